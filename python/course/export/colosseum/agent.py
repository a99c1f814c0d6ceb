"""Lanista for the Colosseum course program: put this folder's files into the program's folder `agents`."""

from agents.agent import Agent
from agents.lanista_engine import Engine
from store import register_agent

MOVE_MILLISECONDS = int("@MILLISECONDS@") or 1800  # of the course's 2 s a turn
SIDES = "urdl"


@register_agent("@NAME@")
class LanistaAgent(Agent):
    def __init__(self):
        super().__init__()
        self.name = "Lanista"
        self.autoplay = True
        self._engine = Engine("colosseum")

    def step(self, chess_board, my_pos, adv_pos, max_step):
        position = position_text(chess_board, my_pos, adv_pos)
        move = self._engine.best_move(f"fen {position}", f"movetime {MOVE_MILLISECONDS}")
        row, column = move[:-1].split("-")
        return (int(row), int(column)), SIDES.index(move[-1])


def position_text(board, own, other):
    """The size, the barriers on the right and below each cell, the mover, the other, and whose turn it is."""
    n = len(board)
    marks = {(False, False): ".", (True, False): "|", (False, True): "_", (True, True): "J"}
    rows = [
        "".join(marks[bool(board[r, c, 1]) and c < n - 1, bool(board[r, c, 2]) and r < n - 1] for c in range(n))
        for r in range(n)
    ]
    return f"{n} {'/'.join(rows)} {own[0]}-{own[1]} {other[0]}-{other[1]} A 0"


# The name that the course program's agents/__init__.py imports.
StudentAgent = LanistaAgent
