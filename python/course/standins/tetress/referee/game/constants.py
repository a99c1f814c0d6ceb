"""The numbers of Tetress."""

GAME_NAME = "Tetress"
NUM_PLAYERS = 2
BOARD_N = 11
MAX_TURNS = 150
