"""The numbers and names of Colosseum Survival!"""

MIN_BOARD_SIZE = 6
MAX_BOARD_SIZE = 12
AGENT_NOT_FOUND_MSG = "Check if you have used the decorator @register_agent to register your agent!"

DIRECTION_UP, DIRECTION_RIGHT, DIRECTION_DOWN, DIRECTION_LEFT = range(4)
DIRECTION_UP_NAME = "Up"
DIRECTION_RIGHT_NAME = "Right"
DIRECTION_DOWN_NAME = "Down"
DIRECTION_LEFT_NAME = "Left"

PLAYER_1_ID, PLAYER_2_ID = range(2)
PLAYER_1_NAME = "A"
PLAYER_2_NAME = "B"
PLAYER_1_COLOR = "tab:blue"
PLAYER_2_COLOR = "tab:brown"
