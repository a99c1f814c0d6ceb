#!/usr/bin/env python3
"""Row 18: outside the board, huge or negative numbers; HOSTILE_CHOICE says which one."""
import os

import hostile

bad_moves = ["z99", "99999999999999999999999", "-1", "1e999", "a-1", "nan", "0x10", "a0"]
bad_move = bad_moves[int(os.environ.get("HOSTILE_CHOICE", "0")) % len(bad_moves)]
hostile.serve(lambda turn, moves: bad_move)
