"""Lanista for the Infexion course program: `python -m referee @NAME@ OPPONENT`."""

from referee.game import HexDir, HexPos, SpawnAction, SpreadAction

from .game_clock import GameClock
from .lanista_engine import Engine

DIRECTIONS = {"dr": (0, 1), "d": (-1, 1), "dl": (-1, 0), "ul": (0, -1), "u": (1, -1), "ur": (1, 0)}


class Agent:
    def __init__(self, color, **referee):
        self._clock = GameClock(referee)
        self._moves = []
        with self._clock.running():
            self._engine = Engine("infexion")

    def action(self, **referee):
        with self._clock.running():
            moves = "".join(" " + move for move in self._moves)
            move = self._engine.best_move(f"startpos moves{moves}" if moves else "startpos", self._clock.go(referee))
        return action_of(move)

    def turn(self, color, action, **referee):
        self._moves.append(text_of(action))

    update = turn


def action_of(text):
    cell = HexPos(int(text[0]), int(text[2]))
    return SpreadAction(cell, HexDir(DIRECTIONS[text[3:]])) if len(text) > 3 else SpawnAction(cell)


def text_of(action):
    cell = f"{action.cell.r}-{action.cell.q}"
    if isinstance(action, SpawnAction):
        return cell
    step = (action.direction.r, action.direction.q)
    return cell + next(name for name, direction in DIRECTIONS.items() if direction == step)
