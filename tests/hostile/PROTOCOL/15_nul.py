#!/usr/bin/env python3
"""Row 15: NUL bytes."""
import hostile

hostile.serve(lambda turn, moves: "a\0\0b")
