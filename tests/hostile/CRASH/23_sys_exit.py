#!/usr/bin/env python3
"""Row 23: sys.exit."""
import sys

import hostile

hostile.serve(lambda turn, moves: sys.exit("leaving"))
