"""Matches: the defaults around the arena's runner."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from lanista import _core

Player: TypeAlias = str | Callable[[_core.State], int | str]
"""An agent's spec ("alphabeta?hash=16"), "ugi:COMMAND", or a function from a state to an action (or a move's
text)."""


def match(
    game: _core.Game | str,
    a: Player,
    b: Player,
    games: int = 100,
    *,
    movetime: float | None = None,
    clock: float | None = None,
    increment: float | None = None,
    first_move: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    memory: int | None = None,
    limits_a: _core.Limits | None = None,
    limits_b: _core.Limits | None = None,
    seed: int = 1,
    concurrency: int | None = None,
    sprt: tuple[float, float] | None = None,
    openings: str = "",
    opening_plies: int = 0,
    policy: str = "strict",
    clock_kind: str = "wall",
    margin: float | None = None,
    sandbox: str = "auto",
    on_game: Callable[[_core.PlayedGame], object] | None = None,
) -> _core.MatchResult:
    """Plays `a` against `b` in pairs of games (one opening, sides exchanged) and returns the arena's statistics.

    Times are in seconds, `memory` (of an external program) in bytes. `limits_a` and `limits_b` are for one player
    and go before the common ones. A Python function that raises, or whose answer is late or illegal, loses that
    game; the verdict says why. `sprt=(elo0, elo1)` stops as soon as it is decided. `on_game` is called after each
    game and stops the match by returning False.

    Without `concurrency` as many games run at a time as there are cores; only one if a player is a Python
    function, since those take turns on the interpreter anyway and would wait on each other's clocks.

    >>> lanista.match("tetress", "greedy", "random", games=10).score  # doctest: +SKIP
    """
    loaded = _core.load_game(game) if isinstance(game, str) else game
    if concurrency is None:
        concurrency = 1 if callable(a) or callable(b) else 0
    elif concurrency < 1:
        raise ValueError(f"concurrency: at least 1 is needed, not {concurrency}")
    limits = _core.Limits(
        movetime=movetime,
        clock=clock,
        increment=increment,
        first_move=first_move,
        nodes=nodes,
        depth=depth,
        memory=memory,
    )
    return _core.run_match(
        loaded,
        a,
        b,
        games,
        limits,
        limits_a,
        limits_b,
        seed,
        concurrency,
        sprt,
        openings,
        opening_plies,
        policy,
        clock_kind,
        margin,
        sandbox,
        on_game,
    )
