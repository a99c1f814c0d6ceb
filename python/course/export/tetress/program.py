"""Lanista for the Tetress course program: `python -m referee @NAME@ OPPONENT`."""

from referee.game import Coord, PlaceAction

from .game_clock import GameClock
from .lanista_engine import Engine


class Agent:
    def __init__(self, color, **referee):
        self._clock = GameClock(referee)
        self._moves = []
        with self._clock.running():
            self._engine = Engine("tetress")

    def action(self, **referee):
        with self._clock.running():
            moves = "".join(" " + move for move in self._moves)
            move = self._engine.best_move(f"startpos moves{moves}" if moves else "startpos", self._clock.go(referee))
        return PlaceAction(*(Coord(*map(int, cell.split("-"))) for cell in move.split(",")))

    def update(self, color, action, **referee):
        cells = (action.c1, action.c2, action.c3, action.c4)
        self._moves.append(",".join(f"{cell.r}-{cell.c}" for cell in cells))

    turn = update
