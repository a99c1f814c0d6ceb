"""Agents of the Colosseum course program: classes that enter themselves in a register, and have `step`."""

import importlib
import importlib.util
import operator
import os
import sys
from pathlib import Path

from .errors import LoadError, shown

STANDINS = Path(__file__).resolve().parents[1] / "standins" / "colosseum"
SIDES = "urdl"
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
# Ours in any case: the program's own need a window and packages that no agent needs.
ALWAYS_OURS = ("ui", "world", "simulator")
FRAMEWORK_AGENTS = ("random_agent", "human_agent")


def _import_numpy():
    try:
        return importlib.import_module("numpy")
    except ModuleNotFoundError:
        raise LoadError(
            f"{sys.executable} has no numpy, which Colosseum's agents play with: install it there,"
            " or name another Python with LANISTA_PYTHON"
        ) from None


def find_program(path):
    """The program's folder, and the one that holds the agents."""
    if path.is_file():
        path = path.parent
    if (path / "agents").is_dir():
        return path, path / "agents"
    if path.name == "agents":
        return path.parent, path
    if any(path.glob("*agent*.py")):
        return path, path
    below = [folder for folder in sorted(path.glob("*/agents")) if folder.is_dir()]
    if len(below) == 1:
        return below[0].parent, below[0]
    found = ", ".join(str(folder.relative_to(path)) for folder in below) or "no folder agents"
    raise LoadError(f"no agents/student_agent.py in {path}: found {found}")


def _load_module(name, file, folders=None):
    spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=folders)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)


def load_register(path, wanted):
    """Imports the agents as the course program does; returns name -> class."""
    root, agents = find_program(path)
    os.chdir(path if path.is_dir() else path.parent)
    sys.path[:0] = [str(root), str(STANDINS)]
    for name in ALWAYS_OURS:
        _load_module(name, STANDINS / f"{name}.py")
    own_init = agents / "__init__.py"
    init = own_init if own_init.is_file() else STANDINS / "agents" / "__init__.py"
    _load_module("agents", init, [str(agents), str(STANDINS / "agents")])
    register = importlib.import_module("store").AGENT_REGISTRY
    if not _choice(register, wanted):  # nobody imports the agent: look for it
        for file in _files_that_register(agents, wanted):
            importlib.import_module(f"agents.{file.stem}")
    return register


def _files_that_register(agents, wanted):
    usual = agents / "student_agent.py"
    if not wanted and usual.is_file():
        return [usual]
    texts = {file: file.read_text(encoding="utf-8", errors="replace") for file in sorted(agents.glob("*.py"))}
    return [file for file, text in texts.items() if "@register_agent" in text and wanted in text]


def _choice(register, wanted):
    """The names that are meant: one if it is clear, none or several if it is not."""
    if wanted:
        return [name for name, agent in register.items() if wanted in (name, getattr(agent, "__name__", ""))]
    if "student_agent" in register:
        return ["student_agent"]
    return [name for name in register if name not in FRAMEWORK_AGENTS]


def choose(path, wanted):
    register = load_register(path, wanted)
    names = _choice(register, wanted)
    if len(names) == 1:
        return names[0], register[names[0]]
    there = ", ".join(register) or "none"
    what = f"no agent {wanted}" if wanted else "no student_agent"
    raise LoadError(f"{what} in {path}; registered: {there}; choose one with course:PATH:NAME")


class ColosseumBridge:
    def __init__(self, path, wanted):
        self._numpy = _import_numpy()
        self._old_numpy = importlib.import_module(".old_numpy", __package__)
        self._old_numpy.restore()
        self.name, self._class = choose(path, wanted)
        self._agent = None

    def new_game(self):
        self._agent = self._class()

    def answer(self, start, moves, clock):
        board, players, side = self._position(start, moves)
        steps = (len(board) + 1) // 2
        own, other = tuple(players[side]), tuple(players[1 - side])
        answer = self._agent.step(self._old_numpy.as_board(board), own, other, steps)
        return self._move_text(answer)

    def _position(self, start, moves):
        """The board as the course has it: [row, column, side] is true where a barrier stands."""
        size, walls, first, second, side, _ = start.split()
        n = int(size)
        board = self._numpy.zeros((n, n, 4), dtype=bool)
        board[0, :, 0] = board[:, -1, 1] = board[-1, :, 2] = board[:, 0, 3] = True
        for r, row in enumerate(walls.split("/")):
            for c, mark in enumerate(row):
                if mark in "|J":
                    self._build(board, r, c, 1)
                if mark in "_J":
                    self._build(board, r, c, 2)
        players = [self._numpy.array([int(x) for x in cell.split("-")]) for cell in (first, second)]
        mover = "AB".index(side)
        for move in moves:
            r, c = (int(x) for x in move[:-1].split("-"))
            self._build(board, r, c, SIDES.index(move[-1]))
            players[mover] = self._numpy.array([r, c])
            mover = 1 - mover
        return board, players, mover

    @staticmethod
    def _build(board, r, c, side):
        board[r, c, side] = True
        r, c = r + STEPS[side][0], c + STEPS[side][1]
        board[r, c, (side + 2) % 4] = True

    def _move_text(self, answer):
        """As the course reads it: anything that makes two whole numbers, and a side that is one."""
        try:
            cell, side = answer
            r, c = self._numpy.asarray(cell, dtype=self._numpy.int64)
            if isinstance(side, (bool, self._numpy.bool_)):
                return shown(answer)
            return f"{r}-{c}{SIDES[operator.index(side)]}" if operator.index(side) >= 0 else shown(answer)
        except (TypeError, ValueError, IndexError, OverflowError):
            return shown(answer)
