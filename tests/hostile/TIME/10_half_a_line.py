#!/usr/bin/env python3
"""Row 10: half a line, then hangs."""
import sys
import time

import hostile


def think(turn, moves):
    sys.stdout.write("bestmo")
    sys.stdout.flush()
    time.sleep(1000)


hostile.serve(think)
