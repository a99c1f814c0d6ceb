#!/usr/bin/env python3
"""Row 13: a move in writes of one byte."""
import os
import time

import hostile


def think(turn, moves):
    for byte in b"bestmove a1\n":
        os.write(1, bytes([byte]))
        time.sleep(0.001)


hostile.serve(think)
