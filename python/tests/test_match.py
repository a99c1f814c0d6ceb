"""Matches: agents, Python functions, external programs, and what becomes of their faults."""

import json
import os
import re
import signal
import subprocess
import sys
import textwrap

import pytest

import lanista


def first_legal(state):
    return state.legal_actions()[0]


def test_the_same_as_the_command_line(program):
    played = lanista.match("infexion", "greedy", "random", games=8, seed=5)
    done = subprocess.run(
        [program, "match", "infexion", "greedy", "random", "--games", "8", "--seed", "5", "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    said = json.loads(done.stdout)
    assert (played.wins, played.draws, played.losses) == (said["wins"], said["draws"], said["losses"])
    assert (played.elo, played.error, played.elo_text) == (
        said["elo"],
        said["elo_error"],
        said["elo_text"],
    )
    assert played.los == said["los"] and played.pairs == said["pairs"]
    assert played.verdicts == said["verdicts"] == {"RULE": 8}
    assert len(played.games) == 8 and sum(played.pairs) == 4
    assert played.tier == "in-process"


def test_python_functions_play():
    seen = []

    def in_text(state):
        seen.append(state)
        return state.action_to_string(state.legal_actions()[-1])

    played = lanista.match("tetress", in_text, first_legal, games=2)
    assert played.a == "python:in_text" and played.b == "python:first_legal"
    assert played.verdicts == {"RULE": 2}
    assert played.wins + played.draws + played.losses == 2
    assert all(state.current_player() in (0, 1) for state in seen)
    assert max(len(state.history()) for state in seen) > 4
    again = lanista.match("tetress", in_text, first_legal, games=2)
    assert [game.record for game in again.games] == [game.record for game in played.games]


def test_functions_beside_each_other():
    one = lanista.match("connect4", first_legal, "random", games=12, seed=3)
    many = lanista.match("connect4", first_legal, "random", games=12, seed=3, concurrency=4)
    assert [game.record for game in one.games] == [game.record for game in many.games]


def test_objects_that_can_be_called_play_themselves():
    class Last:
        def __call__(self, state):
            return state.legal_actions()[-1]

    player = Last()
    played = lanista.match("tictactoe", player, player, games=4)
    assert (played.a, played.b) == ("python:Last", "python:Last (2)")
    assert {game.first for game in played.games} == {played.a, played.b}


@pytest.mark.parametrize(
    ("fault", "verdict", "reason"),
    [
        (lambda state: 1 / 0, "CRASH", "ZeroDivisionError: division by zero"),
        (lambda state: None, "ILLEGAL", "None"),
        (lambda state: 10**6, "ILLEGAL", "1000000"),
        (lambda state: "nonsense", "ILLEGAL", "nonsense"),
        (lambda state: (set(range(9)) - set(state.legal_actions())).pop(), "ILLEGAL", "illegal move"),
    ],
)
def test_faults_lose(fault, verdict, reason):
    played = lanista.match("tictactoe", fault, first_legal, games=2)
    assert played.losses == 2 and played.verdicts == {verdict: 2}
    for game in played.games:
        assert game.verdict == verdict and reason in game.reason
        assert game.winner == played.b
        assert game.returns[0] == (-1.0 if game.first == played.a else 1.0)
    if verdict == "CRASH":
        assert any("Traceback" in errors for errors in played.games[0].errors)


def test_external_programs_play(program):
    played = lanista.match(
        "tictactoe", f"ugi:{program} ugi tictactoe --agent greedy", first_legal, games=2, sandbox="rlimits"
    )
    assert played.verdicts == {"RULE": 2} and played.tier == "rlimits"


def test_limits_of_one_player():
    played = lanista.match(
        "infexion",
        "alphabeta?hash=4",
        "alphabeta?hash=4",
        games=2,
        nodes=50,
        limits_a=lanista.Limits(nodes=2000),
    )
    most = {played.a: 0, played.b: 0}
    for game in played.games:
        nodes = [int(number) for number in re.findall(r" (\d+)n", game.record)]
        for player, own in zip((game.first, game.second), (nodes[0::2], nodes[1::2]), strict=True):
            most[player] = max(most[player], *own)
    assert most[played.a] > 1000 and most[played.b] < 200


def test_on_game_stops_and_raises():
    games = []

    def three(game):
        games.append(game)
        return len(games) < 3

    assert len(lanista.match("tictactoe", "random", "random", games=50, concurrency=1, on_game=three).games) == 3

    def broken(game):
        raise LookupError("from on_game")

    with pytest.raises(LookupError, match="from on_game"):
        lanista.match("tictactoe", "random", "random", games=50, on_game=broken)


def test_a_sequential_test_ends_early():
    played = lanista.match("infexion", "greedy", "random", games=2000, sprt=(0.0, 100.0))
    assert played.sprt is not None and played.llr > 2.9 and len(played.games) < 200
    assert lanista.match("tictactoe", "random", "random", games=2).sprt is None


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"a": "nobody"}, "no agent 'nobody'"),
        ({"a": "ugi:"}, "expected a command"),
        ({"a": 3}, "a player is"),
        ({"games": 0}, "games"),
        ({"nodes": 0}, "nodes"),
        ({"movetime": 0.0}, "movetime"),
        ({"concurrency": 0}, "concurrency"),
        ({"policy": "mild"}, "policy"),
        ({"clock_kind": "sand"}, "clock_kind"),
        ({"sandbox": "none"}, "none"),
        ({"openings": "/nowhere/book"}, "/nowhere/book"),
        ({"sprt": (5.0, 0.0)}, "elo"),
    ],
)
def test_bad_matches_are_refused(changed, message):
    arguments = {"game": "tictactoe", "a": "random", "b": "random", "games": 2} | changed
    with pytest.raises(ValueError, match=message):
        lanista.match(**arguments)


def test_ctrl_c_ends_a_match():
    code = """
        import lanista
        try:
            print("begin", flush=True)
            lanista.match("infexion", "champion", lambda state: state.legal_actions()[0], games=10**6, movetime=1)
        except KeyboardInterrupt:
            print("heard")
    """
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None and child.stdout.readline() == "begin\n"
    os.kill(child.pid, signal.SIGINT)
    output, _ = child.communicate(timeout=60)
    assert (child.returncode, output) == (0, "heard\n")
