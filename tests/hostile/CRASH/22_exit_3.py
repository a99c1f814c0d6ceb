#!/usr/bin/env python3
"""Row 22: exit code 3."""
import os

import hostile

hostile.serve(lambda turn, moves: os._exit(3))
