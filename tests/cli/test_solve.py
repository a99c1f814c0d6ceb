"""`solve` and `check-proof`: values, limits, certificates, and certificates that were tampered with."""

import gzip
import json
import signal
import subprocess

import pytest

from conftest import PROGRAM

START_3 = "3 .../.../... 0-0 2-2 A 0"


def parsed(done):
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("method", ["both", "alphabeta", "dfpn"])
def test_values(lanista, method):
    draw = parsed(lanista("solve", "tictactoe", "--method", method, "--table", 1, "--json"))
    assert (draw["outcome"], draw["lower"], draw["upper"], draw["plies"]) == ("draw", 0, 0, None)
    assert len(draw["line"]) == 9
    win = parsed(lanista("solve", "colosseum", "--position", START_3, "--method", method, "--json"))
    assert win["outcome"] == "A wins"


def test_distance_is_the_length_of_the_line(lanista):
    win = parsed(lanista("solve", "colosseum", "--position", START_3, "--distance", "--json"))
    assert win["plies"] == 7 == len(win["line"])
    plain = lanista("solve", "colosseum", "--position", START_3, "--distance").stdout
    assert "A wins in 7 plies" in plain


def test_limits(lanista, tmp_path):
    stopped = parsed(lanista("solve", "connect4", "--nodes", 100, "--json"))
    assert stopped["outcome"] is None and stopped["nodes"] <= 101
    assert "unknown" in lanista("solve", "infexion", "--movetime", "10ms").stdout
    done = lanista("solve", "connect4", "--nodes", 100, "--certificate", tmp_path / "p")
    assert done.returncode == 1
    assert done.stderr == "lanista: no certificate was written: the limits were reached first\n"
    assert not (tmp_path / "p").exists()


def test_it_says_how_far_it_is_and_can_be_stopped():
    process = subprocess.Popen([PROGRAM, "solve", "colosseum", "--size", "12", "--table", "1"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    progress = process.stderr.readline()  # after a second
    assert " s, " in progress and progress.endswith(" nodes\n")
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "value     unknown" in out


@pytest.mark.parametrize("name", ["proof.txt", "proof.gz"])
def test_certificates_are_checked(lanista, tmp_path, name):
    path = tmp_path / name
    found = parsed(lanista("solve", "tictactoe", "--certificate", path, "--json"))
    proofs = parsed(lanista("check-proof", path, "--json"))["proofs"]
    assert [(p["side"], p["at_least"]) for p in proofs] == [("x", "draw"), ("o", "draw")]
    assert sum(p["moves"] for p in proofs) == found["proof_moves"]
    assert (path.read_bytes()[:2] == b"\x1f\x8b") == name.endswith(".gz")
    assert "x gets at least a draw from ......... x" in lanista("check-proof", path).stdout


def test_tampering_is_refused(lanista, refused, tmp_path):
    path = tmp_path / "proof"
    lanista("solve", "colosseum", "--position", START_3, "--certificate", path)
    text = path.read_text()
    lines = text.splitlines(keepends=True)

    def with_text(changed):
        path.write_text(changed)
        return path

    done = lanista("check-proof", with_text(text.replace("claim A win", "claim B draw")))
    assert done.returncode == 1 and done.stdout == "" and done.stderr.count("\n") == 1
    assert "line 3: expected 'position ...'" in refused("check-proof", with_text("".join(lines[:2] + lines[3:])))
    assert "ends inside a proof" in refused("check-proof", with_text("".join(lines[:-1])))
    assert "moves instead of" in refused("check-proof", with_text("".join(lines[:5] + lines[6:])))
    assert "expected 'lanista-proof 1'" in refused("check-proof", with_text("x" + text))
    assert "no game 'chess'" in refused("check-proof", with_text(text.replace("colosseum", "chess")))
    assert "the file is empty" in refused("check-proof", with_text(""))
    damaged = tmp_path / "damaged.gz"
    damaged.write_bytes(gzip.compress(text.encode())[:-20])
    refused("check-proof", damaged)
    assert "cannot read" in refused("check-proof", tmp_path / "missing")


def test_bad_usage(refused, tmp_path):
    assert "--distance needs --method alphabeta" in refused("solve", "tictactoe", "--method", "dfpn", "--distance")
    assert "--method" in refused("solve", "tictactoe", "--method", "guess")
    assert "--movetime" in refused("solve", "tictactoe", "--movetime", "soon")
    assert "nothing to prove" in refused(
        "solve", "tictactoe", "--position", "xxxoo.... o", "--certificate", tmp_path / "p"
    )
    assert "cannot write" in refused("solve", "tictactoe", "--certificate", tmp_path / "no" / "p")
