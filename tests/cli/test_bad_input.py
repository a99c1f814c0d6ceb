"""Bad input gets one clear line on stderr that shows where it is bad, and exit code 2."""

import pytest

EMPTY_INFEXION = "." * 49
EMPTY_TETRESS = "." * 121


def test_unknown_command(refused):
    assert refused("analyse", "infexion") == "lanista: no command 'analyse' (see `lanista --help`)\n"
    assert refused("bench", "speed") == "lanista: no benchmark 'speed' (see `lanista bench --help`)\n"


@pytest.mark.parametrize("command", [["show"], ["perft"], ["play"]])
def test_unknown_game(refused, command):
    depth = ["2"] if command == ["perft"] else []
    line = refused(*command, "chess", *depth)
    assert "there is no game 'chess'" in line
    for game in ("colosseum", "infexion", "tetress", "tictactoe", "connect4"):
        assert game in line


@pytest.mark.parametrize(
    "game, text, column",
    [
        ("tictactoe", "x.z...... x", 3),
        ("tictactoe", "......... q", 11),
        ("connect4", "..../.x../..../.... x", 7),
        ("infexion", EMPTY_INFEXION[:-1] + "7 r 0", 49),
        ("infexion", EMPTY_INFEXION + " x 0", 51),
        ("infexion", EMPTY_INFEXION + " r 344", 53),
        ("tetress", "z" + EMPTY_TETRESS[1:] + " r 0", 1),
        ("tetress", EMPTY_TETRESS + " r 151", 125),
        ("colosseum", "17 . 0-0 1-1 A 0", 1),
        ("colosseum", "3 .../.x./... 0-0 2-2 A 0", 8),
        ("colosseum", "3 .../.../... 0-0 3-2 A 0", 19),
    ],
)
def test_bad_position(refused, game, text, column):
    for command in (["show", game], ["perft", game, "1"], ["play", game]):
        line = refused(*command, "--position", text)
        assert f"at column {column}: " in line
        before, after = text[: column - 1][-12:], text[column - 1 :][:12]
        assert f"{before}>>>{after}" in line


def test_a_long_position_is_shown_in_part(refused):
    line = refused("show", "infexion", "--position", "x" * 100_000)
    assert len(line) < 300


def test_control_characters_are_not_echoed(refused):
    line = refused("show", "tictactoe", "--position", "x\x1b[31m\n.. x")
    assert "\x1b" not in line


@pytest.mark.parametrize("option", ["--depth", "--nodes", "--mate", "--size"])
@pytest.mark.parametrize("number", ["0", "-3", "2.5", "many", "99999999999999999999"])
def test_bad_numbers(refused, option, number):
    line = refused("analyze", "colosseum", option, number)
    assert f"{option}: must be a whole number from 1 on, not '{number}'" in line


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["nonsense"],
        ["show"],
        ["show", "infexion", "--nonsense"],
        ["show", "infexion", "--size", "8"],
        ["show", "infexion", "--size", "seven"],
        ["show", "colosseum", "--size", "17"],
        ["show", "colosseum", "--edition", "1999"],
        ["show", "tictactoe", "--seed", "1", "--position", "......... x"],
        ["perft", "tictactoe"],
        ["perft", "tictactoe", "-1"],
        ["perft", "tictactoe", "many"],
        ["perft", "tictactoe", "2", "--threads", "0"],
        ["verify"],
        ["verify", "/nowhere/golden.jsonl"],
        ["verify", "/"],
        ["serve", "--port", "65536"],
        ["play", "tictactoe", "--side", "third"],
        ["play", "tictactoe", "--agent", "nobody"],
        ["play", "tictactoe", "--agent", "random?speed=3"],
        ["play", "tictactoe", "--movetime", "2 parsecs"],
    ],
    ids=" ".join,
)
def test_bad_arguments(refused, arguments):
    refused(*arguments)
