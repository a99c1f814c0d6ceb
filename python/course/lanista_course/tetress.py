"""Tetress's actions as text and back."""

from referee.game import Coord, PlaceAction

START = "." * 121 + " r 0"


def action_of(text):
    return PlaceAction(*(Coord(*map(int, cell.split("-"))) for cell in text.split(",")))


def text_of(action):
    """None if the course's referee would not know it for an action."""
    if type(action) is not PlaceAction:
        return None
    cells = [action.c1, action.c2, action.c3, action.c4]
    if any(type(cell) is not Coord for cell in cells):
        return None
    return ",".join(f"{int(cell.r)}-{int(cell.c)}" for cell in cells)
