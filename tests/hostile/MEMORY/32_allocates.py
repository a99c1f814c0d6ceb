#!/usr/bin/env python3
"""Row 32: allocates 1 GB and uses it."""
import time

import hostile


def think(turn, moves):
    block = bytearray(b"x") * (1 << 30)
    time.sleep(1000)
    return str(len(block))


hostile.serve(think)
