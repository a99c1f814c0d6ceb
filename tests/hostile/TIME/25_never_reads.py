#!/usr/bin/env python3
"""Row 25: says all that is expected of it up to its first move, and never reads."""
import time

import hostile

for line in ("ugiok", "readyok", "readyok"):
    hostile.say(line)
time.sleep(1000)
