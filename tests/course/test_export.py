"""Exported agents play in the course's way, and keep to its memory."""

import os
import pathlib
import re
import subprocess

import pytest

DRIVER = pathlib.Path(__file__).with_name("driver.py")
COURSE_MEGABYTES = 250
GAMES = ["colosseum", "infexion", "tetress"]


@pytest.fixture
def drive(python):
    def run(game, folder, name, moves, **environment):
        done = subprocess.run(
            [python, DRIVER, game, folder, name, str(moves)],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment},
        )
        assert done.returncode == 0, done.stderr
        return int(done.stdout)

    return run


def exported(lanista, game, folder, *more):
    done = lanista("export-agent", game, folder, *more)
    assert done.returncode == 0, done.stderr
    for line in done.stdout.splitlines():
        text = pathlib.Path(line).read_text()
        compile(text, line, "exec")
        assert not re.search("@[A-Z]+@", text)
    return folder


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_of_choice_plays(lanista, drive, tmp_path, game):
    folder = exported(lanista, game, tmp_path / "new" / "folder", "--agent", "greedy", "--name", "sparring")
    assert drive(game, folder, "sparring", 12) < COURSE_MEGABYTES


@pytest.mark.parametrize("game", GAMES)
def test_the_champion_keeps_to_the_memory(lanista, drive, tmp_path, game):
    folder = exported(lanista, game, tmp_path)
    name = "student_agent" if game == "colosseum" else "agent"
    assert drive(game, folder, name, 1) < COURSE_MEGABYTES


@pytest.mark.parametrize("game", GAMES)
def test_each_move_may_have_its_time(lanista, drive, tmp_path, game):
    folder = exported(lanista, game, tmp_path, "--movetime", "30ms", "--name", "quick")
    assert any('MILLISECONDS = int("30")' in file.read_text() for file in folder.rglob("*.py"))
    drive(game, folder, "quick", 12)
    done = lanista("export-agent", game, folder, "--force", "--movetime", "soon")
    assert done.returncode == 2 and "--movetime: 'soon' is not a duration" in done.stderr


def test_in_our_own_sandbox_it_may_start_no_engine(lanista, tmp_path):
    folder = exported(lanista, "infexion", tmp_path / "folder", "--agent", "greedy")
    records = tmp_path / "games.txt"
    done = lanista("match", "infexion", f"course:{folder}", "random", "--games", 1, "--records", records)
    assert done.returncode == 0, done.stderr
    assert "Lanista is not at" in records.read_text()


def test_what_is_refused(lanista, refused, tmp_path):
    assert "course program" in refused("export-agent", "tictactoe", tmp_path)
    assert "bad --agent" in refused("export-agent", "infexion", tmp_path, "--agent", "nobody")
    assert "--name" in refused("export-agent", "infexion", tmp_path, "--name", "my-agent")
    (tmp_path / "precious").write_text("mine")
    assert "--force" in refused("export-agent", "infexion", tmp_path)
    exported(lanista, "infexion", tmp_path, "--force")
    assert (tmp_path / "precious").read_text() == "mine"
