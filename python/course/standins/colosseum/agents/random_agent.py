"""Walks at random and builds at random."""

import numpy as np
from agents.agent import Agent
from store import register_agent

MOVES = ((-1, 0), (0, 1), (1, 0), (0, -1))


@register_agent("random_agent")
class RandomAgent(Agent):
    def __init__(self):
        super().__init__()
        self.name = "RandomAgent"

    def step(self, chess_board, my_pos, adv_pos, max_step):
        r, c = my_pos
        for _ in range(np.random.randint(0, max_step + 1)):
            steps = [step for side, step in enumerate(MOVES) if not chess_board[r, c, side]]
            ways = [(r + dr, c + dc) for dr, dc in steps if (r + dr, c + dc) != tuple(adv_pos)]
            if not ways:
                break
            r, c = ways[np.random.randint(0, len(ways))]
        free = [side for side in range(4) if not chess_board[r, c, side]]
        return (r, c), free[np.random.randint(0, len(free))]
