"""`lanista bench search`: a signature that stays; `bench threads`: ratios; `bench time`; `bench server`: nothing fails; the scale of chances; examples of games and
of proofs and what is learnt from them; numbers that are tuned; bad input."""
import json
import pathlib
import re
import subprocess
import sys

BENCH = pathlib.Path(__file__).resolve().parents[2] / "bench"
CHANCE_SCALE = BENCH / "chance_scale.py"
LEARN = BENCH / "learn.py"
LEARN_PROOFS = BENCH / "learn_proofs.py"
TUNE = BENCH / "tune.py"


def measured(done):
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_signature_is_the_same_every_time(lanista):
    first = measured(lanista("bench", "search", "tictactoe", "--json"))
    second = measured(lanista("bench", "search", "tictactoe", "--json"))
    assert first["signature"] == second["signature"] == first["games"][0]["nodes"] > 0
    assert first["games"][0]["positions"] == 50


def test_threads_are_compared_with_one(lanista):
    found = {entry["name"]: entry["value"] for entry in
             measured(lanista("bench", "threads", "connect4", "--deeper", 0, "--json"))}
    assert set(found) == {"connect4.alphabeta.nps.ratio", "connect4.alphabeta.depth12.ratio", "connect4.tuned-mcts.nps.ratio"}
    assert all(ratio > 0 for ratio in found.values())


def test_searches_use_their_time_and_stop(lanista):
    found = {entry["name"]: entry["value"] for entry in
             measured(lanista("bench", "time", "connect4", "--movetime", "5ms", "--json"))}
    assert set(found) == {f"connect4.{agent}.{what}" for agent in ("alphabeta", "mcts")
                          for what in ("move.median", "move.overrun", "stop.median", "stop.worst")}
    for agent in ("alphabeta", "mcts"):
        assert 0 < found[f"connect4.{agent}.move.median"] <= 5 + found[f"connect4.{agent}.move.overrun"] + 1e-6
        assert 0 < found[f"connect4.{agent}.stop.median"] <= found[f"connect4.{agent}.stop.worst"]


def test_many_clients_are_served_without_a_failure(lanista):
    found = {entry["name"]: entry["value"] for entry in
             measured(lanista("bench", "server", "--clients", 20, "--seconds", 1, "--json"))}
    assert found["server.clients"] == 20
    assert found["server.requests"] >= 20 and found["server.failures"] == 0


def test_what_is_refused(refused):
    assert "no game 'chess'" in refused("bench", "search", "chess")
    assert "no game 'chess'" in refused("bench", "threads", "chess")
    assert "no game 'chess'" in refused("bench", "time", "chess")
    assert "needs a unit" in refused("bench", "time", "tictactoe", "--movetime", "20")
    assert "bench --help" in refused("bench", "nothing")
    for examples in ("examples", "proof-examples"):
        assert "cannot write /no/such/folder/file" in refused("bench", examples, "/no/such/folder/file")


def test_chance_scale(tmp_path):
    """Of a thousand games judged +1.00, as many are won as a scale of 100 says: 1 / (1 + exp(-1)) of them."""
    games = tmp_path / "games.txt"
    results = ["1-0"] * 731 + ["0-1"] * 269
    games.write_text("\n".join(f'[Game "infexion"]\n[Result "{result}"]\n\n1. 3-1 {{+1.00/4 9n}}' for result in results))
    done = subprocess.run([sys.executable, CHANCE_SCALE, games], capture_output=True, text=True, check=True)
    assert 98 <= int(done.stdout.split()[1].rstrip(",")) <= 102
    games.write_text("")
    done = subprocess.run([sys.executable, CHANCE_SCALE, games], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "no scores" in done.stderr


def learn(*arguments, learner=LEARN):
    return subprocess.run([sys.executable, learner, *map(str, arguments)], capture_output=True, text=True, check=False)


def test_a_network_is_learnt_from_examples(lanista, tmp_path):
    files = [tmp_path / "first", tmp_path / "again"]
    for file in files:
        done = lanista("bench", "examples", file, "--games", 120, "--nodes", 30, "--seed", 4)
        assert done.returncode == 0, done.stderr
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(files[0].read_bytes()) % 104 == 0

    source = tmp_path / "network.cpp"
    done = learn(files[0], "--epochs", 10, "--out", source)
    assert done.returncode == 0, done.stderr
    foretold = [float(share) for share in re.findall(r"([-0-9.]+) % are foretold", done.stdout)]
    assert len(foretold) == 2 and min(foretold) > 0
    numbers = re.findall(r"-?\d+", source.read_text().split("colosseum_network{")[1])
    assert len(numbers) == 32 + 48 * 32 + 16 + 32 * 16 + 16 + 1

    expect_refusals(LEARN, files[0].read_bytes()[:1040], tmp_path)


def test_a_network_is_learnt_from_proofs(lanista, tmp_path):
    files = [tmp_path / "first", tmp_path / "again"]
    for file in files:
        done = lanista("bench", "proof-examples", file, "--positions", 30, "--nodes", 20000, "--seed", 4)
        assert done.returncode == 0, done.stderr
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(files[0].read_bytes()) % 112 == 0

    source = tmp_path / "network.cpp"
    done = learn(files[0], "--epochs", 10, "--out", source, learner=LEARN_PROOFS)
    assert done.returncode == 0, done.stderr
    right, by_chance, digits = [float(share) for share in
                                re.findall(r"others ([0-9.]+) % .* by chance ([0-9.]+)\n.*digits ([-0-9.]+) %", done.stdout)[0]]
    assert right > by_chance and digits > 0
    numbers = re.findall(r"-?\d+", source.read_text().split("colosseum_promise_network{")[1])
    assert len(numbers) == 32 + 54 * 32 + 16 + 32 * 16 + 2 * (16 + 1)
    expect_refusals(LEARN_PROOFS, files[0].read_bytes()[:1120], tmp_path)


def expect_refusals(learner, ten_examples, tmp_path):
    few = tmp_path / "few"
    few.write_bytes(ten_examples)
    for path, message in ((few, "10 examples are too few"), (tmp_path / "none", "No such file")):
        done = learn(path, "--out", tmp_path / "source", learner=learner)
        assert done.returncode == 1 and message in done.stderr and done.stderr.count("\n") == 1


def tune(*arguments):
    return subprocess.run([sys.executable, TUNE, *map(str, arguments)], capture_output=True, text=True, check=False)


def test_numbers_are_tuned_by_playing(tmp_path):
    """Higher levels are stronger: a few rounds find out which way to go, and a second run goes on from the first."""
    log = tmp_path / "log"

    def rounds_of(count):
        done = tune("colosseum", "level", "n=3,2,1,10", "--log", log, "--games", 10, "--rate", 0.5, "--rounds", count,
                    "--", "--size", 6)
        assert done.returncode == 0, done.stderr

    rounds_of(2)
    assert len(log.read_text().splitlines()) == 2
    rounds_of(4)
    rounds = [json.loads(line) for line in log.read_text().splitlines()]
    assert [entry["round"] for entry in rounds] == [1, 2, 3, 4]
    assert rounds[-1]["values"]["n"] > 3


def test_numbers_are_tuned_by_playing_others(tmp_path):
    log = tmp_path / "log"
    done = tune("colosseum", "level", "n=4,3,1,10", "--against", "random", "--against", "level?n=4", "--log", log,
                "--games", 10, "--rounds", 1, "--", "--size", 6)
    assert done.returncode == 0, done.stderr
    entry = json.loads(log.read_text())
    assert 0 < abs(entry["lead"]) <= 1, "one version is level 1, the other 7"
    assert entry["values"]["n"] > 4


def test_a_number_with_a_decimal_point_stays_real(tmp_path):
    log = tmp_path / "log"
    done = tune("tictactoe", "alphabeta", "reduce-scale=0.55,0.1,0,4", "hash=2,1,1,4", "--log", log, "--games", 2,
                "--rounds", 1)
    values = json.loads(log.read_text())["values"]
    assert done.stdout.strip() == f"alphabeta?reduce-scale={values['reduce-scale']}&hash={round(values['hash'])}"
    assert values["reduce-scale"] % 1 != 0


def test_what_cannot_be_tuned(tmp_path):
    log = tmp_path / "log"
    for numbers, message in ((["hash"], "is not NAME=START,STEP,LOW,HIGH"), (["hash=9,1,10,20"], "within LOW and HIGH"),
                             (["no-such-option=1,1,0,2"], "no-such-option")):
        done = tune("tictactoe", "alphabeta", *numbers, "--log", log)
        assert done.returncode != 0 and message in done.stderr.splitlines()[-1]
    log.write_text('{"round": 1, "lead": 0, "values": {"threads": 1}}\n')
    for path, message in ((log, "line 1 of"), (tmp_path / "none" / "log", "No such file")):
        done = tune("tictactoe", "alphabeta", "hash=9,1,1,20", "--log", path)
        assert done.returncode == 1 and message in done.stderr and done.stderr.count("\n") == 1
