"""The course program's world: a board with two registered agents on it, for agents that play games in their
heads. The game that counts is the referee's, elsewhere.
"""

import time
import traceback

import numpy as np
from constants import *
from store import AGENT_REGISTRY

MOVES = ((-1, 0), (0, 1), (1, 0), (0, -1))
OPPOSITES = {0: 2, 1: 3, 2: 0, 3: 1}


class World:
    def __init__(
        self,
        player_1="random_agent",
        player_2="random_agent",
        board_size=None,
        display_ui=False,
        display_delay=2,
        display_save=False,
        display_save_path=None,
        autoplay=False,
    ):
        for name in (player_1, player_2):
            if name not in AGENT_REGISTRY:
                raise ValueError(f"Agent '{name}' is not registered. {AGENT_NOT_FOUND_MSG}")
        self.player_1_name, self.player_2_name = player_1, player_2
        self.p0, self.p1 = AGENT_REGISTRY[player_1](), AGENT_REGISTRY[player_2]()
        self.player_names = {PLAYER_1_ID: PLAYER_1_NAME, PLAYER_2_ID: PLAYER_2_NAME}
        self.dir_names = dict(enumerate(["Up", "Right", "Down", "Left"]))
        self.moves, self.opposites = MOVES, OPPOSITES
        self.display_ui, self.display_delay = display_ui, display_delay
        self.display_save, self.display_save_path = display_save, display_save_path
        self.turn = 0
        self.p0_time, self.p1_time = [], []
        self.results_cache = ()
        if board_size is None:
            board_size = int(np.random.randint(MIN_BOARD_SIZE, MAX_BOARD_SIZE))
        self.board_size = board_size
        self.max_step = (board_size + 1) // 2
        self._draw_board()

    def _draw_board(self):
        n = self.board_size
        self.chess_board = np.zeros((n, n, 4), dtype=bool)
        self.chess_board[0, :, 0] = self.chess_board[:, -1, 1] = True
        self.chess_board[-1, :, 2] = self.chess_board[:, 0, 3] = True
        for _ in range(n // 2 - 1):
            r, c, side = self._random_side()
            while self.chess_board[r, c, side]:
                r, c, side = self._random_side()
            self.set_barrier(r, c, side)
            self.set_barrier(n - 1 - r, n - 1 - c, OPPOSITES[side])
        while True:
            self.p0_pos = np.random.randint(0, n, size=2)
            self.p1_pos = n - 1 - self.p0_pos
            self.initial_end = self.check_endgame()[0]
            if not np.array_equal(self.p0_pos, self.p1_pos) and not self.initial_end:
                return

    def _random_side(self):
        r, c = np.random.randint(0, self.board_size, size=2)
        return int(r), int(c), int(np.random.randint(0, 4))

    def get_current_player(self):
        if self.turn == 0:
            return self.p0, self.p0_pos, self.p1_pos
        return self.p1, self.p1_pos, self.p0_pos

    def update_player_time(self, time_taken):
        (self.p1_time if self.turn else self.p0_time).append(time_taken)

    def step(self):
        """One turn; an agent that raises or breaks the rules walks at random instead."""
        player, own, other = self.get_current_player()
        begin = time.time()
        try:
            end, side = player.step(self.chess_board.copy(), tuple(own), tuple(other), self.max_step)
            end = np.asarray(end, dtype=own.dtype)
            if not self.check_boundary(end) or not 0 <= side <= 3 or not self.check_valid_step(own, end, side):
                raise ValueError(f"Not a valid step from {own} to {end} and put barrier at {side}")
        except Exception:
            traceback.print_exc()
            end, side = self.random_walk(tuple(own), tuple(other))
            end = np.asarray(end, dtype=own.dtype)
        self.update_player_time(time.time() - begin)
        if self.turn == 0:
            self.p0_pos = end
        else:
            self.p1_pos = end
        self.set_barrier(end[0], end[1], side)
        self.turn = 1 - self.turn
        self.results_cache = self.check_endgame()
        return self.results_cache

    def check_boundary(self, pos):
        r, c = pos
        return 0 <= r < self.board_size and 0 <= c < self.board_size

    def check_valid_step(self, start_pos, end_pos, barrier_dir):
        """Whether a walk of at most max_step steps leads there, and the side is free."""
        end = tuple(end_pos)
        if self.chess_board[end[0], end[1], barrier_dir]:
            return False
        other = tuple(self.p0_pos if self.turn else self.p1_pos)
        reached = {tuple(start_pos)}
        for _ in range(self.max_step):
            reached |= {cell for here in reached for cell in self._neighbours(here) if cell != other}
        return end in reached

    def _neighbours(self, cell):
        r, c = cell
        return [(r + dr, c + dc) for side, (dr, dc) in enumerate(MOVES) if not self.chess_board[r, c, side]]

    def check_endgame(self):
        """Whether the players are apart, and the size of each one's region."""
        regions = [self._region(tuple(pos)) for pos in (self.p0_pos, self.p1_pos)]
        return tuple(self.p1_pos) not in regions[0], len(regions[0]), len(regions[1])

    def _region(self, start):
        region, edge = {start}, [start]
        while edge:
            for cell in self._neighbours(edge.pop()):
                if cell not in region:
                    region.add(cell)
                    edge.append(cell)
        return region

    def set_barrier(self, r, c, dir):
        self.chess_board[r, c, dir] = True
        dr, dc = MOVES[dir]
        self.chess_board[r + dr, c + dc, OPPOSITES[dir]] = True

    def random_walk(self, my_pos, adv_pos):
        for _ in range(np.random.randint(0, self.max_step + 1)):
            ways = [cell for cell in self._neighbours(my_pos) if cell != tuple(adv_pos)]
            if not ways:
                break
            my_pos = ways[np.random.randint(0, len(ways))]
        free = [side for side in range(4) if not self.chess_board[my_pos[0], my_pos[1], side]]
        return my_pos, free[np.random.randint(0, len(free))]

    def render(self, debug=False):
        pass
