#!/usr/bin/env python3
"""Row 7: floods its output with lines."""
import sys

import hostile


def think(turn, moves):
    while True:
        sys.stdout.write("info depth 1\n" * 1000)


hostile.serve(think)
