#!/usr/bin/env python3
"""Row 34: fills the disk, up to 1 GB."""
import os

import hostile


def fill():
    for number in range(10):
        path = f"/tmp/hostile-{os.getpid()}-{number}"
        with open(path, "wb") as file:
            os.unlink(path)
            for _ in range(100):
                file.write(bytes(1 << 20))


hostile.serve(lambda turn, moves: hostile.denied(fill))
