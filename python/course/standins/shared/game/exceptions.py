"""What the board raises."""


class PlayerException(Exception):
    """A player's fault that ends the game."""


class IllegalActionException(PlayerException):
    """The action is against the rules."""
