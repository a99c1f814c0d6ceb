#!/usr/bin/env python3
"""Row 15: bytes that are no UTF-8, and an escape sequence that clears a terminal."""
import os

import hostile


def think(turn, moves):
    os.write(1, b"bestmove \xff\xfe\x1b[2J\n")


hostile.serve(think)
