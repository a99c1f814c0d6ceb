"""Matches: statistics, handicaps, openings, and what is refused before the first game."""

import json

KEYS = {"games", "wins", "draws", "losses", "score", "elo", "elo_error", "los", "llr", "verdicts", "tier"}


def played(done):
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_statistics(lanista):
    result = played(lanista("match", "connect4", "alphabeta", "random", "--nodes", 500, "--games", 20, "--json"))
    assert KEYS <= result.keys()
    assert result["games"] == 20 == result["wins"] + result["draws"] + result["losses"]
    assert result["score"] > 0.8
    assert sum(result["pairs"]) == 10
    assert result["verdicts"] == {"RULE": 20}
    assert result["tier"] == "in-process"


def test_without_a_limit_players_decide_for_themselves(lanista):
    result = played(lanista("match", "connect4", "alphabeta", "random", "--games", 2, "--json"))
    assert result["games"] == 2 and result["wins"] >= 1


def test_sprt_stops_early(lanista):
    result = played(
        lanista("match", "connect4", "alphabeta", "random", "--nodes", 300, "--games", 5000, "--sprt", "0,50", "--json")
    )
    assert result["sprt"] == "H1"
    assert result["games"] < 1000
    assert result["llr"] > 2.9


def test_a_handicap_for_one_player(lanista):
    result = played(
        lanista("match", "connect4", "alphabeta", "alphabeta", "--nodes-a", 5000, "--nodes-b", 20, "--games", 30, "--json")
    )
    assert result["score"] > 0.6


def test_the_same_seed_gives_the_same_games(lanista, tmp_path):
    files = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for file, concurrency in zip(files, (1, 2)):
        done = lanista("match", "infexion", "greedy", "random", "--games", 6, "--seed", 9, "--records", file,
                       "--concurrency", concurrency)  # fmt: skip
        assert done.returncode == 0, done.stderr
    assert files[0].read_bytes() == files[1].read_bytes()
    assert files[0].read_text().count("[Game ") == 6


def test_a_book_of_openings(lanista, refused, tmp_path):
    book = tmp_path / "book.txt"
    book.write_text("# openings\nx.......o x\n")
    records = tmp_path / "games.txt"
    done = lanista("match", "tictactoe", "greedy", "random", "--games", 2, "--openings", book, "--records", records)
    assert done.returncode == 0, done.stderr
    assert records.read_text().count('[Start "x.......o x"]') == 2
    book.write_text("......... x\n..z...... x\n")
    assert f"{book}:2:3:" in refused("match", "tictactoe", "greedy", "random", "--openings", book)


def test_what_is_refused(refused):
    assert "no agent 'gredy'" in refused("match", "tictactoe", "gredy", "random")
    assert "unknown option 'depht'" in refused("match", "tictactoe", "alphabeta?depht=3", "random")
    assert "there is no game" in refused("match", "chess", "greedy", "random")
    assert "--movetime" in refused("match", "tictactoe", "greedy", "random", "--movetime", "fast")
    assert "--sprt" in refused("match", "tictactoe", "greedy", "random", "--sprt", "5")


def test_a_program_that_does_not_exist_loses_and_the_match_goes_on(lanista):
    result = played(lanista("match", "tictactoe", "greedy", "ugi:/nonexistent/agent", "--games", 4, "--json"))
    assert result["wins"] == 4
    assert result["verdicts"] == {"START_FAIL": 4}
