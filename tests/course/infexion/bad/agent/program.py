# Agents that fail, each in its own way.
import os

from referee.game import HexDir, HexPos, SpawnAction, SpreadAction


class Agent:
    def __init__(self, color, **referee):
        pass

    def action(self, **referee):
        return SpawnAction(HexPos(0, 0))

    def turn(self, color, action, **referee):
        pass


class Unborn(Agent):
    def __init__(self, color, **referee):
        raise ValueError("not even born")


class Raises(Agent):
    def action(self, **referee):
        raise ValueError("lost my way")


class OffTheBoard(Agent):
    def action(self, **referee):
        return SpawnAction(HexPos(7, 0))


class Loops(Agent):
    def action(self, **referee):
        while True:
            pass


class Nothing(Agent):
    def action(self, **referee):
        return None


class Nonsense(Agent):
    def action(self, **referee):
        return {"spawn": [0, 0]}


class NotMine(Agent):
    def action(self, **referee):
        return SpreadAction(HexPos(3, 3), HexDir.Up)


class Writes(Agent):
    """To the very pipe that the protocol uses, it believes."""

    def action(self, **referee):
        os.write(1, b"bestmove 6-6\n")
        return SpawnAction(HexPos(0, 0)) if not hasattr(self, "done") else None

    def turn(self, color, action, **referee):
        self.done = True


class Hungry(Agent):
    def action(self, **referee):
        self.food = bytearray(400_000_000)
        return SpawnAction(HexPos(0, 0))
