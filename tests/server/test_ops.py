"""The requests of the page, answered over HTTP and over a WebSocket."""

import gzip
import json
import subprocess

import pytest
from conftest import PROGRAM

GAMES = ["colosseum", "infexion", "tetress", "tictactoe", "connect4"]


def native(*arguments):
    return json.loads(subprocess.run([PROGRAM, *map(str, arguments), "--json"], capture_output=True, text=True,
                                     check=True).stdout)


def test_the_page_is_served(server):
    status, headers, body = server.get("/")
    assert status == 200 and b"<title>page</title>" in body
    assert headers["Content-Type"].startswith("text/html") and headers["Cache-Control"] == "no-cache"
    status, headers, body = server.get("/index.html", **{"Accept-Encoding": "gzip, br"})
    assert headers["Content-Encoding"] == "gzip" and b"<title>page</title>" in gzip.decompress(body)
    status, headers, body = server.get("/assets/main.js?v=1")
    assert (status, body) == (200, b"export const answer = 42;\n")
    assert headers["Content-Type"].startswith("text/javascript") and "immutable" in headers["Cache-Control"]
    assert json.loads(server.get("/api/health")[2]) == {"ok": True}
    assert server.get("/api/op")[0] == 405


def test_hello_tells_what_there_is(server):
    hello = server.op("hello")
    assert (hello["engine"], hello["threads"]) == ("native", 2)
    assert [game["name"] for game in hello["games"]] == GAMES
    infexion = hello["games"][1]
    assert infexion["best"] == "champion" and infexion["sides"] == ["red", "blue"]
    assert [level["n"] for level in infexion["levels"]] == list(range(1, 11))
    assert {agent["name"] for agent in infexion["agents"]} >= {"random", "greedy", "champion", "level"}
    assert "games" in hello["features"] and "course" not in hello["features"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_played_and_kept(server, game):
    with server.talk() as client:
        moves, played = [], 6 if game != "tictactoe" else 4
        for _ in range(played):
            state = client.ask("state", game=game, seed=3, moves=moves)
            shown = native("show", game, "--position", state["position"])
            assert (state["position"], state["moves"]) == (shown["position"], shown["legal_moves"])
            preview = client.ask("preview", game=game, seed=3, moves=moves, move=state["moves"][0])
            assert preview["changed"] and preview["turn"] == 1 - state["turn"]
            answer = client.ask("analyse", game=game, seed=3, moves=moves, agent="level?n=2", nodes=50)
            assert answer["bestmove"] in state["moves"]
            moves.append(answer["bestmove"])
        full = client.ask("state", game=game, seed=3, moves=moves, full=True)
        assert [entry["move"] for entry in full["played"]] == moves and full["ply"] == played
        assert full["played"][-1]["position"] == full["position"]
        for kind in next(g for g in client.ask("hello")["games"] if g["name"] == game)["overlays"]:
            assert client.ask("overlay", game=game, seed=3, moves=moves, kind=kind)["kind"] == kind
        assert client.ask("picture", game=game, seed=3, moves=moves)["svg"].startswith("<svg")

        text = client.ask("record.write", game=game, seed=3, moves=moves, tags={"First": "me"})["text"]
        read = client.ask("record.read", text=text)
        assert (read["game"], read["moves"], read["start"]) == (game, moves, full["start"])
        assert read["tags"]["First"] == "me"
        key = client.ask("games.save", record=text, name="a game", analysis=[{"score": 3}])["key"]
        assert client.ask("games.save", record=text, name="renamed", key=key)["key"] == key
        kept = client.ask("games.get", key=key)
        assert (kept["record"], kept["name"], kept["game"], kept["analysis"]) == (text, "renamed", game, None)
        assert key in [entry["key"] for entry in client.ask("games.list")["games"]]
        assert client.ask("games.delete", key=key)["ok"]
        assert client.ask("games.get", key=key)["code"] == 404
        assert client.ask("games.save", record="nonsense", name="x")["code"] == 400
        assert client.ask("games.save", record=text, name="x", key="../x")["code"] == 400


@pytest.mark.parametrize("game", GAMES)
def test_an_analysis_is_the_programs_own(server, game):
    expected = native("analyze", game, "--nodes", 20_000, "--multipv", 2, "--seed", 5)
    with server.talk() as client:
        found = client.ask("analyse", game=game, nodes=20_000, multipv=2, seed=5)
    assert (found["bestmove"], found["nodes"], found["depth"]) == (expected["bestmove"], expected["nodes"], expected["depth"])
    assert [(line["score"], line["moves"]) for line in found["lines"]] == [
        (line["score"], line["pv"]) for line in expected["lines"]]


def test_an_analysis_tells_what_it_finds_and_stops(server):
    with server.talk() as client:
        client.send({"id": "long", "op": "analyse", "game": "colosseum", "infinite": True, "agent": "champion?threads=2"})
        info = client.receive()
        assert info["event"] == "info" and info["id"] == "long"
        assert {"depth", "nodes", "nps", "time_ms", "table", "branching", "first_cutoffs", "lines"} <= set(info)
        client.send({"id": 2, "op": "stop", "target": "long"})
        closed = {}
        while len(closed) < 2:
            message = client.receive()
            if "ok" in message:
                closed[message["id"]] = message
        assert closed[2]["ok"] and closed["long"]["bestmove"]
        assert client.ask("stop", target="long")["code"] == 404


def test_a_finished_game_says_who_won(server):
    state = server.op("state", game="tictactoe", moves=["0-0", "1-0", "0-1", "1-1", "0-2"])
    assert (state["over"], state["winner"], state["result"], state["moves"]) == (True, 0, "X wins", [])
    assert server.op("analyse", game="tictactoe", moves=["0-0", "1-0", "0-1", "1-1", "0-2"])["code"] == 400
    state = server.op("state", game="infexion", start="1" + "." * 47 + "a r 60")
    assert state["counts"] == {"power": [1, 1], "stacks": [1, 1]}
    state = server.op("state", game="infexion", start="2" + "." * 48 + " b 60")
    assert (state["over"], state["winner"], state["result"]) == (True, 0, "Red wins by power 2 to 0")


def test_overlays_count_what_they_draw(server):
    territory = server.op("overlay", game="colosseum", seed=4, kind="territory")
    flat = [cell for row in territory["cells"] for cell in row]
    assert [flat.count(1), flat.count(-1)] == territory["counts"] and len(flat) == 64
    clusters = server.op("overlay", game="infexion", kind="clusters", moves=["3-3", "0-0", "3-4", "6-6"])["clusters"]
    # On the torus 0-0 and 6-6 do not touch, but 3-3 and 3-4 do.
    assert sorted((c["side"], len(c["cells"]), c["power"]) for c in clusters) == [(0, 2, 2), (1, 1, 1), (1, 1, 1)]
    moves = ["0-0,0-1,0-2,0-3", "5-5,5-6,5-7,5-8"]
    placements = server.op("overlay", game="tetress", kind="placements", moves=moves)
    legal = server.op("state", game="tetress", moves=moves)
    assert placements["counts"][0] == len(legal["moves"])
    assert sum(map(sum, placements["cells"][0])) == 4 * placements["counts"][0]
    line = ["0-0,0-1,0-2,0-3", "0-4,0-5,0-6,0-7"]
    preview = server.op("preview", game="tetress", moves=line, move="0-8,0-9,0-10,1-8")
    assert sorted(preview["cleared"]) == [[0, column] for column in range(11)]
    assert [1, 8] in preview["changed"] and preview["over"] and preview["result"].startswith("Red wins")


@pytest.mark.parametrize("agent", ["alphabeta", "mcts"])
@pytest.mark.parametrize("game", GAMES)
def test_a_tree_to_draw(server, game, agent):
    reply = server.op("tree", game=game, agent=agent, depth=3, nodes=300, width=3)
    nodes = reply["nodes"]
    assert 10 < len(nodes) <= 400 and nodes[0]["parent"] is None and nodes[0]["kind"] == "pv"
    for node in nodes[1:]:
        assert node["parent"] < node["id"] and node["move"]
    children = [node for node in nodes if node["parent"] == 0]
    assert len(children) == 3
    if agent == "alphabeta":
        searched = [-node["value"] for node in children if node["value"] is not None]
        assert nodes[0]["value"] == max(searched)
    else:
        assert sum(node["visits"] for node in children) == nodes[0]["visits"] - 1
