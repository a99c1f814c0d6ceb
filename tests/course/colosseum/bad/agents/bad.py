# Agents that fail, each in its own way. All but the first move properly when they can.
import sys

from agents.random_agent import RandomAgent
from store import register_agent


@register_agent("raises_at_once")
class RaisesAtOnce(RandomAgent):
    def __init__(self):
        raise ValueError("not even born")


@register_agent("raises")
class Raises(RandomAgent):
    def step(self, *position):
        raise ValueError("lost my way")


@register_agent("loops")
class Loops(RandomAgent):
    def step(self, *position):
        while True:
            pass


@register_agent("exits")
class Exits(RandomAgent):
    def step(self, *position):
        sys.exit(0)


@register_agent("nothing")
class Nothing(RandomAgent):
    def step(self, *position):
        return None


@register_agent("nonsense")
class Nonsense(RandomAgent):
    def step(self, *position):
        return "up, two steps"


@register_agent("float_side")
class FloatSide(RandomAgent):
    def step(self, *position):
        cell, side = super().step(*position)
        return cell, float(side)


@register_agent("far_away")
class FarAway(RandomAgent):
    def step(self, *position):
        return (-1, 99), 0


@register_agent("asks")
class Asks(RandomAgent):
    def step(self, *position):
        return input("your move? "), 0
