"""Some agents take the game's names from here, since the course's module happens to import them."""

from referee.game import Action, Player, PlayerColor
