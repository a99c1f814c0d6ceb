#!/usr/bin/env python3
"""Row 20: None for a move."""
import hostile

hostile.serve(lambda turn, moves: str(None))
