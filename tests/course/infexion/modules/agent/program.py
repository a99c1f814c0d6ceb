# Takes every name from its own module, and plays on the referee's board.
import random

import numpy as np
import referee.game
from referee.agent import PlayerColor as SamePlayerColor
from referee.game import MAX_TOTAL_POWER, IllegalActionException, actions, constants
from referee.game.actions import *
from referee.game.board import Board, CellState
from referee.game.constants import *
from referee.game.exceptions import PlayerException
from referee.game.hex import HexDir, HexPos, HexVec
from referee.game.player import PlayerColor
from referee.log import LogColor

assert SamePlayerColor is PlayerColor is referee.game.PlayerColor
assert constants.BOARD_N == BOARD_N == 7 and MAX_TOTAL_POWER == 49
assert issubclass(IllegalActionException, PlayerException)
assert HexDir((0, 1)) is HexDir.DownRight and -HexDir.Up is HexDir.Down and HexDir.Up * 2 == HexVec(2, -2)
assert HexPos(0, 0) - HexDir.UpRight == HexPos(6, 0) and int(PlayerColor.BLUE) == -1 and [3, 4][PlayerColor.BLUE] == 4


class Agent:
    def __init__(self, color, **referee):
        self.color, self.board = color, Board()
        print(LogColor.RED, "seen", LogColor.RESET_ALL)

    def action(self, **referee):
        cells = [HexPos(r, q) for r in range(BOARD_N) for q in range(BOARD_N)]
        own = [cell for cell in cells if self.board[cell].player == self.color]
        for cell in own:
            for direction in HexDir:
                hit = self.board[cell + direction]
                if hit != CellState() and hit.player == self.color.opponent:
                    return actions.SpreadAction(cell, direction)
        free = [cell for cell in cells if self.board[cell].power == 0]
        if self.board._total_power < MAX_TOTAL_POWER:
            return SpawnAction(random.choice(free))
        return SpreadAction(own[np.random.randint(len(own))], random.choice(list(HexDir)))

    def turn(self, color, action, **referee):
        assert self.board.turn_color == color
        self.board.apply_action(action)


class Greeting(Agent):
    """Another class of the same package."""
