#!/usr/bin/env python3
"""Row 39: sets the clock."""
import time

import hostile


def set_clock():
    time.clock_settime(time.CLOCK_REALTIME, time.time())


hostile.serve(lambda turn, moves: hostile.denied(set_clock))
