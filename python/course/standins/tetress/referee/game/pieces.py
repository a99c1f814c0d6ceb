"""The nineteen fixed tetrominoes.

Agents import the table of offsets itself (`_TEMPLATES`) and rely on the cell that it counts from and on its
order, so both are part of the interface.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Collection

from .constants import BOARD_N
from .coord import Coord, Vector2


class PieceType(Enum):
    O = "O"
    IHorizontal = "I-H"
    IVertical = "I-V"
    TUp = "T-U"
    TRight = "T-R"
    TDown = "T-D"
    TLeft = "T-L"
    LUp = "L-U"
    LRight = "L-R"
    LDown = "L-D"
    LLeft = "L-L"
    JUp = "J-U"
    JRight = "J-R"
    JDown = "J-D"
    JLeft = "J-L"
    SHorizontal = "S-H"
    SVertical = "S-V"
    ZHorizontal = "Z-H"
    ZVertical = "Z-V"


# For each piece the other three cells, as (row, column) steps from the first.
_OFFSETS = {
    "O": ((0, 1), (1, 0), (1, 1)),
    "I-H": ((0, 1), (0, 2), (0, 3)),
    "I-V": ((1, 0), (2, 0), (3, 0)),
    "T-U": ((-1, 0), (-1, 1), (-1, -1)),
    "T-R": ((0, 1), (1, 1), (-1, 1)),
    "T-D": ((1, 0), (1, -1), (1, 1)),
    "T-L": ((0, -1), (-1, -1), (1, -1)),
    "L-U": ((0, -1), (-1, -1), (-2, -1)),
    "L-R": ((-1, 0), (-1, 1), (-1, 2)),
    "L-D": ((0, 1), (1, 1), (2, 1)),
    "L-L": ((1, 0), (1, -1), (1, -2)),
    "J-U": ((0, 1), (-1, 1), (-2, 1)),
    "J-R": ((1, 0), (1, 1), (1, 2)),
    "J-D": ((0, -1), (1, -1), (2, -1)),
    "J-L": ((-1, 0), (-1, -1), (-1, -2)),
    "S-H": ((0, 1), (-1, 1), (-1, 2)),
    "S-V": ((-1, 0), (-1, -1), (-2, -1)),
    "Z-H": ((0, -1), (-1, -1), (-1, -2)),
    "Z-V": ((1, 0), (1, -1), (2, -1)),
}
_TEMPLATES = {
    piece: [Vector2(0, 0)] + [Vector2(*step) for step in _OFFSETS[piece.value]] for piece in PieceType
}


def _unwrapped(values):
    """Numbers of a torus as steps above the lowest, where a piece that crosses the edge is made whole."""
    if min(values) == 0 and max(values) == BOARD_N - 1:
        values = [(value + BOARD_N // 2) % BOARD_N for value in values]
    low = min(values)
    return [value - low for value in values]


def piece_fingerprint(coords):
    """A text that is the same for the same shape anywhere on the board."""
    coords = list(coords)
    rows = _unwrapped([cell.r for cell in coords])
    columns = _unwrapped([cell.c for cell in coords])
    return ",".join(f"{r}{c}" for r, c in sorted(zip(rows, columns)))


_PIECE_TYPE_FPS = {piece_fingerprint(cells): piece for piece, cells in _TEMPLATES.items()}


@dataclass
class Piece:
    coords: Collection[Coord]

    def __post_init__(self):
        self._piece_type = _PIECE_TYPE_FPS.get(piece_fingerprint(self.coords))
        if self._piece_type is None:
            raise ValueError("Coords do not match any known piece type.")

    @property
    def type(self):
        return self._piece_type

    def __str__(self):
        return f"Piece({self.coords})"

    def __eq__(self, other):
        return self.coords == other.coords

    def __hash__(self):
        return hash(tuple(self.coords))


def create_piece(piece_type, origin=Coord(0, 0)):
    return Piece([origin + offset for offset in _TEMPLATES[piece_type]])
