"""What a hostile or broken client may do to the server without harm to others."""

import json
import resource
import socket
import time

import pytest
from conftest import BINARY, PING, TIMEOUT_SECONDS, frame

GAMES = ["colosseum", "infexion", "tetress", "tictactoe", "connect4"]


def status(answer):
    assert answer.startswith(b"HTTP/1.1 "), answer[:80]
    return int(answer.split()[1])


def is_well(server):
    began = time.monotonic()
    assert server.get("/api/health")[0] == 200
    return time.monotonic() - began


def test_a_thousand_slow_connections_keep_nobody_waiting(server):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    slow = []
    try:
        for _ in range(1000):
            connection = server.connect()
            connection.sendall(b"GET / HTTP/1.1\r\nHost: loc")
            slow.append(connection)
        assert is_well(server) < 1
        with server.talk() as client:
            began = time.monotonic()
            assert client.ask("state", game="infexion")["ok"]
            assert time.monotonic() - began < 1
    finally:
        for connection in slow:
            connection.close()


def test_huge_headers_and_bodies_are_refused(server):
    head = f"Host: {server.host}\r\n".encode()
    assert status(server.raw(b"GET / HTTP/1.1\r\n" + head + b"X: " + b"x" * 20_000 + b"\r\n\r\n")) == 431
    assert status(server.raw(b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\n" + head + b"\r\n")) == 431
    post = b"POST /api/op HTTP/1.1\r\n" + head
    assert status(server.raw(post + b"Content-Length: 100000000000\r\n\r\n{")) == 413
    chunks = b"100000\r\n" + b"x" * 0x100000 + b"\r\n" + b"10\r\n" + b"x" * 16 + b"\r\n0\r\n\r\n"
    assert status(server.raw(post + b"Transfer-Encoding: chunked\r\n\r\n" + chunks)) == 413
    assert is_well(server) < 1


def test_what_is_no_http_is_refused(server):
    for nonsense in [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", b"hello\r\n\r\n", b"GET\r\n\r\n"]:
        assert status(server.raw(nonsense)) == 400
    assert server.raw(f"GET / HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: -1\r\n\r\n".encode())[9:12] == b"400"


@pytest.mark.parametrize(
    "frames, code",
    [
        (lambda: frame(b"x", length=1 << 63), 1009),
        (lambda: frame(b"x", length=(1 << 20) + 1), 1009),
        (lambda: frame(b"{}", masked=False), 1002),
        (lambda: frame(b"{}", kind=3), 1002),
        (lambda: frame(b"{}", kind=11), 1002),
        (lambda: frame(b"x" * 200, kind=PING), 1002),
        (lambda: frame(b"{}", kind=0), 1002),
        (lambda: b"\xf1" + frame(b"{}")[1:], 1002),
        (lambda: frame(b'{"op": "\xc0\xaf"}'), 1007),
        (lambda: frame(b"{}", kind=BINARY), 1003),
        (lambda: frame(b"x" * 600_000, final=False) + frame(b"x" * 600_000, kind=0, final=False), 1009),
    ],
    ids=["2^63", "long", "unmasked", "opcode 3", "opcode 11", "long ping", "continues nothing", "reserved bits",
         "UTF-8", "binary", "long in fragments"],
)
def test_frames_that_break_the_protocol_end_the_conversation(server, frames, code):
    with server.talk() as client:
        client.send_raw(frames())
        assert client.close_code() == code
    assert is_well(server) < 1


def test_fragments_without_end_end(server):
    """They hold nothing, so no message ever gets too long; the connection is closed all the same."""
    with server.talk() as client:
        client.send_raw(frame(b"", final=False))
        nothing = frame(b"", kind=0, final=False) * 10_000
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            for _ in range(200):
                client.send_raw(nothing)
            while client.connection.recv(4096):
                pass
            raise ConnectionResetError
    assert is_well(server) < 1


def test_only_exact_hosts_and_origins_are_served(server):
    port = server.port
    for host in [f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}", f"LOCALHOST:{port}"]:
        assert server.get("/", Host=host)[0] == 200, host
    for host in ["evil.example", f"evil.example:{port}", "127.evil.tld", f"127.0.0.1.evil.example:{port}", "localhost",
                 f"localhost:{port + 1}", f"localhost.evil.example:{port}", f"xlocalhost:{port}", ""]:
        code = status(server.raw(f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()))
        assert code == 403, host
        with server.talk(host=host or "x") as client:
            assert client.status == 403, host
    twice = f"GET / HTTP/1.1\r\nHost: {server.host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    assert status(server.raw(twice.encode())) == 403
    assert status(server.raw(b"GET / HTTP/1.0\r\n\r\n")) == 403
    for origin in ["http://evil.example", f"http://evil.example:{port}", "null", f"http://localhost:{port}.evil.example",
                   f"http://127.evil.tld:{port}", "http://localhost"]:
        with server.talk(origin=origin) as client:
            assert client.status == 403, origin
        assert server.get("/api/health", Origin=origin)[0] == 403
    with server.talk(origin=f"http://localhost:{port}") as client:
        assert client.status == 101
        assert client.ask("hello")["ok"]


def test_a_named_host_is_served_too(start):
    server = start("--host", "arena.example")
    assert server.get("/", Host="arena.example")[0] == 200
    assert server.get("/", Host=f"arena.example:{server.port}")[0] == 200
    assert server.get("/", Host="arena.example.evil.tld")[0] == 403
    with server.talk(host="arena.example", origin="https://arena.example") as client:
        assert client.status == 101


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt",
                                  "/link.txt", "/assets/main.js%00.html", "/assets", "/assets/", "//etc/passwd",
                                  "/index.html/", "/.", "/\\..\\secret.txt", "/api", "/api/", "/api/ws/x"])
def test_paths_lead_nowhere_else(server, path):
    answer = server.raw(f"GET {path} HTTP/1.1\r\nHost: {server.host}\r\nConnection: close\r\n\r\n".encode())
    assert status(answer) == 404
    assert b"secret" not in answer.split(b"\r\n\r\n", 1)[1]


def test_a_nul_in_a_path_is_refused(server):
    assert status(server.raw(f"GET /index.html\0 HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())) in (400, 404)


def test_more_searches_than_allowed_are_refused(server):
    with server.talk() as client:
        for number in range(1000):
            client.send({"id": number, "op": "analyse", "game": "infexion", "infinite": True})
        refused = [message for message in (client.receive() for _ in range(998)) if message.get("ok") is False]
        while len(refused) < 998:
            message = client.receive()
            refused += [message] if message.get("ok") is False else []
        assert {message["code"] for message in refused} == {429}
        assert {message["id"] for message in refused} == set(range(2, 1000))
        for number in (0, 1):
            client.send({"id": f"s{number}", "op": "stop", "target": number})
        closed = set()
        while len(closed) < 2:
            message = client.receive()
            if message.get("ok") and "bestmove" in message:
                closed.add(message["id"])
        assert closed == {0, 1}


def processor_seconds(server):
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def idle(server):
    """Waits until the server has used next to nothing for a while."""
    for _ in range(40):
        before = processor_seconds(server)
        time.sleep(0.25)
        if processor_seconds(server) - before <= 0.03:
            return True
    return False


def test_a_search_stops_with_its_client(server):
    for leave in ("close", "reset"):
        with server.talk() as client:
            for number in range(2):
                client.send({"id": number, "op": "analyse", "game": "tetress", "infinite": True})
            assert client.receive()["event"] == "info"
            if leave == "reset":
                client.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        assert idle(server), leave
    body = json.dumps({"id": 1, "op": "analyse", "game": "infexion", "infinite": True})
    with server.connect() as connection:
        connection.sendall(f"POST /api/op HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
        time.sleep(0.3)
    assert idle(server)


def test_markup_in_names_stays_text(server):
    name = "<img src=x onerror=alert(1)>"
    record = server.op("record.write", game="tictactoe", moves=["1-1"], tags={"First": name})["text"]
    key = server.op("games.save", record=record, name=name)["key"]
    status_code, headers, body = server.get("/api/health")
    assert headers["Content-Type"] == "application/json"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert server.op("games.get", key=key)["name"] == name  # JSON, and nothing but JSON
    created = server.op("tournament.create", config={
        "game": "tictactoe", "name": name, "players": [{"name": name, "spec": "random"}, "greedy"], "games_per_pair": 2})
    assert server.op("tournament.get", key=created["key"])["players"][0] == name
    csp = server.get("/")[1]["Content-Security-Policy"]
    scripts = next(rule for rule in csp.split("; ") if rule.startswith("script-src"))
    assert "unsafe-inline" not in scripts and "'unsafe-eval'" not in scripts


@pytest.mark.parametrize("text", ["", "[]", "1", "{", '{"op": 3}', "null", '"x"', "[" * 1000, '{"a":' * 500, "\0"],
                         ids=lambda text: repr(text[:9]))
def test_what_is_no_request_is_refused(server, text):
    with server.talk() as client:
        client.send_raw(frame(text.encode()))
        reply = client.receive()
        assert reply["ok"] is False
        assert reply["code"] in (400, 404)
        assert client.ask("hello")["ok"]


@pytest.mark.parametrize("game", GAMES)
def test_bad_fields_are_refused(server, game):
    bad = [{"moves": "x"}, {"moves": ["x"]}, {"moves": [1]}, {"start": "x"}, {"start": 3}, {"size": -1}, {"size": 1 << 40},
           {"seed": "x"}, {"edition": "none"}, {"moves": ["0-0"] * 20_000}]
    with server.talk() as client:
        for fields in bad:
            reply = client.ask("state", game=game, **fields)
            assert reply["ok"] is False and reply["code"] in (400, 413), fields
            assert "\n" not in reply["error"]
        for fields in [{"agent": "nobody"}, {"agent": "alphabeta?hash=100000"}, {"agent": "alphabeta?threads=200"},
                       {"agent": "ugi:/bin/sh"}, {"nodes": 0}, {"depth": -1}, {"movetime": 1 << 50}, {"multipv": 0}]:
            assert client.ask("analyse", game=game, **fields)["code"] == 400, fields


def test_who_never_reads_is_let_go_of(server):
    request = frame(json.dumps({"id": 1, "op": "state", "game": "tetress"}).encode()) * 20
    end = time.monotonic() + TIMEOUT_SECONDS
    with server.talk() as client, pytest.raises((ConnectionResetError, BrokenPipeError)):
        while time.monotonic() < end:
            client.send_raw(request)
            time.sleep(0.005)
    assert is_well(server) < 1


def test_a_million_bytes_of_members_keep_nobody_waiting(server):
    members = ",".join(f'"{number:x}":1' for number in range(90_000))
    with server.talk() as client:
        client.send_raw(frame(f'{{"id":1,"op":"hello",{members}}}'.encode()))
        assert is_well(server) < 1
        assert client.receive()["ok"]
