#!/usr/bin/env python3
"""Row 17: answers after it has lost on time, in its second turn."""
import time

import hostile


def think(turn, moves):
    if turn == 2:
        time.sleep(3)
        return "late"
    return f"turn{turn}"


hostile.serve(think)
