"""Runs the program as a user would: arguments and input in, output and exit code out."""

import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("LANISTA", str(ROOT / "build" / "release" / "lanista"))
TIMEOUT_SECONDS = 120


@pytest.fixture
def lanista():
    def run(*arguments, stdin=""):
        return subprocess.run(
            [PROGRAM, *map(str, arguments)],
            input=stdin,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_SECONDS,
            check=False,
        )

    return run


@pytest.fixture
def refused(lanista):
    """Runs a command that must be refused: exit code 2, nothing printed, one line on stderr, returned."""

    def run(*arguments, stdin=""):
        done = lanista(*arguments, stdin=stdin)
        assert done.returncode == 2, done
        assert done.stdout == ""
        assert done.stderr.startswith("lanista: ")
        assert done.stderr.endswith("\n")
        assert done.stderr.count("\n") == 1, done.stderr
        return done.stderr

    return run


@pytest.fixture
def golden():
    return lambda game: ROOT / "tests" / "data" / "golden" / f"{game}.jsonl.gz"
