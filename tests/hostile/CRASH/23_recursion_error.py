#!/usr/bin/env python3
"""Row 23: RecursionError."""
import hostile


def think(turn, moves):
    return think(turn, moves)


hostile.serve(think)
