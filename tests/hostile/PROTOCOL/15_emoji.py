#!/usr/bin/env python3
"""Row 15: an emoji for a move."""
import hostile

hostile.serve(lambda turn, moves: "\N{GRINNING FACE}")
