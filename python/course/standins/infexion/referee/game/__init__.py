"""The names of the game, gathered as agents import them: `from referee.game import PlayerColor, HexPos, ...`."""

from pathlib import Path

__path__.append(str(Path(__file__).resolve().parents[3] / "shared" / "game"))

from .constants import *
from .hex import HexDir, HexPos, HexVec
from .player import Player, PlayerColor
from .actions import Action, SpawnAction, SpreadAction
from .board import Board
from .exceptions import IllegalActionException, PlayerException
