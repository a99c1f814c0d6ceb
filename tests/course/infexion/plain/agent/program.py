# As in the course's template: everything from referee.game, and the game kept by hand.
from referee.game import \
    PlayerColor, Action, SpawnAction, SpreadAction, HexPos, HexDir


class Agent:
    def __init__(self, color: PlayerColor, **referee: dict):
        self._color = color
        self._turns = 0
        self._stacks = {}
        match = {PlayerColor.RED: "Testing: I am playing as red", PlayerColor.BLUE: "Testing: I am playing as blue"}
        print(match[color])
        assert referee["space_limit"] is None or referee["space_remaining"] <= referee["space_limit"]

    def action(self, **referee: dict) -> Action:
        assert referee["time_remaining"] is None or referee["time_remaining"] > 0
        for r in range(7):
            for q in range(7):
                if (r, q) not in self._stacks and sum(power for _, power in self._stacks.values()) < 49:
                    return SpawnAction(HexPos(r, q))
        own = next(cell for cell, (color, _) in self._stacks.items() if color == self._color)
        return SpreadAction(HexPos(*own), HexDir.Up)

    def turn(self, color: PlayerColor, action: Action, **referee: dict):
        assert color == (PlayerColor.RED, PlayerColor.BLUE)[self._turns % 2]
        self._turns += 1
        cell = action.cell
        if isinstance(action, SpawnAction):
            assert tuple(cell) not in self._stacks
            self._stacks[tuple(cell)] = (color, 1)
            return
        owner, power = self._stacks.pop(tuple(cell))
        assert owner == color
        for _ in range(power):
            cell += action.direction
            height = self._stacks.pop(tuple(cell), (color, 0))[1] + 1
            if height < 7:
                self._stacks[tuple(cell)] = (color, height)
