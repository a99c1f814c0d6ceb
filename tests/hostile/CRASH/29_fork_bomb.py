#!/usr/bin/env python3
"""Row 29: a fork bomb; here it ends at 600 processes, for the sake of a machine that does not hold it."""
import os
import time

import hostile


def think(turn, moves):
    for _ in range(600):
        if os.fork() == 0:
            time.sleep(1000)
    time.sleep(1000)


hostile.serve(think)
