#!/usr/bin/env python3
"""Row 5: a busy loop."""
import hostile


def think(turn, moves):
    while True:
        pass


hostile.serve(think)
