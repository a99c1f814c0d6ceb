#!/usr/bin/env python3
"""Row 21: illegal and late. The clock is looked at first: a late answer is never read."""
import time

import hostile


def think(turn, moves):
    time.sleep(3)
    return "z99"


hostile.serve(think)
