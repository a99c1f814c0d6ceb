# As in the course's template, on the referee's board, with the pieces that the referee knows.
from referee.game import *
from referee.game import Board, Coord, Direction, IllegalActionException, PlaceAction, PlayerColor, actions, coord
from referee.game.board import CellState
from referee.game.coord import Vector2
from referee.game.pieces import *
from referee.game.pieces import _TEMPLATES, Piece, PieceType, create_piece, piece_fingerprint

assert actions.PlaceAction is PlaceAction and coord.Coord is Coord and BOARD_N == 11 and MAX_TURNS == 150
assert len(_TEMPLATES) == len({piece_fingerprint(shape) for shape in _TEMPLATES.values()}) == 19
assert Piece([Coord(10, 10), Coord(10, 0), Coord(0, 10), Coord(0, 0)]).type is PieceType.O
assert Coord(0, 0).up() == Coord(10, 0) and Vector2(0, 0).left(2) == Vector2(0, -2)
assert Direction((0, 1)) is Direction.Right
SHAPES = list(_TEMPLATES.values())


class Agent:
    def __init__(self, color: PlayerColor, **referee: dict):
        self._color = color
        self._board = Board()

    def action(self, **referee: dict) -> Action:
        for cell in self._near():
            for shape in SHAPES:
                for anchor in shape:
                    cells = [cell - anchor + part for part in shape]
                    if all(self._board[part] == CellState() for part in cells):
                        return PlaceAction(*cells)
        raise IllegalActionException("no move", self._color)

    def _near(self):
        cells = [Coord(r, c) for r in range(BOARD_N) for c in range(BOARD_N)]
        own = [cell for cell in cells if self._board[cell].player == self._color]
        if self._board.turn_count < 2:
            own = cells
        return [cell + way for cell in own for way in Direction if self._board[cell + way].player is None]

    def update(self, color: PlayerColor, action: Action, **referee: dict):
        assert self._board.turn_color == color
        self._board.apply_action(action)
