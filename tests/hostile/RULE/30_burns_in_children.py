#!/usr/bin/env python3
"""Row 30: lets a child think."""
import os

import hostile


def burn():
    if os.fork() == 0:
        while True:
            pass
    os.wait()


hostile.serve(lambda turn, moves: hostile.denied(burn))
