#!/usr/bin/env python3
"""Row 9: floods its error output, and plays."""
import sys

import hostile


def think(turn, moves):
    for _ in range(2000):
        sys.stderr.write("complaint " * 100 + "\n")
    sys.stderr.write(f"the last line of turn {turn}\n")
    sys.stderr.flush()
    return "a1"


hostile.serve(think)
