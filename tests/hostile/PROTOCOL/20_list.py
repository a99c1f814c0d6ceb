#!/usr/bin/env python3
"""Row 20: a list for a move."""
import hostile

hostile.serve(lambda turn, moves: str([0, 1]))
