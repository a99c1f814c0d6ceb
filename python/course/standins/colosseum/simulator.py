"""Plays games between registered agents, for those that measure themselves against others."""

from constants import PLAYER_1_NAME, PLAYER_2_NAME
from world import World


class Simulator:
    def __init__(self, args):
        self.args = args

    def reset(self, swap_players=False, board_size=None):
        players = [self.args.player_1, self.args.player_2]
        if swap_players:
            players.reverse()
        self.world = World(*players, board_size=board_size or getattr(self.args, "board_size", None))

    def run(self, swap_players=False, board_size=None):
        self.reset(swap_players, board_size)
        is_end = False
        while not is_end:
            is_end, p0_score, p1_score = self.world.step()
        return p0_score, p1_score, self.world.p0_time, self.world.p1_time
