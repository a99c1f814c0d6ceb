#!/usr/bin/env python3
"""Row 35: changes its own program, and with it its next game."""
import hostile


def write():
    with open(__file__, "ab"):
        pass


hostile.serve(lambda turn, moves: hostile.denied(write))
