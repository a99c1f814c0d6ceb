"""The base class of all agents."""


class Agent:
    def __init__(self):
        self.name = "DummyAgent"
        self.autoplay = True

    def __str__(self):
        return self.name

    def step(self, chess_board, my_pos, adv_pos, max_step):
        """Returns ((row, column), side): where to walk, and on which side to build."""
