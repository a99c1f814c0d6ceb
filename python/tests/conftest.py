"""The command line as the other witness: one long-lived `lanista ugi` process a game."""

from __future__ import annotations

import os
import pathlib
import subprocess
from collections.abc import Callable, Iterator

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("LANISTA", str(ROOT / "build" / "release" / "lanista"))


class UgiProcess:
    """Asks a program that speaks UGI about positions."""

    def __init__(self, game: str) -> None:
        self._process = subprocess.Popen(
            [PROGRAM, "ugi", game, "--agent", "random"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def ask(self, question: str) -> str:
        self.tell(f"query {question}")
        assert self._process.stdout is not None
        answer = self._process.stdout.readline()
        assert answer.startswith("response"), answer
        return answer.removeprefix("response").strip()

    def close(self) -> None:
        self.tell("quit")
        assert self._process.wait(timeout=30) == 0


@pytest.fixture(scope="module")
def ugi() -> Iterator[Callable[[str], UgiProcess]]:
    processes: dict[str, UgiProcess] = {}

    def process(game: str) -> UgiProcess:
        if game not in processes:
            processes[game] = UgiProcess(game)
        return processes[game]

    yield process
    for opened in processes.values():
        opened.close()


@pytest.fixture
def program() -> str:
    return PROGRAM
