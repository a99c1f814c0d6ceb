#!/usr/bin/env python3
"""Row 6: prints a line every millisecond, so that whoever waits is always busy reading."""
import time

import hostile


def think(turn, moves):
    while True:
        hostile.say("info depth 1")
        time.sleep(0.001)


hostile.serve(think)
