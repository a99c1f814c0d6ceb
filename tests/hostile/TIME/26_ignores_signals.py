#!/usr/bin/env python3
"""Row 26: ignores every signal that can be ignored."""
import signal
import time

import hostile


def think(turn, moves):
    for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    while True:
        time.sleep(1000)


hostile.serve(think)
