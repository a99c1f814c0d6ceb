from referee.game import Board as Base


class Board(Base):
    """A module beside the packages, which both of them use."""
