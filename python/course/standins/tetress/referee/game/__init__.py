"""The names of the game, gathered as agents import them: `from referee.game import PlayerColor, Coord, ...`."""

from pathlib import Path

__path__.append(str(Path(__file__).resolve().parents[3] / "shared" / "game"))

from .constants import *
from .coord import Coord, Direction, Vector2
from .player import Player, PlayerColor
from .actions import Action, PlaceAction
from .board import Board
from .exceptions import IllegalActionException, PlayerException
