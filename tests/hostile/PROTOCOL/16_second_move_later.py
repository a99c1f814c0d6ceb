#!/usr/bin/env python3
"""Row 16: a second move when it is no longer its turn."""
import time

import hostile


def think(turn, moves):
    hostile.say(f"bestmove first{turn}")
    time.sleep(0.05)
    return f"second{turn}"


hostile.serve(think)
