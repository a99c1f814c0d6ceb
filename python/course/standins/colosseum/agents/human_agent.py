"""A person at the keyboard. Nobody sits there in a tournament, so asking for a move is an error."""

from agents.agent import Agent
from store import register_agent


@register_agent("human_agent")
class HumanAgent(Agent):
    def __init__(self):
        super().__init__()
        self.name = "HumanAgent"
        self.autoplay = False

    def step(self, chess_board, my_pos, adv_pos, max_step):
        raise RuntimeError("no human plays here: use `lanista play colosseum`")
