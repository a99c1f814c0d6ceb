"""What pickles call to make games and states again: plain functions, since pickle knows those by name."""

from lanista import _core


def game(name: str, size: int, edition: str) -> _core.Game:
    return _core.load_game(name, size, edition)


def state(text: str) -> _core.State:
    return _core.deserialize_state(text)
