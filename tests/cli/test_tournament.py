"""Tournaments: the table, and that nothing is lost or counted twice whatever happens to the program."""

import json
import random
import signal
import subprocess
import time

import pytest
from conftest import PROGRAM

PLAYERS = '["alphabeta?hash=1", "greedy", "random"]'


def write(folder, games_per_pair=10, more="", name="t.toml"):
    file = folder / name
    file.write_text(
        f'game = "connect4"\nplayers = {PLAYERS}\ngames_per_pair = {games_per_pair}\nnodes = 150\n{more}'
    )
    return file


def table(done):
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["table"]


def start(file, *more):
    return subprocess.Popen(
        [PROGRAM, "tournament", str(file), "--resume", "--json", *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def test_a_round_robin(lanista, tmp_path):
    result = table(lanista("tournament", write(tmp_path), "--json"))
    assert [set(row) for row in result] == [
        {"player", "games", "wins", "draws", "losses", "score", "rating", "low", "high"}
    ] * 3
    assert [row["games"] for row in result] == [20, 20, 20]
    assert result[0]["player"] == "alphabeta?hash=1"
    assert result[0]["low"] <= result[0]["rating"] <= result[0]["high"]
    assert sum(row["score"] for row in result) == 30


@pytest.mark.parametrize("form", ["gauntlet", "swiss", "knock-out"])
def test_the_other_formats(lanista, tmp_path, form):
    result = table(lanista("tournament", write(tmp_path, more=f'format = "{form}"\n'), "--json"))
    assert len(result) == 3
    assert sum(row["games"] for row in result) > 0


def test_json_configurations(lanista, tmp_path):
    file = tmp_path / "t.json"
    file.write_text(json.dumps({"game": "tictactoe", "players": ["greedy", "random"], "games_per_pair": 2}))
    assert sum(row["games"] for row in table(lanista("tournament", file, "--json"))) == 4


def test_killed_a_hundred_times(lanista, tmp_path):
    """kill -9 at random moments: every game is there exactly once, and the table is that of a quiet run."""
    games_per_pair = 600
    (tmp_path / "quiet").mkdir()
    expected = table(lanista("tournament", write(tmp_path / "quiet", games_per_pair), "--json"))
    file = write(tmp_path, games_per_pair)
    dice = random.Random(1)
    for _ in range(100):
        runner = start(file)
        time.sleep(dice.uniform(0, 0.08))
        runner.send_signal(signal.SIGKILL)
        runner.communicate()
    last = start(file)
    out, err = last.communicate(timeout=120)
    assert last.returncode == 0, err
    assert json.loads(out)["finished"] is True
    assert json.loads(out)["table"] == expected


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_stops_cleanly(lanista, tmp_path, sign):
    file = write(tmp_path, games_per_pair=20000)
    runner = start(file)
    while not (tmp_path / "t.sqlite").exists() and runner.poll() is None:
        time.sleep(0.01)
    time.sleep(0.3)
    runner.send_signal(sign)
    out, err = runner.communicate(timeout=30)
    assert runner.returncode == 0, err
    stopped = json.loads(out)
    assert stopped["finished"] is False
    assert sum(row["games"] for row in stopped["table"]) > 0


def test_a_second_runner_is_refused(tmp_path, refused):
    file = write(tmp_path, games_per_pair=20000)
    first = start(file)
    while not (tmp_path / "t.sqlite").exists() and first.poll() is None:
        time.sleep(0.01)
    time.sleep(0.2)
    assert "t.sqlite" in refused("tournament", file, "--resume")
    first.kill()
    first.communicate()


def test_a_changed_configuration_is_refused_unless_forced(lanista, refused, tmp_path):
    file = write(tmp_path, games_per_pair=2)
    table(lanista("tournament", file, "--json"))
    assert "--resume" in refused("tournament", file)
    write(tmp_path, games_per_pair=4)
    assert "configuration" in refused("tournament", file, "--resume")
    assert [row["games"] for row in table(lanista("tournament", file, "--resume", "--force", "--json"))] == [8, 8, 8]


def test_bad_files_name_the_place(refused, tmp_path):
    file = tmp_path / "bad.toml"
    file.write_text('game = "connect4"\nplayers = ["greedy", "random"]\nmovetimes = "2s"\n')
    assert "bad.toml:3" in refused("tournament", file)
    file.write_text('game = "connect4"\nplayers = ["greedy", "nobody"]\n')
    assert "nobody" in refused("tournament", file)
