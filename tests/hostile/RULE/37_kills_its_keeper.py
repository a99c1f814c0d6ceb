#!/usr/bin/env python3
"""Row 37: kills its parent, the keeper; what the system does about it shows in that it lives to play."""
import os
import signal

import hostile


def think(turn, moves):
    try:
        os.kill(os.getppid(), signal.SIGKILL)
    except OSError:
        pass
    return "a1"


hostile.serve(think)
