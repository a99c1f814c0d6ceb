#!/usr/bin/env python3
"""Row 19: well formed but against the rules: plays its opponent's last move once more."""
import hostile

hostile.serve(lambda turn, moves: moves[-1] if moves else "b2")
