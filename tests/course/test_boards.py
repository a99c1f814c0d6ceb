"""The stand-ins' boards, which agents think with, know the same rules as the program."""

import os
import subprocess
import sys

import pytest
from conftest import HERE, PROGRAM, TIMEOUT_SECONDS


@pytest.mark.parametrize("game", ["infexion", "tetress"])
def test_random_games_agree(game):
    walked = subprocess.run(
        [sys.executable, str(HERE / "board_walk.py"), game, "5"],
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
        check=False,
        env={**os.environ, "LANISTA": PROGRAM},
    )
    assert walked.returncode == 0, walked.stderr
    positions, actions = map(int, walked.stdout.split())
    assert positions > 60 and actions > 2000
