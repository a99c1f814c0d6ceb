#!/usr/bin/env python3
"""Row 1: a program without the right to be executed."""
import hostile

hostile.serve(lambda turn, moves: "a1")
