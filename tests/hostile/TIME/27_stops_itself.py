#!/usr/bin/env python3
"""Row 27: stops itself."""
import os
import signal

import hostile

hostile.serve(lambda turn, moves: os.kill(os.getpid(), signal.SIGSTOP))
