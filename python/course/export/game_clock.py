"""An honest clock: the course counts only its own process, so what the engine uses is counted here as well."""

import time
from contextlib import contextmanager

RESERVE_SECONDS = 5.0  # for Python itself, and a busy machine
MOVE_MILLISECONDS = int("@MILLISECONDS@")  # at most, for each move; 0: as the clock allows
UNLIMITED = 1000  # milliseconds a move where there is no clock


class GameClock:
    def __init__(self, referee):
        self._limit = referee.get("time_remaining")
        self._used = 0.0

    @contextmanager
    def running(self):
        begin = time.perf_counter()
        try:
            yield
        finally:
            self._used += time.perf_counter() - begin

    def go(self, referee):
        """What follows `go`: the smaller of what the course believes is left and what is left in truth."""
        if self._limit is None:
            return f"movetime {MOVE_MILLISECONDS or UNLIMITED}"
        left = min(referee.get("time_remaining") or self._limit, self._limit - self._used)
        milliseconds = max(1, int(1000 * (left - RESERVE_SECONDS)))
        for_a_move = f" movetime {MOVE_MILLISECONDS}" if MOVE_MILLISECONDS else ""
        return f"p1time {milliseconds} p2time {milliseconds}{for_a_move}"
