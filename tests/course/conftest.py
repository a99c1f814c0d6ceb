"""Plays course agents in the program's arena, with a Python that has NumPy."""

import json
import os
import pathlib
import subprocess

import pytest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PROGRAM = os.environ.get("LANISTA", str(ROOT / "build" / "release" / "lanista"))
TIMEOUT_SECONDS = 120


def has_numpy(python):
    return subprocess.run([python, "-c", "import numpy"], capture_output=True, check=False).returncode == 0


@pytest.fixture(scope="session")
def python():
    """The user's Python, or the system's."""
    candidates = [os.environ.get("LANISTA_PYTHON") or "python3", "/usr/bin/python3"]
    return next(candidate for candidate in candidates if has_numpy(candidate))


@pytest.fixture
def lanista(python):
    def run(*arguments, **environment):
        return subprocess.run(
            [PROGRAM, *map(str, arguments)],
            capture_output=True,
            text=True,
            timeout=TIMEOUT_SECONDS,
            check=False,
            env={**os.environ, "LANISTA_PYTHON": python, **environment},
        )

    return run


@pytest.fixture
def play(lanista, tmp_path):
    """A match of an agent of this folder; returns the statistics and the records."""

    def run(game, agent, *more, opponent="random"):
        records = tmp_path / "games.txt"
        spec = f"course:{HERE / game / agent}"
        done = lanista("match", game, spec, opponent, "--json", "--records", records, *more)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout), records.read_text()

    return run


@pytest.fixture
def refused(lanista):
    """Runs a command that must be refused: exit code 2, nothing printed, one line on stderr, returned."""

    def run(*arguments, **environment):
        done = lanista(*arguments, **environment)
        assert done.returncode == 2, done
        assert done.stdout == ""
        assert done.stderr.startswith("lanista: ")
        assert done.stderr.count("\n") == 1, done.stderr
        return done.stderr

    return run
