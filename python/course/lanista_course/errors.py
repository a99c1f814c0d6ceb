"""How the host speaks of trouble: one line of its own, or the agent's traceback without the host's frames."""

import sys
import traceback
from pathlib import Path

HOST_FOLDER = Path(__file__).resolve().parent


class LoadError(Exception):
    """There is no agent to play with; the text says in one line what was found instead."""


def say(text):
    print(f"lanista: {text}", file=sys.stderr, flush=True)


def _is_ours(frame):
    file = frame.tb_frame.f_code.co_filename
    return "importlib" in file or HOST_FOLDER in Path(file).parents or Path(file) == HOST_FOLDER.parent / "host.py"


def print_traceback(error):
    frames = error.__traceback__
    while frames is not None and _is_ours(frames):
        frames = frames.tb_next
    traceback.print_exception(type(error), error, frames)
    if isinstance(error, ModuleNotFoundError):
        say(
            f"{sys.executable} has no module {error.name}: install it there, name another Python with"
            " LANISTA_PYTHON, or, if it lies in the folder above, name that folder: course:FOLDER:AGENT"
        )


def shown(answer):
    """An answer that is no move, as one word that the protocol can carry."""
    try:
        text = repr(answer)
    except Exception as error:
        text = f"<{type(answer).__name__}:{type(error).__name__}>"
    say(f"the agent answered {text[:500]}")
    word = "".join(c if c.isascii() and c.isprintable() and c != " " else "_" for c in text)
    return word[:60] or "nothing"
