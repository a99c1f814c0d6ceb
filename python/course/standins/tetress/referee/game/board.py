"""The referee's board, which many agents use as their own: apply, undo, look, and who has won.

Agents reach into it (`_state`, `_turn_color`, `_player_token_count`, ...), so those names are part of the
interface.
"""

from dataclasses import dataclass
from typing import Optional

from .actions import Action, PlaceAction
from .constants import *
from .coord import Coord, Direction
from .exceptions import IllegalActionException
from .pieces import Piece, PieceType, create_piece
from .player import PlayerColor


@dataclass(frozen=True)
class CellState:
    player: Optional[PlayerColor] = None

    def __str__(self):
        return f"CellState({self.player})"

    def __iter__(self):
        yield self.player


@dataclass(frozen=True)
class CellMutation:
    cell: Coord
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


class Board:
    def __init__(self, initial_state=None, initial_player=PlayerColor.RED):
        self._state = {Coord(r, c): CellState() for r in range(BOARD_N) for c in range(BOARD_N)}
        self._state.update(initial_state or {})
        self._turn_color = initial_player
        self._history = []

    def __getitem__(self, cell):
        if not self._within_bounds(cell):
            raise IndexError(f"Cell position '{cell}' is invalid.")
        return self._state[cell]

    def apply_action(self, action):
        if type(action) is not PlaceAction:
            raise self._illegal(f"Unknown action {action}")
        mutation = self._resolve_place_action(action)
        for change in mutation.cell_mutations:
            self._state[change.cell] = change.next
        self._history.append(mutation)
        self._turn_color = self._turn_color.opponent
        return mutation

    def undo_action(self):
        if not self._history:
            raise IndexError("No actions to undo.")
        mutation = self._history.pop()
        for change in mutation.cell_mutations:
            self._state[change.cell] = change.prev
        self._turn_color = self._turn_color.opponent
        return mutation

    def render(self, use_color=False, use_unicode=False):
        ansi = {PlayerColor.RED: "\033[31mr\033[0m", PlayerColor.BLUE: "\033[34mb\033[0m"}
        plain = {PlayerColor.RED: "r", PlayerColor.BLUE: "b"}
        faces = ansi if use_color else plain
        lines = []
        for r in range(BOARD_N):
            cells = [faces.get(self._state[Coord(r, c)].player, ".") for c in range(BOARD_N)]
            lines.append(" ".join(cells) + " \n")
        return "".join(lines)

    @property
    def turn_count(self):
        return len(self._history)

    @property
    def turn_limit_reached(self):
        return self.turn_count >= MAX_TURNS

    @property
    def turn_color(self):
        return self._turn_color

    @property
    def game_over(self):
        return self.turn_limit_reached or not self._can_place()

    @property
    def winner_color(self):
        if not self.game_over:
            return None
        if not self.turn_limit_reached:
            return self._turn_color.opponent
        lead = self._player_token_count(PlayerColor.RED) - self._player_token_count(PlayerColor.BLUE)
        if lead == 0:
            return None
        return PlayerColor.RED if lead > 0 else PlayerColor.BLUE

    def _can_place(self):
        """Whether some piece fits; only pieces over the cells next to one's own are looked at."""
        empty = {cell for cell in self._state if self._cell_empty(cell)}
        near = [cell for cell in empty if self.turn_count < 2 or self._has_neighbour(cell, self._turn_color)]
        for anchor in near:
            for piece_type in PieceType:
                shape = create_piece(piece_type).coords
                for cell in shape:
                    shift = anchor - cell
                    if all(part + shift in empty for part in shape):
                        return True
        return False

    def _within_bounds(self, coord):
        r, c = coord
        return 0 <= r < BOARD_N and 0 <= c < BOARD_N

    def _cell_occupied(self, coord):
        return self._state[coord].player is not None

    def _cell_empty(self, coord):
        return self._state[coord].player is None

    def _player_token_count(self, color):
        return sum(cell.player == color for cell in self._state.values())

    def _occupied_coords(self):
        return {cell for cell in self._state if self._cell_occupied(cell)}

    def _has_neighbour(self, coord, color):
        return any(self._state[coord + direction].player == color for direction in Direction)

    def _illegal(self, reason):
        return IllegalActionException(reason, self._turn_color)

    def _check_place_action(self, action):
        cells = [action.c1, action.c2, action.c3, action.c4]
        for cell in cells:
            if type(cell) is not Coord or not self._within_bounds(cell):
                raise self._illegal(f"'{cell}' is not a valid coordinate.")
            if self._cell_occupied(cell):
                raise self._illegal(f"Coord {cell} is already occupied.")
        touches = any(self._has_neighbour(cell, self._turn_color) for cell in cells)
        if self.turn_count >= 2 and not touches:
            raise self._illegal(f"No coords in {action} neighbour a {self._turn_color} piece.")
        try:
            return Piece(action.coords)
        except ValueError as error:
            raise self._illegal(str(error)) from None

    def _resolve_place_action(self, action):
        placed = set(self._check_place_action(action).coords)
        occupied = self._occupied_coords() | placed
        cleared = set()
        for r in {cell.r for cell in placed}:
            row = {Coord(r, c) for c in range(BOARD_N)}
            if row <= occupied:
                cleared |= row
        for c in {cell.c for cell in placed}:
            column = {Coord(r, c) for r in range(BOARD_N)}
            if column <= occupied:
                cleared |= column
        after = {cell: CellState(self._turn_color) for cell in placed}
        after.update((cell, CellState()) for cell in cleared)
        return BoardMutation(action, {CellMutation(cell, self._state[cell], new) for cell, new in after.items()})
