"""Lanista: turn-based two-player games of perfect information, their engines and their arena.

>>> import lanista
>>> state = lanista.load_game("infexion").new_initial_state()
>>> state.apply_action(state.legal_actions()[0])
>>> lanista.Engine("infexion").analyse(state, movetime=0.5).move  # doctest: +SKIP

The names of games and states are OpenSpiel's. `lanista.pettingzoo` and `lanista.gymnasium` have environments;
docs/python.md tells it all.
"""

from lanista._core import (
    TERMINAL_PLAYER,
    Analysis,
    Engine,
    Game,
    Limits,
    Line,
    MatchResult,
    PlayedGame,
    Search,
    State,
    deserialize_state,
    games,
    load_game,
)
from lanista._match import Player, match

__all__ = [
    "TERMINAL_PLAYER",
    "Analysis",
    "Engine",
    "Game",
    "Limits",
    "Line",
    "MatchResult",
    "PlayedGame",
    "Player",
    "Search",
    "State",
    "deserialize_state",
    "games",
    "load_game",
    "match",
]
__version__ = "0.1.0"
