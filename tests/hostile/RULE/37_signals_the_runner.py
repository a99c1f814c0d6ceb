#!/usr/bin/env python3
"""Row 37: signals the runner, whose process id is HOSTILE_RUNNER (with 0: asks whether it may)."""
import os

import hostile


def send():
    os.kill(int(os.environ["HOSTILE_RUNNER"]), 0)


hostile.serve(lambda turn, moves: hostile.denied(send))
