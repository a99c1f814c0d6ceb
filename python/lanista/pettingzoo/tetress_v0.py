"""Tetress as a PettingZoo environment; see `lanista.pettingzoo.environment`."""

from lanista.pettingzoo.environment import RawEnv, WrappedEnv, make_env


def raw_env(
    *, size: int = 0, edition: str = "", render_mode: str | None = None
) -> RawEnv:
    """The bare environment: an illegal action raises ValueError."""
    return RawEnv("tetress", size=size, edition=edition, render_mode=render_mode)


def env(
    *, size: int = 0, edition: str = "", render_mode: str | None = None
) -> WrappedEnv:
    """With PettingZoo's usual wrappers: an illegal action loses the game."""
    return make_env(raw_env(size=size, edition=edition, render_mode=render_mode))
