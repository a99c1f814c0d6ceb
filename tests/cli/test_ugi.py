"""`lanista ugi` by pipe, as a match runner uses it."""

import os
import pathlib
import subprocess
import threading

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("LANISTA", str(ROOT / "build" / "release" / "lanista"))
TIMEOUT_SECONDS = 120


class Engine:
    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [PROGRAM, "ugi", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        # An engine that never answers is killed, so that reading from it ends and the test fails.
        self.guard = threading.Timer(TIMEOUT_SECONDS, self.process.kill)
        self.guard.start()

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def until(self, beginning):
        """The lines up to the first one with that beginning, which is the last of them."""
        lines = []
        while not lines or not lines[-1].startswith(beginning):
            line = self.process.stdout.readline()
            assert line, f"ended without {beginning}: {lines}"
            lines.append(line.rstrip("\n"))
        return lines

    def query(self, question):
        self.send(f"query {question}")
        return self.until("response")[-1].removeprefix("response").strip()

    def best_move(self, *lines):
        self.send(*lines)
        return self.until("bestmove ")[-1].split()[1]

    def end(self, *lines):
        """Says the last lines, closes the input, and returns what was still said."""
        output, errors = self.process.communicate("".join(line + "\n" for line in lines))
        assert self.process.returncode == 0, errors
        assert errors == ""
        return output.splitlines()


@pytest.fixture
def engine():
    engines = []

    def start(*arguments):
        engines.append(Engine(*arguments))
        return engines[-1]

    yield start
    for each in engines:
        each.guard.cancel()
        each.process.kill()
        each.process.communicate()


def test_greets(engine):
    player = engine("connect4", "--agent", "greedy")
    player.send("ugi")
    lines = player.until("ugiok")
    assert lines[0].startswith("id name Lanista ") and lines[0].endswith(" greedy")
    assert lines[1].startswith("id author ")
    assert any(line.startswith("option name game type combo default connect4 ") for line in lines)
    player.send("isready")
    assert player.until("readyok") == ["readyok"]
    assert player.end("quit") == []


@pytest.mark.parametrize("game", ["colosseum", "infexion", "tetress", "tictactoe", "connect4"])
def test_plays_a_whole_game_with_itself(engine, game):
    player = engine(game, "--agent", "greedy")
    player.send("ugi", "setoption name seed value 3", "uginewgame", "isready")
    player.until("readyok")
    moves = []
    while player.query("gameover") == "false":
        assert player.query("result") == "none"
        assert player.query("p1turn") == ("true" if len(moves) % 2 == 0 else "false")
        legal = player.query("legalmoves").split()
        moves.append(player.best_move("go movetime 100"))
        assert moves[-1] in legal
        player.send("position startpos moves " + " ".join(moves))
        assert len(moves) <= 1000
    assert player.query("result") in ("p1win", "p2win", "draw")
    assert player.query("legalmoves") == ""
    assert player.end("quit") == []


def test_stops_when_told(engine):
    player = engine("infexion", "--agent", "alphabeta?hash=1")
    player.send("position startpos", "go infinite")
    player.until("info depth 2 ")
    player.send("isready")
    player.until("readyok")
    legal = player.query("legalmoves").split()
    assert player.best_move("stop") in legal
    player.send("isready")
    assert player.until("readyok") == ["readyok"]
    assert player.end("quit") == []


@pytest.mark.parametrize("last_words", [["quit"], []])
def test_quit_and_the_end_of_the_input_stop_a_search(engine, last_words):
    player = engine("infexion")
    player.send("go infinite")
    player.until("info depth 1 ")
    assert player.end(*last_words)[-1].startswith("bestmove ")


def test_board_and_edition(engine):
    assert engine("connect4", "--size", "5").query("fen") == "...../...../...../..... x"
    assert engine("infexion", "--edition", "handout").query("fen").endswith(" handout")


def test_an_endless_line_is_refused_and_the_next_one_read(engine):
    player = engine("tictactoe")
    player.send("x" * 5_000_000, "isready")
    first, second = player.until("readyok")
    assert first.startswith("info string error: a line of more than ")
    assert second == "readyok"


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess"],
        ["tictactoe", "--agent", "nobody"],
        ["tictactoe", "--agent", "?"],
        ["tictactoe", "--agent", "alphabeta?hash=none"],
        ["connect4", "--size", "1"],
        ["infexion", "--edition", "none"],
        [],
    ],
)
def test_bad_arguments(arguments):
    done = subprocess.run(
        [PROGRAM, "ugi", *arguments], input="ugi\n", capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("lanista: ") and done.stderr.count("\n") == 1
