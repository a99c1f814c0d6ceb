"""Experiments: every one of them runs, its rows have claim and value, and a second run plays nothing again."""

import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import time

import pytest

from conftest import PROGRAM
from test_report import Page

TINY = ("--scale", "tiny", "--concurrency", "2", "--json")


def rows(out):
    """All stored games: the file, the id, and the record."""
    found = []
    for file in sorted((out / "games").glob("*.sqlite")):
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
            found += [(file.name, *row) for row in database.execute("select id, record from games order by id")]
    return found


@pytest.fixture(scope="module")
def everything(tmp_path_factory):
    """One tiny run of all experiments: its JSON and its folder."""
    out = tmp_path_factory.mktemp("experiments")
    done = subprocess.run(
        [PROGRAM, "experiment", "all", "--out", str(out), *TINY],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), out


def test_all_experiments_run(lanista, everything):
    result, _ = everything
    listed = json.loads(lanista("experiment", "list", "--json").stdout)
    assert [entry["name"] for entry in result["experiments"]] == [entry["name"] for entry in listed]
    assert len(listed) >= 12


def test_rows_have_claim_value_and_verdict(everything):
    result, _ = everything
    findings = [finding for entry in result["experiments"] for finding in entry["findings"]]
    assert len(findings) >= 50
    for finding in findings:
        claim, value = finding["claim"], finding["measured"]
        assert finding["what"] and finding["conditions"] is not None
        if value is None:
            assert finding["verdict"] in ("cannot be told", "–")
            continue
        assert finding["low"] <= value <= finding["high"]
        low = finding["claim_low"] if finding["claim_low"] is not None else float("-inf")
        high = finding["claim_high"] if finding["claim_high"] is not None else float("inf")
        if not claim:
            expected = "–"
        elif low <= finding["low"] and finding["high"] <= high:
            expected = "holds"
        elif finding["high"] < low or finding["low"] > high:
            expected = "does not hold"
        else:
            expected = "cannot be told"
        assert finding["verdict"] == expected, finding
    claims = {finding["claim"] for finding in findings}
    assert {"win rate 1.0", "more than 90 %", "wins 8 of 10", "about 200", "passes all traps"} <= claims


def test_known_numbers(everything):
    """What does not depend on the scale: the start of Colosseum, and that greedy fails every trap."""
    result, _ = everything
    by_name = {entry["name"]: entry for entry in result["experiments"]}
    sizes = [row[0] for row in by_name["sampled-mcts-counts"]["tables"][0]["rows"]]
    assert sizes == [f"{n} x {n}" for n in range(5, 13)]
    traps = {row[0]: row[1:] for row in by_name["infexion-traps"]["tables"][0]["rows"]}
    assert traps["infexion/greedy"] == ["0 of 9", "0 of 7", "0 of 11", "0 of 27", "27"]
    for game in ("colosseum", "infexion", "tetress"):
        table = by_name[f"ladder-{game}"]["tables"][0]["rows"]
        ratings = [int(row[7]) for row in table]
        assert len(table) == 4 and abs(sum(ratings)) <= 2


def test_the_page_needs_nothing_but_itself(everything):
    result, out = everything
    text = (out / "index.html").read_text(encoding="utf-8")
    page = Page(text)
    assert [a for a in page.attributes if a[1] in ("src", "href", "srcset", "action", "style")] == []
    assert "url(" not in text and "@import" not in text and "<script" not in text
    assert len(page.ids) == len(set(page.ids))
    for entry in result["experiments"]:
        assert entry["name"] in page.ids
    conditions = result["conditions"]
    for what in ("command", "seed", "scale", "processor", "cores", "version", "date"):
        assert conditions[what]
        assert f"<dt>{what}</dt>" in text


def test_markdown_shows_plots_that_are_there(everything):
    result, out = everything
    text = (out / "results.md").read_text(encoding="utf-8")
    plots = [line.split("](")[1].rstrip(")") for line in text.splitlines() if line.startswith("![")]
    assert len(plots) >= 10 and len(plots) == len(set(plots))
    for plot in plots:
        svg = (out / plot).read_text(encoding="utf-8")
        assert svg.startswith("<svg") and "no data" not in svg
    assert sorted(map(str, [out / "index.html", out / "results.md", *(out / p for p in plots)])) == sorted(
        result["files"]
    )


def test_a_second_run_plays_nothing_again(everything):
    result, out = everything
    games = rows(out)
    before = {path: path.stat().st_mtime_ns for path in (out / "games").glob("*.sqlite")}
    measured = (out / "measured.json").stat().st_mtime_ns
    done = subprocess.run(
        [PROGRAM, "experiment", "all", "--out", str(out), *TINY],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert json.loads(done.stdout)["experiments"] == result["experiments"]
    assert {path: path.stat().st_mtime_ns for path in (out / "games").glob("*.sqlite")} == before
    assert (out / "measured.json").stat().st_mtime_ns == measured
    assert rows(out) == games


def test_a_stopped_run_goes_on(lanista, tmp_path):
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    settings = ("experiment", "infexion-matches", *TINY, "--games", "12")
    process = subprocess.Popen(
        [PROGRAM, *settings, "--out", str(stopped)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not list(stopped.glob("games/*.sqlite")):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "the same command goes on" in errors
    partial = rows(stopped)
    done = lanista(*settings, "--out", stopped)
    assert done.returncode == 0, done.stderr
    assert set(partial) <= set(rows(stopped))
    lanista(*settings, "--out", whole)
    assert rows(whole) == rows(stopped)


def test_bad_usage(refused, tmp_path):
    assert "experiment list" in refused("experiment", "levitation", "--out", tmp_path)
    assert "--movetime" in refused("experiment", "wishes", "--movetime", "fast", "--out", tmp_path)
    assert "NAME" in refused("experiment")
    assert "--scale" in refused("experiment", "wishes", "--quick", "--scale", "tiny", "--out", tmp_path)
    file = tmp_path / "file"
    file.write_text("")
    assert "cannot make the folder" in refused("experiment", "wishes", "--out", pathlib.Path(file) / "inside")
    assert os.listdir(tmp_path) == ["file"]
