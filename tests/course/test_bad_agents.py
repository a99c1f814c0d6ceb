"""Agents that fail get their verdict, and what they raised stands in the record."""

import sqlite3

import pytest

BAD = [
    ("colosseum", "bad:raises_at_once", "START_FAIL", "ValueError: not even born"),
    ("colosseum", "bad:raises", "CRASH", "ValueError: lost my way"),
    ("colosseum", "bad:exits", "CRASH", "SystemExit: 0"),
    ("colosseum", "bad:asks", "CRASH", "EOFError"),
    ("colosseum", "bad:nothing", "ILLEGAL", "'None'"),
    ("colosseum", "bad:nonsense", "ILLEGAL", "up,_two_steps"),
    ("colosseum", "bad:float_side", "ILLEGAL", "is no move"),
    ("colosseum", "bad:far_away", "ILLEGAL", "is no move"),
    ("colosseum", "bad:nobody", "START_FAIL", "no agent nobody"),
    ("colosseum", "several", "START_FAIL", "registered: random_agent, human_agent, first, second"),
    ("infexion", "bad:Unborn", "CRASH", "ValueError: not even born"),
    ("infexion", "bad:Raises", "CRASH", "in action |     raise ValueError"),
    ("infexion", "bad:OffTheBoard", "CRASH", "Out-of-bounds board position: 7-0"),
    ("infexion", "bad:Nothing", "ILLEGAL", "'None'"),
    ("infexion", "bad:Nonsense", "ILLEGAL", "spawn"),
    ("infexion", "bad:NotMine", "ILLEGAL", "illegal move 3-3u"),
    ("infexion", "bad:Writes", "ILLEGAL", "'None'"),
    ("infexion", "bad:Hungry", "MEMORY", "250 MiB"),
    ("infexion", "bad:Nobody", "START_FAIL", "no class Nobody"),
    ("tetress", "roots", "START_FAIL", "one of: first_agent, second_agent"),
    ("tetress", "bad", "START_FAIL", "has no module a_module_that_nobody_has"),
]


@pytest.mark.parametrize("game, agent, verdict, words", BAD)
def test_verdicts(play, game, agent, verdict, words):
    result, records = play(game, agent, "--games", 1, "--rules", "course", "--policy", "strict")
    assert result["verdicts"] == {verdict: 1}, records
    assert words in records.replace("\\", "")
    assert result["losses"] == 1


@pytest.mark.parametrize("game, agent", [("colosseum", "bad:loops"), ("infexion", "bad:Loops")])
def test_an_endless_loop_runs_out_of_time(play, game, agent):
    result, _ = play(game, agent, "--games", 1, "--movetime", "300ms")
    assert result["verdicts"] == {"TIME": 1}


def test_the_course_lets_a_colosseum_agent_that_raises_go_on_at_random(play):
    result, records = play("colosseum", "bad:raises", "--games", 1, "--rules", "course", "--size", 3)
    assert result["verdicts"] == {"RULE": 1}
    assert "random move instead of CRASH: exit code 1: ValueError: lost my way" in records.replace("\n", " ")


def test_what_an_agent_prints_is_in_its_log(lanista, request, tmp_path):
    file = tmp_path / "class.toml"
    agents = [f'"course:{request.path.parent / "infexion" / name}"' for name in ("plain", "modules")]
    file.write_text(f'game = "infexion"\nrules = "course"\ngames_per_pair = 1\nplayers = [{", ".join(agents)}]\n')
    done = lanista("tournament", file, "--json")
    assert done.returncode == 0, done.stderr
    rows = sqlite3.connect(tmp_path / "class.sqlite").execute("SELECT verdict, first_stderr, second_stderr FROM games")
    assert [(verdict, "I am playing as" in first, "seen" in second) for verdict, first, second in rows] == [
        ("RULE", True, True)
    ]


def test_what_is_refused(refused, request, tmp_path):
    here = request.path.parent
    assert "no such folder" in refused("match", "infexion", "course:/nonexistent", "random")
    assert "course: is for" in refused("match", "tictactoe", f"course:{here}", "random")
    assert "no host.py in /nonexistent" in refused(
        "match", "infexion", f"course:{here / 'infexion' / 'plain'}", "random", LANISTA_COURSE_HOST="/nonexistent"
    )
    assert "--rules" in refused("match", "tictactoe", "greedy", "random", "--rules", "course")
    book = tmp_path / "book.txt"
    book.write_text("." * 48 + "1 b 1\n")
    plain = f"course:{here / 'infexion' / 'plain'}"
    assert "book" in refused("match", "infexion", plain, "random", "--openings", book)
    file = tmp_path / "t.toml"
    file.write_text('game = "connect4"\nrules = "course"\nplayers = ["greedy", "random"]\n')
    assert "t.toml:2" in refused("tournament", file)
