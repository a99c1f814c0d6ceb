#!/usr/bin/env python3
"""Row 14: CR LF and trailing blanks."""
import hostile

hostile.serve(lambda turn, moves: "a1 \t \r")
