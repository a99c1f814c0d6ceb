#!/usr/bin/env python3
"""Row 16: two moves in one turn, in one write."""
import hostile

hostile.serve(lambda turn, moves: f"first{turn}\nbestmove second{turn}")
