#!/usr/bin/env python3
"""Row 35: looks for other processes, and reads a file of the runner's, which HOSTILE_SECRET names."""
import os

import hostile


def read_others():
    keeper_and_agent = {os.getppid(), os.getpid()}
    if {int(name) for name in os.listdir("/proc") if name.isdigit()} - keeper_and_agent:
        return
    with open(os.environ["HOSTILE_SECRET"], "rb") as file:
        file.read()


hostile.serve(lambda turn, moves: hostile.denied(read_others))
