"""`play` through a pipe: a game is lines in and lines out."""

import pytest


def played(done):
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_two_people(lanista, tmp_path):
    path = tmp_path / "game.txt"
    moves = "1-1\n0-1\n1-0\n0-2\n1-2\n"
    out = played(lanista("play", "tictactoe", "--side", "both", stdin=moves + f"save {path}\nquit\n"))
    assert "The game is over: x wins." in out
    assert "Saved 5 moves" in out
    record = path.read_text()
    assert record.startswith('[Game "tictactoe"]\n')
    assert '[First "human"]\n[Second "human"]\n[Termination "rules"]\n' in record
    assert record.endswith('[Result "1-0"]\n\n1. 1-1 0-1 2. 1-0 0-2 3. 1-2 1-0\n\n')


@pytest.mark.parametrize("game", ["colosseum", "infexion", "tetress", "tictactoe", "connect4"])
def test_agents_play_each_other(lanista, tmp_path, game):
    path = tmp_path / "game.txt"
    arguments = ["play", game, "--side", "none", "--agent", "random", "--seed", "7", "--save", path]
    out = played(lanista(*arguments))
    assert "The game is over: " in out
    record = path.read_text()
    assert '[First "random"]\n[Second "random"]\n[Termination "rules"]\n' in record
    assert record.split()[-1] in ("1-0", "0-1", "1/2-1/2")


def test_the_agent_answers(lanista):
    out = played(lanista("play", "tictactoe", "--agent", "greedy", stdin="0-0\n"))
    assert "o plays 1-1" in out
    out = played(lanista("play", "tictactoe", "--side", "second", stdin=""))
    assert "x plays 1-1" in out


def test_bad_moves_are_explained_and_asked_again(lanista):
    lines = "1-1\n1-1\n5-5\nwhat is it\n0-0\nmoves\n"
    out = played(lanista("play", "tictactoe", "--side", "both", stdin=lines))
    assert "Illegal: the cell is taken." in out
    assert "Neither a move nor a command: expected a number from 0 to 2, at column 1: >>>5-5" in out
    assert "Unknown command 'what is it'" in out
    assert "7 legal moves" in out


def test_the_beginning_of_a_move_is_enough_if_it_is_the_only_one(lanista):
    both = ["play", "tictactoe", "--side", "both", "--position"]
    out = played(lanista(*both, "xoxoxo.o. x", stdin="2\n2-0\n"))
    assert "2 moves begin with 2: 2-0 2-2" in out
    assert "The game is over: x wins." in out
    out = played(lanista(*both, "xoxxoxo.o o", stdin="2\nquit\n"))
    assert "The game is over: o wins." in out


def test_undo(lanista):
    out = played(lanista("play", "tictactoe", stdin="undo\n0-0\nundo\nmoves\nresign\nundo\nmoves\n"))
    assert "There is no move of yours to take back." in out
    assert out.count("9 legal moves") == 2


def test_hint_help_and_show(lanista):
    out = played(lanista("play", "tictactoe", stdin="hint\nhelp\nshow\nquit\n"))
    assert "The agent would play 1-1 (+" in out
    assert "  undo  " in out
    assert "position  ......... x" in out


def test_resigning(lanista, tmp_path):
    path = tmp_path / "game.txt"
    out = played(lanista("play", "infexion", "--save", path, stdin="3-3\nresign\n3-4\n"))
    assert "red resigns." in out
    assert "The game is over: undo, save FILE or quit." in out
    assert '[Termination "resignation"]' in path.read_text()
    assert path.read_text().endswith(" 0-1\n\n")


def test_saving_where_one_cannot(lanista):
    out = played(lanista("play", "tictactoe", stdin="save\nsave /nowhere/game.txt\n"))
    assert "save needs the name of a file." in out
    assert "cannot write /nowhere/game.txt: No such file or directory" in out


def test_a_very_long_line(lanista):
    out = played(lanista("play", "tictactoe", stdin="x" * 10_000_000 + "\n0-0\n"))
    assert "Neither a move nor a command: " in out
    assert "o plays 1-1" in out
    assert len(out) < 10_000


def test_control_characters_are_not_echoed(lanista):
    out = played(lanista("play", "connect4", stdin="\x00\x01\x02\n\x1b[31m\nsave /nowhere/\x1b[31m\nquit\n"))
    assert "\x1b" not in out
