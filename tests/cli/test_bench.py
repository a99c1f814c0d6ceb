"""`lanista bench search`: a signature that stays; `bench server`: nothing fails; the scale of chances; bad input."""
import json
import pathlib
import subprocess
import sys

CHANCE_SCALE = pathlib.Path(__file__).resolve().parents[2] / "bench" / "chance_scale.py"


def measured(done):
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_signature_is_the_same_every_time(lanista):
    first = measured(lanista("bench", "search", "tictactoe", "--json"))
    second = measured(lanista("bench", "search", "tictactoe", "--json"))
    assert first["signature"] == second["signature"] == first["games"][0]["nodes"] > 0
    assert first["games"][0]["positions"] == 50


def test_many_clients_are_served_without_a_failure(lanista):
    found = {entry["name"]: entry["value"] for entry in
             measured(lanista("bench", "server", "--clients", 20, "--seconds", 1, "--json"))}
    assert found["server.clients"] == 20
    assert found["server.requests"] >= 20 and found["server.failures"] == 0


def test_what_is_refused(refused):
    assert "no game 'chess'" in refused("bench", "search", "chess")
    assert "bench --help" in refused("bench", "nothing")


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
