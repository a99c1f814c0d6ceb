#!/usr/bin/env python3
"""Row 4: sleeps for ever on its move."""
import time

import hostile

hostile.serve(lambda turn, moves: time.sleep(1000))
