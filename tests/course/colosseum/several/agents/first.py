from agents.random_agent import RandomAgent
from store import register_agent


@register_agent("first")
class First(RandomAgent):
    pass
