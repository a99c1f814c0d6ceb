"""Gymnasium environments: one player learns, a chosen opponent answers.

>>> import gymnasium, lanista.gymnasium
>>> env = gymnasium.make("lanista/Infexion-v0", opponent="greedy")  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import gymnasium
import numpy as np

import lanista
from lanista._spaces import (
    LARGEST_SEED,
    RENDER_MODES,
    Observation,
    action_space,
    check_render_mode,
    draw,
    observation_space,
    observe,
)

Opponent: TypeAlias = str | Callable[[lanista.State], int]


class OpponentEnv(gymnasium.Env[Observation, np.int64]):
    """A game against an opponent: an agent's spec, or a function from a state to an action.

    Observations are those of `lanista.pettingzoo`. The reward comes with the last step: +1, 0 or -1. An illegal
    action loses at once, and `info["illegal"]` says why. `player` is 0, 1, or None for a new draw at each reset.
    An engine opponent thinks `nodes` nodes or `movetime` seconds a move; by default 1000 nodes.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}
    usual_nodes = 1000

    def __init__(
        self,
        game: str,
        opponent: Opponent = "random",
        *,
        player: int | None = 0,
        nodes: int | None = None,
        movetime: float | None = None,
        size: int = 0,
        edition: str = "",
        render_mode: str | None = None,
    ) -> None:
        if player not in (None, 0, 1):
            raise ValueError(f"player: expected 0, 1 or None, not {player!r}")
        check_render_mode(render_mode)
        self.game = lanista.load_game(game, size, edition)
        self.render_mode = render_mode
        self.player = 0 if player is None else player
        self._chosen_player = player
        self._movetime = movetime
        self._nodes = self.usual_nodes if nodes is None and movetime is None else nodes
        self._engine = lanista.Engine(self.game, opponent) if isinstance(opponent, str) else None
        self._function = None if isinstance(opponent, str) else opponent
        self.state = self.game.new_initial_state()
        self.action_space = action_space(self.game)
        self.observation_space = observation_space(self.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, and the opponent's first move if it begins."""
        super().reset(seed=seed)
        self.state = self.game.new_initial_state(
            int(self.np_random.integers(LARGEST_SEED))
        )
        if self._chosen_player is None:
            self.player = int(self.np_random.integers(2))
        if self._engine is not None:
            self._engine.new_game(int(self.np_random.integers(LARGEST_SEED)))
        self._answer()
        return observe(self.state, self.player), self._info()

    def step(
        self, action: np.int64
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        try:
            self.state.apply_action(int(action))
        except ValueError as error:
            if self.state.is_terminal():
                raise
            return observe(self.state, self.player), -1.0, True, False, self._info() | {"illegal": str(error)}
        self._answer()
        if self.render_mode == "human":
            self.render()
        reward = self.state.returns()[self.player]
        return observe(self.state, self.player), reward, self.state.is_terminal(), False, self._info()

    def _answer(self) -> None:
        """The opponent's moves, until it is our turn or the game is over."""
        while self.state.current_player() == 1 - self.player:
            if self._engine is not None:
                action = self._engine.analyse(
                    self.state, nodes=self._nodes, movetime=self._movetime
                ).action
            else:
                assert self._function is not None
                action = self._function(self.state.clone())
            self.state.apply_action(action)

    def _info(self) -> dict[str, Any]:
        return {"text": self.state.text, "player": self.player}

    def render(self) -> Any:
        return draw(self.state, self.render_mode)

    def close(self) -> None:
        if self._engine is not None:
            self._engine.close()


IDS = {
    "colosseum": "lanista/Colosseum-v0",
    "infexion": "lanista/Infexion-v0",
    "tetress": "lanista/Tetress-v0",
    "tictactoe": "lanista/TicTacToe-v0",
    "connect4": "lanista/Connect4-v0",
}
"""What `gymnasium.make` takes, by game."""

for _game, _id in IDS.items():
    if _id not in gymnasium.registry:
        gymnasium.register(
            id=_id,
            entry_point="lanista.gymnasium:OpponentEnv",
            kwargs={"game": _game},
        )
