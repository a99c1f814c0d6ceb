#!/usr/bin/env python3
"""Row 31: a thread thinks on while the opponent is on the move."""
import threading

import hostile


def burn():
    while True:
        pass


threading.Thread(target=burn, daemon=True).start()
hostile.serve(lambda turn, moves: "a1")
