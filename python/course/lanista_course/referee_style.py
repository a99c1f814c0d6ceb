"""Agents of the Infexion and Tetress course programs: Agent(color), action(), and turn() or update().

The calls come in the course's order: the constructor, then every action of the game as it is played, one's own
included, and action() at each of one's turns. All of it is on the agent's clock. An own action is reported back
at the next turn, together with the opponent's, since only then is it known to have been accepted.
"""

import importlib
import importlib.util
import os
import sys
import time
from pathlib import Path

from .errors import LoadError, shown
from .packages import choose, load_class

STANDINS = Path(__file__).resolve().parents[1] / "standins"
MEGABYTE = 1024 * 1024
# The method that hears of actions: that of the game's own year, or else the other's.
LISTENERS = {"infexion": ("turn", "update"), "tetress": ("update", "turn")}


def reserved_memory():
    """In MB, as the course counts it: all that is reserved; None where the system does not tell."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE") / MEGABYTE
    except OSError:
        return None


class RefereeBridge:
    def __init__(self, game, path, wanted, memory):
        folder, name = choose(path.resolve(), wanted)
        sys.path[:0] = [str(STANDINS / game), str(folder.parent)]
        os.chdir(folder.parent)
        referee = importlib.import_module("referee")
        referee.__path__.append(str(folder.parent / "referee"))  # what the agent's own year has beyond ours
        self._rules = importlib.import_module(f".{game}", __package__)
        self._colors = list(importlib.import_module("referee.game").PlayerColor)
        self._space_limit = memory / MEGABYTE if memory else None
        if game == "tetress" and importlib.util.find_spec("numpy"):
            importlib.import_module("numpy")  # as the 2024 program does, so that it is not held against an agent
        self._space_before = reserved_memory()
        self._listeners = LISTENERS[game]
        self._class = load_class(folder, name)
        self.name = f"{folder.name}.{name}"

    def new_game(self):
        self._agent = None
        self._heard = 0

    def answer(self, start, moves, clock):
        if start != self._rules.START:
            raise LoadError(f"a course agent can only be told of games from the beginning, not from '{start}'")
        side = len(moves) % 2
        self._left, self._begin = clock.left(side), time.perf_counter()
        if self._agent is None:
            self._agent = self._class(self._colors[side], **self._facts())
        for number in range(self._heard, len(moves)):
            listen = next(getattr(self._agent, name) for name in self._listeners if hasattr(self._agent, name))
            listen(self._colors[number % 2], self._rules.action_of(moves[number]), **self._facts())
        self._heard = len(moves)
        action = self._agent.action(**self._facts())
        return self._rules.text_of(action) or shown(action)

    def _facts(self):
        left = None if self._left is None else self._left - (time.perf_counter() - self._begin)
        now = reserved_memory()
        known = self._space_limit is not None and now is not None
        return {
            "time_remaining": left,
            "space_remaining": self._space_limit - (now - self._space_before) if known else None,
            "space_limit": self._space_limit,
        }
