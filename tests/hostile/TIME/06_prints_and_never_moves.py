#!/usr/bin/env python3
"""Row 6: prints a line every 100 ms and never moves."""
import time

import hostile


def think(turn, moves):
    while True:
        hostile.say("info depth 1")
        time.sleep(0.1)


hostile.serve(think)
