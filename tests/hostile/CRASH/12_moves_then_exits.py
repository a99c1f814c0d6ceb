#!/usr/bin/env python3
"""Row 12: a full move, then exits: the move counts."""
import os

import hostile


def think(turn, moves):
    hostile.say("bestmove a1")
    os._exit(0)


hostile.serve(think)
