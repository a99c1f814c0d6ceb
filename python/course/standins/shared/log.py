"""The referee's log, for agents that borrow its colours or write to it. It goes to the agent's own log."""

import sys


class LogColor:
    """ANSI codes; plain texts, so that they can be put into any other."""

    RED = "\033[31m"
    GREEN = "\033[32m"
    YELLOW = "\033[33m"
    BLUE = "\033[34m"
    MAGENTA = "\033[35m"
    CYAN = "\033[36m"
    WHITE = "\033[37m"
    GREY = "\033[90m"
    BOLD = "\033[1m"
    RESET_ALL = "\033[0m"


class LogStream:
    def __init__(self, namespace="", color="", **settings):
        self._namespace = namespace
        self._settings = settings

    def log(self, message="", *_):
        print(f"{self._namespace}: {message}" if self._namespace else message, file=sys.stderr)

    debug = info = warn = warning = error = critical = log

    def setting(self, name):
        return self._settings.get(name)


class NullLogger(LogStream):
    def log(self, message="", *_):
        pass

    debug = info = warn = warning = error = critical = log
