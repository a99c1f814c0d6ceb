#!/usr/bin/env python3
"""Row 38: a pickle that would run a command in whoever loads it."""
import os
import pickle
import sys

import hostile


class Payload:
    def __reduce__(self):
        return os.system, ("exit 1",)


def think(turn, moves):
    sys.stdout.buffer.write(b"bestmove " + pickle.dumps(Payload()) + b"\n")
    sys.stdout.buffer.flush()


hostile.serve(think)
