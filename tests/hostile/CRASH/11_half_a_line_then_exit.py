#!/usr/bin/env python3
"""Row 11: half a line, then exits."""
import os
import sys

import hostile


def think(turn, moves):
    sys.stdout.write("bestmo")
    sys.stdout.flush()
    os._exit(0)


hostile.serve(think)
