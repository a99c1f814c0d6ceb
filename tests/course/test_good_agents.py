"""Agents as students write them, in every layout and with every form of import that is in use: whole games."""

import pytest

GOOD = [
    ("colosseum", "program"),
    ("colosseum", "program/agents"),
    ("colosseum", "bare"),
    ("colosseum", "bare/student_agent.py"),
    ("colosseum", "several:second"),
    ("colosseum", "several:First"),
    ("colosseum", "several:random_agent"),
    ("infexion", "plain"),
    ("infexion", "modules/agent"),
    ("infexion", "modules:Greeting"),
    ("tetress", "plain"),
    ("tetress", "plain:agent.Agent"),
]


@pytest.mark.parametrize("game, agent", GOOD)
def test_whole_games(play, game, agent):
    size = ["--size", 6] if game == "colosseum" else []
    games = 2 if ":" not in agent and "/" not in agent else 1
    result, records = play(game, agent, "--games", games, "--rules", "course", *size)
    assert result["verdicts"] == {"RULE": games}, records
    assert '[Policy "course"]' in records
    assert "random move instead" not in records


def test_drawn_openings_are_told_as_moves(play):
    result, records = play("infexion", "plain", "--games", 1, "--opening-plies", 6)
    assert result["verdicts"] == {"RULE": 1}, records
    assert " r 6\"]" in records


def test_a_package_under_another_name(play):
    """It plays its first moves, and then onto a stack that came by a spread: it got as far as its own rules."""
    result, records = play("infexion", "team_one", "--games", 1, opponent="infexion/greedy")
    assert result["verdicts"].keys() <= {"ILLEGAL", "RULE"}, records


def test_a_module_beside_the_packages(play):
    """Its only move is legal once."""
    result, records = play("tetress", "roots:second_agent", "--games", 1)
    assert result["verdicts"] == {"ILLEGAL": 1}
    assert "1. 0-0,0-1,0-2,0-3" in records
