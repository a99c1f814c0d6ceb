"""The well-behaved part of a hostile agent: it speaks UGI up to the point where the agent misbehaves."""
import sys


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def serve(answer):
    """Speaks UGI. At each `go` calls answer(turn, moves), turns counted from 1, and plays what it returns;
    None: the answer has been given already, or never will be."""
    turn, moves = 0, []
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "ugi":
            say("id name hostile")
            say("ugiok")
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "uginewgame":
            turn = 0
        elif words[0] == "position":
            moves = words[words.index("moves") + 1:] if "moves" in words else []
        elif words[0] == "go":
            turn += 1
            move = answer(turn, moves)
            if move is not None:
                say("bestmove " + move)
        elif words[0] == "quit":
            return


def denied(action):
    """The move "denied" if the system refuses an action, else "allowed"."""
    try:
        action()
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return "denied"
    return "allowed"
