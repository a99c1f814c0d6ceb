"""The two actions of a turn."""

from dataclasses import dataclass
from typing import Union

from .hex import HexDir, HexPos


@dataclass(frozen=True)
class SpawnAction:
    cell: HexPos

    def __str__(self):
        return f"SPAWN({self.cell.r}, {self.cell.q})"


@dataclass(frozen=True)
class SpreadAction:
    cell: HexPos
    direction: HexDir

    def __str__(self):
        return f"SPREAD({self.cell.r}, {self.cell.q}, {self.direction.r}, {self.direction.q})"


Action = Union[SpawnAction, SpreadAction]
