"""What --json prints is JSON, and says the same as the plain output."""

import json

import pytest

GAMES = ["colosseum", "infexion", "tetress", "tictactoe", "connect4"]


def parsed(done):
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return json.loads(done.stdout)


def test_games(lanista):
    listed = parsed(lanista("games", "--json"))
    assert [game["name"] for game in listed] == GAMES
    plain = lanista("games").stdout
    assert all(game["title"] in plain for game in listed)


@pytest.mark.parametrize("game", GAMES)
def test_agents(lanista, refused, game):
    listed = parsed(lanista("agents", game, "--json"))
    assert {"random", "greedy", "alphabeta"} <= {agent["name"] for agent in listed}
    assert all(agent["summary"] in lanista("agents", game).stdout for agent in listed)
    assert "there is no game" in refused("agents", game + "x")


@pytest.mark.parametrize("game", GAMES)
def test_show_and_perft(lanista, game):
    shown = parsed(lanista("show", game, "--json"))
    assert shown["game"] == game
    again = parsed(lanista("show", game, "--json", "--position", shown["position"]))
    assert again == shown
    counted = parsed(lanista("perft", game, "1", "--json", "--divide"))
    assert counted["leaves"] == len(shown["legal_moves"])
    assert set(counted["divide"]) == set(shown["legal_moves"])


def test_verify(lanista, golden):
    verified = parsed(lanista("verify", "--json", golden("colosseum"), golden("tetress")))
    assert verified["agree"] is True
    assert verified["difference"] is None
    assert verified["games"] == 110
    assert [file["games"] for file in verified["files"]] == [70, 40]
