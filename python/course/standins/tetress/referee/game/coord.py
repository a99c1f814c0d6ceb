"""Cells, steps and directions of the torus.

A vector is just a pair; a coordinate is a pair on the board, and arithmetic with it wraps.
"""

from dataclasses import dataclass
from enum import Enum

from .constants import BOARD_N


@dataclass(frozen=True)
class Vector2:
    r: int
    c: int

    def __lt__(self, other):
        return (self.r, self.c) < (other.r, other.c)

    def __add__(self, other):
        return self.__class__(self.r + other.r, self.c + other.c)

    def __sub__(self, other):
        return self.__class__(self.r - other.r, self.c - other.c)

    def __neg__(self):
        return self.__class__(-self.r, -self.c)

    def __mul__(self, n):
        return self.__class__(self.r * n, self.c * n)

    def __iter__(self):
        yield self.r
        yield self.c

    def __str__(self):
        return f"Vector2({self.r}, {self.c})"

    def down(self, n=1):
        return self + Direction.Down * n

    def up(self, n=1):
        return self + Direction.Up * n

    def left(self, n=1):
        return self + Direction.Left * n

    def right(self, n=1):
        return self + Direction.Right * n


class Direction(Enum):
    Down = Vector2(1, 0)
    Up = Vector2(-1, 0)
    Left = Vector2(0, -1)
    Right = Vector2(0, 1)

    @classmethod
    def _missing_(cls, value):
        """Direction((0, 1)) and Direction(Vector2(0, 1)) are the same."""
        pair = tuple(value)
        for direction in cls:
            if (direction.r, direction.c) == pair:
                return direction
        raise ValueError(f"Invalid direction: {value}")

    @property
    def r(self):
        return self.value.r

    @property
    def c(self):
        return self.value.c

    def __neg__(self):
        return Direction(-self.value)

    def __mul__(self, n):
        return self.value * n

    def __str__(self):
        return "[" + "↓↑←→"[list(Direction).index(self)] + "]"


@dataclass(order=True, frozen=True)
class Coord(Vector2):
    def __post_init__(self):
        if not (0 <= self.r < BOARD_N and 0 <= self.c < BOARD_N):
            raise ValueError(f"Out-of-bounds coordinate: {self}")

    def __add__(self, other):
        return self.__class__((self.r + other.r) % BOARD_N, (self.c + other.c) % BOARD_N)

    def __sub__(self, other):
        return self.__class__((self.r - other.r) % BOARD_N, (self.c - other.c) % BOARD_N)

    def __str__(self):
        return f"{self.r}-{self.c}"
