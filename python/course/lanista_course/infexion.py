"""Infexion's actions as text and back."""

import re

from referee.game import HexDir, HexPos, SpawnAction, SpreadAction

START = "." * 49 + " r 0"
DIRECTIONS = {"dr": (0, 1), "d": (-1, 1), "dl": (-1, 0), "ul": (0, -1), "u": (1, -1), "ur": (1, 0)}
NAMES = {HexDir(step): name for name, step in DIRECTIONS.items()}
MOVE = re.compile(r"(\d)-(\d)([a-z]*)")


def action_of(text):
    r, q, direction = MOVE.fullmatch(text).groups()
    cell = HexPos(int(r), int(q))
    return SpreadAction(cell, HexDir(DIRECTIONS[direction])) if direction else SpawnAction(cell)


def text_of(action):
    """None if the course's referee would not know it for an action."""
    if type(action) not in (SpawnAction, SpreadAction) or type(action.cell) is not HexPos:
        return None
    cell = f"{int(action.cell.r)}-{int(action.cell.q)}"
    if type(action) is SpawnAction:
        return cell
    return cell + NAMES[action.direction] if type(action.direction) is HexDir else None
