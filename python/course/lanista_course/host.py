"""The conversation with the arena: UGI on one side, an agent's methods on the other."""

import argparse
import os
import sys
from pathlib import Path

from .errors import LoadError, print_traceback, say


class Clock:
    """What `go` says about time, in seconds."""

    def __init__(self, words):
        self._limits = {name: int(value) / 1000 for name, value in zip(words[::2], words[1::2])}

    def left(self, side):
        """For this player (0 or 1): of the game's clock, or else for this move; None if there is no limit."""
        clocks = [self._limits.get(f"p{side + 1}time"), self._limits.get("movetime")]
        return next((limit for limit in clocks if limit is not None), None)


class Host:
    def __init__(self, bridge, output):
        self._bridge = bridge
        self._output = output
        self._start, self._moves = "", []

    def obey(self, line):
        """False at the end."""
        command, _, rest = line.partition(" ")
        if command == "ugi":
            self._send(f"id name {self._bridge.name}", "ugiok")
        elif command == "isready":
            self._send("readyok")
        elif command == "uginewgame":
            self._bridge.new_game()
        elif command == "position":
            start, _, moves = rest.partition(" moves ")
            self._start, self._moves = start[len("fen ") :], moves.split()
        elif command == "go":
            self._send("bestmove " + self._bridge.answer(self._start, self._moves, Clock(rest.split())))
        return command != "quit"

    def _send(self, *lines):
        self._output.write("".join(line + "\n" for line in lines))
        self._output.flush()


def private_streams():
    """Our pipe for ourselves: what the agent prints, in Python or below it, is its log; it reads nothing."""
    lines = sys.stdin
    output = os.fdopen(os.dup(1), "w", encoding="ascii", errors="backslashreplace")
    os.dup2(2, 1)
    sys.stdout = sys.__stdout__ = sys.stderr
    sys.stdin = sys.__stdin__ = open(os.devnull)
    return lines, output


def bridge_to(game, path, wanted, memory):
    if game == "colosseum":
        from .colosseum import ColosseumBridge

        return ColosseumBridge(path, wanted)
    from .referee_style import RefereeBridge

    return RefereeBridge(game, path, wanted, memory)


def main(arguments):
    parser = argparse.ArgumentParser(prog="host.py", description="Runs a course agent as a UGI engine.")
    parser.add_argument("game", choices=["colosseum", "infexion", "tetress"])
    parser.add_argument("path", type=Path)
    parser.add_argument("--class", dest="wanted", default="")
    parser.add_argument("--memory", type=int, default=0, help="in bytes; 0: no limit")
    options = parser.parse_args(arguments)
    lines, output = private_streams()
    try:
        host = Host(bridge_to(options.game, options.path, options.wanted, options.memory), output)
        while (line := lines.readline()) and host.obey(line.strip()):
            pass
    except LoadError as error:
        say(str(error))
        return 2
    except BaseException as error:  # the agent's own: sys.exit() and KeyboardInterrupt are no way to end a game
        print_traceback(error)
        sys.stderr.flush()
        os._exit(1)
    return 0
