"""Lanista's engine, as a process of its own that is spoken with in text (UGI).

The course counts only what its own process uses. This engine keeps to the course's limits as if it were counted
too: its time is measured here, on the wall, and its table is small enough for all of its memory, reserved pages
included, to stay below 250 MB.
"""

import os
import shutil
import subprocess
import weakref

PROGRAM = "@PROGRAM@"  # where Lanista was when this was written; LANISTA or the PATH may say otherwise
AGENT = "@AGENT@"


def find_program():
    for candidate in (os.environ.get("LANISTA"), PROGRAM, shutil.which("lanista")):
        if candidate and os.access(candidate, os.X_OK):
            return candidate
    raise RuntimeError(f"Lanista is not at {PROGRAM}: set LANISTA to the path of its program")


def _end(process):
    process.stdin.close()
    process.stdout.close()
    process.wait()


class Engine:
    def __init__(self, game):
        self._process = subprocess.Popen(
            [find_program(), "ugi", game, "--agent", AGENT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        weakref.finalize(self, _end, self._process)
        self._send("ugi", "uginewgame", "isready")
        self._wait_for("readyok")

    @property
    def pid(self):
        return self._process.pid

    def best_move(self, position, go):
        """`position` and `go` are what follows those words in UGI."""
        self._send(f"position {position}", f"go {go}")
        return self._wait_for("bestmove").split()[1]

    def _send(self, *lines):
        self._process.stdin.write("".join(line + "\n" for line in lines))
        self._process.stdin.flush()

    def _wait_for(self, word):
        for line in self._process.stdout:
            if line.startswith(word):
                return line
            if line.startswith("info string error"):
                raise RuntimeError(line.strip())
        raise RuntimeError(f"Lanista's engine ended with code {self._process.wait()}")
