#!/usr/bin/env python3
"""Row 32: leaks 20 MB a turn, and answers quickly."""
import hostile

leak = []


def think(turn, moves):
    leak.append(bytearray(b"x") * (20 << 20))
    return "a1"


hostile.serve(think)
