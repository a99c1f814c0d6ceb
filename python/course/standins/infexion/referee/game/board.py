"""The referee's board, which many agents use as their own: apply, undo, look, and who has won.

Agents reach into it (`_state`, `_turn_color`, `_color_power`, ...), so those names are part of the interface.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Optional

from .actions import Action, SpawnAction, SpreadAction
from .constants import *
from .exceptions import IllegalActionException
from .hex import HexDir, HexPos
from .player import PlayerColor


@dataclass(frozen=True)
class CellState:
    """A stack, or nothing: a cell without an owner has no power, and a stack that grows too high is gone."""

    player: Optional[PlayerColor] = None
    power: int = 0

    def __post_init__(self):
        if self.player is None or self.power > MAX_CELL_POWER:
            object.__setattr__(self, "player", None)
            object.__setattr__(self, "power", 0)

    def __str__(self):
        return f"CellState({self.player}, {self.power})"

    def __iter__(self):
        yield self.player
        yield self.power


@dataclass(frozen=True)
class CellMutation:
    cell: HexPos
    prev: CellState
    next: CellState

    def __str__(self):
        return f"CellMutation({self.cell}, {self.prev}, {self.next})"


@dataclass(frozen=True)
class BoardMutation:
    action: Action
    cell_mutations: set

    def __str__(self):
        return f"BoardMutation({self.cell_mutations})"


def _empty_cell():
    return CellState()


class Board:
    def __init__(self, initial_state=None):
        self._state = defaultdict(_empty_cell, initial_state or {})
        self._turn_color = PlayerColor.RED
        self._history = []

    def __getitem__(self, cell):
        if not self._within_bounds(cell):
            raise IndexError(f"Cell position '{cell}' is invalid.")
        return self._state[cell]

    def apply_action(self, action):
        if type(action) is SpawnAction:
            mutation = self._resolve_spawn_action(action)
        elif type(action) is SpreadAction:
            mutation = self._resolve_spread_action(action)
        else:
            raise self._illegal(f"Unknown action {action}")
        for change in mutation.cell_mutations:
            self._state[change.cell] = change.next
        self._history.append(mutation)
        self._turn_color = self._turn_color.opponent

    def undo_action(self):
        if not self._history:
            raise IndexError("No actions to undo.")
        for change in self._history.pop().cell_mutations:
            self._state[change.cell] = change.prev
        self._turn_color = self._turn_color.opponent

    def render(self, use_color=False, use_unicode=False):
        """The board as a rhombus with its corner 6-0 on top, a line for each difference of the coordinates."""
        ansi = {PlayerColor.RED: "\033[31m", PlayerColor.BLUE: "\033[34m"}
        lines = []
        for row in range(1 - BOARD_N, BOARD_N):
            cells = []
            for r in range(BOARD_N):
                q = r + row
                if not 0 <= q < BOARD_N:
                    continue
                player, power = self._state[HexPos(r, q)]
                text = f"{str(player)[0].lower()}{power}".center(4) if player is not None else " .. "
                cells.append(f"{ansi[player]}{text}\033[0m" if use_color and player is not None else text)
            lines.append("    " * abs(row) + "    ".join(cells) + "    ")
        return "\n".join(lines) + "\n"

    @property
    def turn_count(self):
        return len(self._history)

    @property
    def turn_color(self):
        return self._turn_color

    @property
    def game_over(self):
        if self.turn_count < NUM_PLAYERS:
            return False
        return self.turn_count >= MAX_TURNS or any(self._color_power(color) == 0 for color in PlayerColor)

    @property
    def winner_color(self):
        if not self.game_over:
            return None
        lead = self._color_power(PlayerColor.RED) - self._color_power(PlayerColor.BLUE)
        if abs(lead) < WIN_POWER_DIFF:
            return None
        return PlayerColor.RED if lead > 0 else PlayerColor.BLUE

    @property
    def _total_power(self):
        return sum(cell.power for cell in self._state.values())

    def _player_cells(self, color):
        return [cell for cell in self._state.values() if cell.player == color]

    def _color_power(self, color):
        return sum(cell.power for cell in self._state.values() if cell.player == color)

    def _within_bounds(self, coord):
        r, q = coord
        return 0 <= r < BOARD_N and 0 <= q < BOARD_N

    def _cell_occupied(self, coord):
        return self._state[coord].power > 0

    def _illegal(self, reason):
        return IllegalActionException(reason, self._turn_color)

    def _check_cell(self, cell):
        if type(cell) is not HexPos or not self._within_bounds(cell):
            raise self._illegal(f"'{cell}' is not a valid position.")

    def _resolve_spawn_action(self, action):
        cell = action.cell
        self._check_cell(cell)
        if self._total_power >= MAX_TOTAL_POWER:
            raise self._illegal(f"Total board power max reached ({MAX_TOTAL_POWER})")
        if self._cell_occupied(cell):
            raise self._illegal(f"Cell {cell} is occupied.")
        return BoardMutation(action, {CellMutation(cell, self._state[cell], CellState(self._turn_color, 1))})

    def _resolve_spread_action(self, action):
        start, direction = action.cell, action.direction
        self._check_cell(start)
        if type(direction) is not HexDir:
            raise self._illegal(f"'{direction}' is not a valid direction.")
        player, power = self._state[start]
        if player != self._turn_color:
            raise self._illegal(f"SPREAD cell {start} not occupied by {self._turn_color}")
        changes = {CellMutation(start, self._state[start], CellState())}
        cell = start
        for _ in range(power):
            cell = cell + direction
            before = self._state[cell]
            changes.add(CellMutation(cell, before, CellState(player, before.power + 1)))
        return BoardMutation(action, changes)
