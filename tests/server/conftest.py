"""A server of its own for each test file, and clients that can also misbehave: raw sockets, frames by hand."""

import base64
import json
import os
import pathlib
import re
import signal
import socket
import struct
import subprocess
import urllib.error
import urllib.request

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("LANISTA", str(ROOT / "build" / "release" / "lanista"))
TIMEOUT_SECONDS = 30

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Server:
    """A running `lanista serve`."""

    def __init__(self, folder, *arguments):
        self.folder = folder
        self.arguments = arguments
        self.start()

    def start(self):
        page = self.folder / "page"
        if not page.exists():
            (page / "assets").mkdir(parents=True)
            (page / "index.html").write_text("<!doctype html><title>page</title>" + "<p>text</p>" * 200)
            (page / "assets" / "main.js").write_text("export const answer = 42;\n")
            (self.folder / "secret.txt").write_text("secret")
            (page / "link.txt").symlink_to(self.folder / "secret.txt")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--data", self.folder / "data", "--page", page, *self.arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        match = re.fullmatch(r"Lanista is at http://localhost:(\d+)\n", line)
        assert match, (line, self.process.stderr.read() if self.process.poll() is not None else "")
        self.port = int(match[1])

    @property
    def host(self):
        return f"localhost:{self.port}"

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        code = self.process.wait(TIMEOUT_SECONDS)
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), TIMEOUT_SECONDS)

    def raw(self, data):
        """Sends bytes and returns all that comes back until the server closes."""
        with self.connect() as connection:
            connection.sendall(data)
            return read_all(connection)

    def get(self, path, **headers):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, dict(error.headers), error.read()

    def op(self, op, **fields):
        """One request by POST; the closing reply."""
        body = json.dumps({"id": 1, "op": op, **fields}).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/op", data=body)
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
            return json.load(answer)

    def talk(self, **headers):
        return WebSocket(self, **headers)


class WebSocket:
    """Just enough of RFC 6455 to talk, and to break each of its rules."""

    def __init__(self, server, host=None, origin=None):
        self.connection = server.connect()
        lines = ["GET /api/ws HTTP/1.1", f"Host: {host or server.host}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13"]
        if origin:
            lines.append(f"Origin: {origin}")
        self.connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.pending = b""
        while b"\r\n\r\n" not in self.pending:
            piece = self.connection.recv(4096)
            assert piece, self.pending
            self.pending += piece
        head, self.pending = self.pending.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def send_raw(self, data):
        self.connection.sendall(data)

    def send(self, message):
        self.send_raw(frame(json.dumps(message).encode()))

    def bytes(self, count):
        while len(self.pending) < count:
            piece = self.connection.recv(65536)
            if not piece:
                raise EOFError
            self.pending += piece
        taken, self.pending = self.pending[:count], self.pending[count:]
        return taken

    def frame(self):
        first, second = self.bytes(2)
        length = second & 127
        if length == 126:
            length, = struct.unpack(">H", self.bytes(2))
        elif length == 127:
            length, = struct.unpack(">Q", self.bytes(8))
        return first & 15, self.bytes(length)

    def receive(self):
        """The next message; pings are answered on the way."""
        while True:
            kind, payload = self.frame()
            if kind == TEXT:
                return json.loads(payload)
            if kind == PING:
                self.send_raw(frame(payload, PONG))
            elif kind == CLOSE:
                raise EOFError(payload)

    def ask(self, op, **fields):
        """The closing reply; events on the way are in `events`."""
        self.events = []
        self.send({"id": 7, "op": op, **fields})
        while True:
            message = self.receive()
            if message["id"] == 7 and "ok" in message:
                return message
            self.events.append(message)

    def close_code(self):
        """The code with which the server closes; None if it just hangs up."""
        try:
            while True:
                kind, payload = self.frame()
                if kind == CLOSE:
                    return struct.unpack(">H", payload[:2])[0] if payload else None
        except (EOFError, ConnectionResetError):
            return None


def frame(payload, kind=TEXT, final=True, masked=True, length=None):
    """A frame; `length` claims another length than that of the payload."""
    size = len(payload) if length is None else length
    head = bytes([(128 if final else 0) | kind])
    mask_bit = 128 if masked else 0
    if size < 126:
        head += bytes([mask_bit | size])
    elif size < 65536:
        head += bytes([mask_bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([mask_bit | 127]) + struct.pack(">Q", size)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    repeated = (mask * (len(payload) // 4 + 1))[: len(payload)]
    return head + mask + (int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")).to_bytes(len(payload), "big")


def read_all(connection):
    data = b""
    try:
        while piece := connection.recv(65536):
            data += piece
    except ConnectionResetError:
        pass
    return data


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("server"), "--threads", "2")
    yield running
    assert running.end() == 0


@pytest.fixture
def start(tmp_path):
    """Starts servers with options of their own in one folder; what still runs is ended."""
    running = []

    def begin(*arguments):
        running.append(Server(tmp_path, *arguments))
        return running[-1]

    yield begin
    for one in running:
        if one.process.poll() is None:
            one.end(signal.SIGKILL)
