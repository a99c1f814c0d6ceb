from agents.random_agent import RandomAgent
from store import register_agent


@register_agent("second")
class Second(RandomAgent):
    pass
