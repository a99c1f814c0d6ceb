"""One environment class for all games.

Agents are `player_0`, who begins, and `player_1`. An observation is a dictionary: `observation`, the float32 planes
of `State.observation_tensor` as that agent sees them, and `action_mask`, int8, all zeros when it is not its turn.
At the end of a game rewards are +1, 0 or -1. `reset(seed=...)` draws the start position where a game has random
ones.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

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

WrappedEnv: TypeAlias = AECEnv


class RawEnv(AECEnv):
    """A game as PettingZoo sees it; `game_state` is the `lanista.State` inside."""

    def __init__(
        self,
        game: str,
        *,
        size: int = 0,
        edition: str = "",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.game = lanista.load_game(game, size, edition)
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.action_spaces = {
            agent: action_space(self.game) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: observation_space(self.game) for agent in self.possible_agents
        }
        self._random = np.random.default_rng()
        self.game_state = self.game.new_initial_state()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """A new game. With a seed always the same one; `options={"text": ...}` begins at a position."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        if options is not None and "text" in options:
            self.game_state = self.game.from_text(options["text"])
        else:
            self.game_state = self.game.new_initial_state(
                int(self._random.integers(LARGEST_SEED))
            )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to move: an action is needed")
        self.game_state.apply_action(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _settle(self) -> None:
        """Says whose turn it is, or how the game has ended."""
        if not self.game_state.is_terminal():
            self.agent_selection = self.possible_agents[self.game_state.current_player()]
            return
        self.rewards = dict(zip(self.possible_agents, self.game_state.returns(), strict=True))
        self.terminations = dict.fromkeys(self.possible_agents, True)
        self.agent_selection = self.possible_agents[0]

    def observe(self, agent: str) -> Observation:
        return observe(self.game_state, self.possible_agents.index(agent))

    def render(self) -> str | None:
        return draw(self.game_state, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def make_env(raw: RawEnv) -> WrappedEnv:
    """The usual wrappers around an environment."""
    env = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
