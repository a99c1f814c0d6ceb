"""Red and blue."""

from enum import Enum


class PlayerColor(Enum):
    RED = 0
    BLUE = 1

    @property
    def opponent(self):
        return PlayerColor.BLUE if self is PlayerColor.RED else PlayerColor.RED

    def __str__(self):
        return self.name

    def __index__(self):
        return self.value

    def __int__(self):
        """+1 for red and -1 for blue, as in a zero-sum value."""
        return 1 - 2 * self.value


class Player:
    """The base class of the referee's players; here only so that it can be imported."""

    def __init__(self, color):
        self._color = color

    @property
    def color(self):
        return self._color

    def __str__(self):
        return str(self._color)
