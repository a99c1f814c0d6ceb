"""Runs a course agent, unmodified, as a UGI engine: `host.py GAME PATH [--class NAME] [--memory BYTES]`.

Lanista's arena starts it in the sandbox for the player `course:PATH[:NAME]`. Everything that crosses the pipe
is text; what the agent prints goes to the error output, and so does the traceback of whatever it raises.
"""

import sys

from lanista_course import host

if __name__ == "__main__":
    sys.path.pop(0)  # this folder: the agent's own modules go before ours in everything
    sys.exit(host.main(sys.argv[1:]))
