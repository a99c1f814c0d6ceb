"""Spaces and observations that PettingZoo's and Gymnasium's environments share."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import lanista

Observation: TypeAlias = dict[str, NDArray[Any]]

LARGEST_SEED = 2**63 - 1
RENDER_MODES = ["ansi", "human"]


def action_space(game: lanista.Game) -> spaces.Discrete:
    return spaces.Discrete(game.num_distinct_actions())


def observation_space(game: lanista.Game) -> spaces.Space[Any]:
    planes = spaces.Box(0.0, 1.0, game.observation_tensor_shape(), np.float32)
    mask = spaces.Box(0, 1, (game.num_distinct_actions(),), np.int8)
    return spaces.Dict({"observation": planes, "action_mask": mask})


def observe(state: lanista.State, player: int) -> Observation:
    return {
        "observation": state.observation_tensor(player),
        "action_mask": state.legal_actions_mask(player),
    }


def check_render_mode(render_mode: str | None) -> None:
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render_mode: expected ansi or human, not {render_mode!r}")


def draw(state: lanista.State, render_mode: str | None) -> str | None:
    """Prints the board for people; otherwise returns it."""
    if render_mode != "human":
        return str(state)
    print(state)
    return None
