#!/usr/bin/env python3
"""Row 34: makes files without end; here 5,000, and removed again where nothing stops it."""
import os

import hostile


def make_files():
    made = []
    try:
        for number in range(5000):
            path = f"/tmp/hostile-{os.getpid()}-{number}"
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY))
            made.append(path)
    finally:
        for path in made:
            os.unlink(path)


hostile.serve(lambda turn, moves: hostile.denied(make_files))
