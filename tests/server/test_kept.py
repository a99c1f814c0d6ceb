"""What the server keeps outlives it, however it ends; and who may play in its tournaments."""

import signal
import subprocess
import time

from conftest import PROGRAM, TIMEOUT_SECONDS

CONFIG = {"game": "tictactoe", "players": ["random", "greedy", "level?n=1"], "games_per_pair": 4, "nodes": 200}


# An agent that takes the first free cell.
ENGINE = """#!/usr/bin/python3
import sys
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["ugi"]:
        print("ugiok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["position"]:
        board = words[2] if words[1] != "startpos" else "." * 9
        free = [f"{cell // 3}-{cell % 3}" for cell in range(9) if board[cell] == "."]
        free = [cell for cell in free if cell not in words]
    elif words[:1] == ["go"]:
        print("bestmove", free[0], flush=True)
    elif words[:1] == ["quit"]:
        break
"""


def wait_for(condition):
    end = time.monotonic() + TIMEOUT_SECONDS
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.05)
    raise AssertionError("waited in vain")


def test_a_tournament_is_played_and_told(server):
    with server.talk() as client:
        key = client.ask("tournament.create", config={**CONFIG, "name": "Spring"})["key"]
        closing = client.ask("tournament.watch", key=key)
        assert closing["state"] == "finished" and closing["played"] == closing["total"] == 12
        assert all(event["event"] == "progress" for event in client.events)
        told = client.ask("tournament.get", key=key)
        assert told["players"] == CONFIG["players"] and told["name"] == "Spring"
        assert sorted(row["player"] for row in told["table"]) == sorted(CONFIG["players"])
        assert [told["cross"][i][i] for i in range(3)] == [None] * 3
        assert all(sum(told["cross"][i][j]) == 4 for i in range(3) for j in range(3) if i != j)
        assert [game["index"] for game in told["games"]] == list(range(12))
        record = client.ask("tournament.game", key=key, index=5)["record"]
        assert client.ask("record.read", text=record)["tags"]["First"] == told["games"][5]["first"]
        assert client.ask("tournament.game", key=key, index=12)["code"] == 404
        assert client.ask("tournament.get", key="none")["code"] == 404
        assert key in [entry["key"] for entry in client.ask("tournament.list")["tournaments"]]


def test_only_agents_of_this_program_may_play(server):
    def refusal(**changes):
        reply = server.op("tournament.create", config={**CONFIG, **changes})
        assert reply["ok"] is False and "\n" not in reply["error"]
        return reply["code"]

    for spec in ["ugi:/bin/sh", "ugi:sh", "course:agent.py", "ugi:../x"]:
        assert refusal(players=["random", spec]) == 403
        assert refusal(players=["random", {"name": "x", "spec": spec}]) == 403
    assert refusal(players=["random", "nobody"]) == 400
    assert refusal(players=["random", "alphabeta?hash=60000"]) == 400
    assert refusal(players=["random"]) == 400
    assert refusal(players=["random", "random"]) == 400
    assert refusal(game="chess") == 404
    assert refusal(results="/tmp/x.sqlite") == 400
    assert refusal(openings="/etc/passwd") == 400
    assert refusal(sandbox="rlimits") == 400
    assert refusal(games_per_pair=10**6) == 400
    assert refusal(unknown_key=1) == 400
    assert server.op("tournament.create")["code"] == 400


def test_programs_of_the_allowed_folder_may_play(start, tmp_path):
    folder = tmp_path / "agents"
    folder.mkdir()
    engine = folder / "engine"
    engine.write_text(ENGINE)
    engine.chmod(0o755)
    (folder / "link").symlink_to("/bin/sh")
    server = start("--allow-agents", str(folder))
    assert "course" in server.op("hello")["features"]
    for name in ["nobody", "../engine", "/bin/sh", "link", "engine x", ""]:
        reply = server.op("tournament.create", config={**CONFIG, "players": ["random", f"ugi:{name}"]})
        assert reply["code"] == 404, name
    config = {**CONFIG, "players": ["random", {"name": "theirs", "spec": "ugi:engine"}], "games_per_pair": 2}
    key = server.op("tournament.create", config=config)["key"]
    told = wait_for(lambda: (t := server.op("tournament.get", key=key))["state"] in ("finished", "failed") and t)
    assert told["state"] == "finished", told
    assert [game["verdict"] for game in told["games"]] == ["RULE", "RULE"], told["games"]
    assert told["specs"] == ["random", "ugi:engine"] and str(folder) not in str(told)


def test_nothing_is_lost_when_the_server_is_killed(start):
    server = start("--threads", "1")
    record = server.op("record.write", game="infexion", moves=["3-3"])["text"]
    key = server.op("games.save", record=record, name="kept")["key"]
    long = server.op("tournament.create", config={
        "game": "tictactoe", "players": ["random", "greedy"], "games_per_pair": 400, "movetime": "1s"})["key"]
    wait_for(lambda: server.op("tournament.get", key=long)["played"] > 5)
    before = server.op("tournament.get", key=long)
    server.end(signal.SIGKILL)

    server.start()
    assert server.op("games.get", key=key)["record"] == record
    told = wait_for(lambda: (t := server.op("tournament.get", key=long))["state"] != "running" and t)
    assert told["state"] == "finished" and told["played"] == 400
    kept = {game["index"]: game for game in told["games"]}
    assert all(kept[game["index"]] == game for game in before["games"])


def test_a_tournament_can_be_stopped_and_goes_on(start):
    server = start("--threads", "1")
    key = server.op("tournament.create", config={
        "game": "infexion", "players": ["random", "greedy"], "games_per_pair": 2, "movetime": "100ms",
        "name": "long"})["key"]
    config = {**CONFIG, "players": ["random", "champion"], "game": "infexion", "nodes": 20_000, "games_per_pair": 1000}
    slow = server.op("tournament.create", config=config)["key"]
    board = wait_for(lambda: server.op("tournament.get", key=slow)["running"])[0]  # later there may be none
    assert server.op("state", game="infexion", start=board["position"])["ok"]
    assert server.op("tournament.stop", key=slow)["state"] == "stopped"
    assert server.op("tournament.get", key=key)["state"] == "finished"
    wait_for(lambda: server.op("tournament.start", key=slow)["ok"])
    assert server.end() == 0
    server.start()
    assert server.op("tournament.get", key=slow)["state"] in ("waiting", "running")


def test_a_second_server_leaves_the_folder_alone(start, tmp_path):
    server = start()
    second = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", tmp_path / "data"], capture_output=True,
                            text=True, timeout=TIMEOUT_SECONDS, check=False)
    assert second.returncode == 2 and second.stderr.count("\n") == 1 and "--data" in second.stderr
    taken = subprocess.run([PROGRAM, "serve", "--port", str(server.port), "--data", tmp_path / "other"],
                           capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False)
    assert taken.returncode == 2 and taken.stderr.count("\n") == 1 and "--port" in taken.stderr


def test_it_listens_on_loopback_only(server):
    with open("/proc/net/tcp", encoding="ascii") as table:
        local = [line.split()[1] for line in table.readlines()[1:]]
    mine = [address for address in local if address.endswith(f":{server.port:04X}")]
    assert mine and all(address.startswith("0100007F:") for address in mine)


def test_it_ends_cleanly(start):
    for how in (signal.SIGINT, signal.SIGTERM):
        server = start()
        with server.talk() as client:
            client.send({"id": 1, "op": "analyse", "game": "infexion", "infinite": True})
            assert client.receive()["event"] == "info"
            assert server.end(how) == 0
