"""Cells, steps and directions of the hexagonal torus.

A vector is just a pair; a position is a pair on the board, and arithmetic with it wraps.
"""

from dataclasses import dataclass
from enum import Enum

from .constants import BOARD_N


@dataclass(frozen=True)
class HexVec:
    r: int
    q: int

    def __add__(self, other):
        return self.__class__(self.r + other.r, self.q + other.q)

    def __sub__(self, other):
        return self.__class__(self.r - other.r, self.q - other.q)

    def __neg__(self):
        return self.__class__(-self.r, -self.q)

    def __mul__(self, n):
        return self.__class__(self.r * n, self.q * n)

    def __iter__(self):
        yield self.r
        yield self.q


class HexDir(Enum):
    DownRight = HexVec(0, 1)
    Down = HexVec(-1, 1)
    DownLeft = HexVec(-1, 0)
    UpLeft = HexVec(0, -1)
    Up = HexVec(1, -1)
    UpRight = HexVec(1, 0)

    @classmethod
    def _missing_(cls, value):
        """HexDir((0, 1)) and HexDir(HexVec(0, 1)) are the same."""
        pair = tuple(value)
        for direction in cls:
            if (direction.r, direction.q) == pair:
                return direction
        raise ValueError(f"Invalid hex direction: {value}")

    @property
    def r(self):
        return self.value.r

    @property
    def q(self):
        return self.value.q

    def __neg__(self):
        return HexDir(-self.value)

    def __mul__(self, n):
        return self.value * n

    def __str__(self):
        return "[" + "↘↓↙↖↑↗"[list(HexDir).index(self)] + "]"


@dataclass(order=True, frozen=True)
class HexPos(HexVec):
    def __post_init__(self):
        if not (0 <= self.r < BOARD_N and 0 <= self.q < BOARD_N):
            raise ValueError(f"Out-of-bounds board position: {self}")

    def __add__(self, other):
        return self.__class__((self.r + other.r) % BOARD_N, (self.q + other.q) % BOARD_N)

    def __sub__(self, other):
        return self.__class__((self.r - other.r) % BOARD_N, (self.q - other.q) % BOARD_N)

    def __str__(self):
        return f"{self.r}-{self.q}"
