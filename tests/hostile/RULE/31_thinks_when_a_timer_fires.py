#!/usr/bin/env python3
"""Row 31: sleeps in a read as it should, and lets a timer wake it on the opponent's time to think for 60 ms."""
import signal
import time

import hostile


def burn(number, frame):
    end = time.process_time() + 0.06
    while time.process_time() < end:
        pass


def think(turn, moves):
    signal.setitimer(signal.ITIMER_REAL, 0.02)
    return "a1"


signal.signal(signal.SIGALRM, burn)
hostile.serve(think)
