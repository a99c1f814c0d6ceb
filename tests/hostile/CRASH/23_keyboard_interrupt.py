#!/usr/bin/env python3
"""Row 23: KeyboardInterrupt."""
import os
import signal
import time

import hostile


def think(turn, moves):
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(1000)


hostile.serve(think)
