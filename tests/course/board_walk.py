"""Walks through random games with a stand-in's Board and the program beside each other: `board_walk.py GAME SEED`.

Compares every position, whether the game is over and who has won, and, of a sample of all actions there are, which
ones the Board refuses. Prints how many positions and actions agreed.
"""

import os
import pathlib
import random
import subprocess
import sys

COURSE = pathlib.Path(__file__).resolve().parents[2] / "python" / "course"
GAMES = 3
SAMPLE = 40
SIDES = {"infexion": 7, "tetress": 11}


class Rules:
    """The program's rules, over UGI."""

    def __init__(self, game):
        command = [os.environ["LANISTA"], "ugi", game]
        self._engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def go_to(self, moves):
        self._say("position startpos" + (" moves " + " ".join(moves) if moves else ""))

    def ask(self, what):
        self._say(f"query {what}")
        while True:
            word, _, rest = self._engine.stdout.readline().rstrip("\n").partition(" ")
            if word == "response":
                return rest

    def close(self):
        self._say("quit")
        self._engine.wait()

    def _say(self, line):
        self._engine.stdin.write(line + "\n")
        self._engine.stdin.flush()


def drawn(game, board):
    """The board in the words of a position's text."""
    side = SIDES[game]
    letters = {"infexion": (".123456", ".abcdef"), "tetress": ("r", "b")}[game]
    text = ""
    for row in range(side):
        for column in range(side):
            cell = board[Place(row, column)]
            if cell.player is None:
                text += "."
            else:
                text += letters[cell.player is PlayerColor.BLUE][getattr(cell, "power", 0)]
    return text


def refuses(board, action):
    try:
        board.apply_action(action)
    except IllegalActionException:
        return True
    board.undo_action()
    return False


def walk(game, seed):
    dice = random.Random(seed)
    rules = Rules(game)
    rules.go_to([])
    everything = rules.ask("legalmoves").split()
    if game == "infexion":
        everything += [cell + name for cell in everything for name in text.DIRECTIONS]
    positions = actions = 0
    for _ in range(GAMES):
        board, moves = Board(), []
        while True:
            rules.go_to(moves)
            assert drawn(game, board) == rules.ask("fen").split()[0], moves
            over = rules.ask("gameover") == "true"
            assert board.game_over == over, moves
            positions += 1
            if over:
                break
            legal = rules.ask("legalmoves").split()
            for move in dice.sample(everything, SAMPLE):
                assert refuses(board, text.action_of(move)) == (move not in legal), (moves, move)
            actions += SAMPLE
            moves.append(dice.choice(legal))
            board.apply_action(text.action_of(moves[-1]))
        winner = {"p1win": PlayerColor.RED, "p2win": PlayerColor.BLUE, "draw": None}[rules.ask("result")]
        assert board.winner_color == winner, moves
    rules.close()
    print(positions, actions)


if __name__ == "__main__":
    which = sys.argv[1]
    sys.path[:0] = [str(COURSE), *(str(COURSE / "standins" / folder) for folder in (which, "shared"))]
    import importlib

    from referee.game import Board, IllegalActionException, PlayerColor

    text = importlib.import_module(f"lanista_course.{which}")
    if which == "infexion":
        from referee.game import HexPos as Place
    else:
        from referee.game import Coord as Place
    walk(which, int(sys.argv[2]))
