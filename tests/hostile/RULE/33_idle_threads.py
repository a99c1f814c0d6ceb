#!/usr/bin/env python3
"""Row 33: 64 idle threads."""
import threading

import hostile

never = threading.Event()
for _ in range(64):
    threading.Thread(target=never.wait, daemon=True).start()
hostile.serve(lambda turn, moves: "a1")
