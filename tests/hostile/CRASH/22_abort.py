#!/usr/bin/env python3
"""Row 22: abort()."""
import os

import hostile

hostile.serve(lambda turn, moves: os.abort())
