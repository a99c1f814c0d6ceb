#!/usr/bin/env python3
"""Row 2: the agent's constructor raises."""
import hostile


class Agent:
    def __init__(self):
        raise ValueError("the constructor fails")

    def think(self, turn, moves):
        return "a1"


hostile.serve(Agent().think)
