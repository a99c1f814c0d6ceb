#!/usr/bin/env python3
"""Row 28: double-forks a daemon with a session of its own, and plays on."""
import os
import signal
import time

import hostile


def make_daemon():
    if os.fork() > 0:
        return
    os.setsid()
    if os.fork() > 0:
        os._exit(0)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    for stream in (0, 1, 2):
        os.close(stream)
    while True:
        time.sleep(1)


hostile.serve(lambda turn, moves: hostile.denied(make_daemon))
