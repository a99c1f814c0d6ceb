"""An honest clock: the course counts only its own process, so what the engine uses is counted here as well."""

import time
from contextlib import contextmanager

RESERVE_SECONDS = 5.0  # for Python itself, and a busy machine
UNLIMITED = "movetime 1000"  # without a clock, a second a move


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
            return UNLIMITED
        left = min(referee.get("time_remaining") or self._limit, self._limit - self._used)
        milliseconds = max(1, int(1000 * (left - RESERVE_SECONDS)))
        return f"p1time {milliseconds} p2time {milliseconds}"
