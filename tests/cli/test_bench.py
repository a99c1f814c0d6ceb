"""`lanista bench search`: a signature that stays; `bench server`: nothing fails; and bad input."""
import json


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
