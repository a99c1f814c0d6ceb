"""PettingZoo environments (AEC), one module a game: `lanista.pettingzoo.infexion_v0.env()`.

The version in a module's name changes when its actions, observations or rewards do.
"""

from lanista.pettingzoo import colosseum_v0, connect4_v0, infexion_v0, tetress_v0, tictactoe_v0

__all__ = ["colosseum_v0", "connect4_v0", "infexion_v0", "tetress_v0", "tictactoe_v0"]
