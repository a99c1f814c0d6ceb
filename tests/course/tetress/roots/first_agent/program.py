from referee.game import Coord, PlaceAction, PlayerColor
from utils.board import Board


class Agent:
    """Knows one move."""

    def __init__(self, color, **referee):
        self.board = Board()
        self.row = 0 if color is PlayerColor.RED else 5

    def action(self, **referee):
        return PlaceAction(*(Coord(self.row, c) for c in range(4)))

    def turn(self, color, action, **referee):
        self.board.apply_action(action)
