#!/usr/bin/env python3
"""Row 24: closes its output and goes on."""
import os
import time

import hostile


def think(turn, moves):
    os.close(1)
    while True:
        time.sleep(1)


hostile.serve(think)
