#!/usr/bin/env python3
"""Row 22: SIGSEGV."""
import ctypes

import hostile

hostile.serve(lambda turn, moves: ctypes.string_at(0))
