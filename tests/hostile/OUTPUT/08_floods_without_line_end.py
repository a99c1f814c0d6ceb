#!/usr/bin/env python3
"""Row 8: floods its output without ever ending a line."""
import sys

import hostile


def think(turn, moves):
    while True:
        sys.stdout.write("x" * 10000)


hostile.serve(think)
