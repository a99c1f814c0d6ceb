"""A course program in small, for exported agents: `driver.py GAME FOLDER NAME MOVES`.

Makes two of them play against each other, applies their moves to the stand-ins' boards, which refuse what is
illegal, and prints the reserved memory of their engines, in MB.
"""

import importlib
import pathlib
import sys

STANDINS = pathlib.Path(__file__).resolve().parents[2] / "python" / "course" / "standins"


def engine_memory(agent):
    lines = pathlib.Path(f"/proc/{agent._engine.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmPeak"))


def colosseum(folder, name, moves):
    sys.path[:0] = [str(STANDINS / "colosseum")]
    import agents

    agents.__path__.insert(0, str(folder / "agents"))
    importlib.import_module(f"agents.{name}")
    from world import World

    world = World(name, name, board_size=6)
    for _ in range(moves):
        player, own, other = world.get_current_player()
        end, side = player.step(world.chess_board.copy(), tuple(own), tuple(other), world.max_step)
        assert world.check_valid_step(own, end, side), (end, side)
        player.step = lambda *_, answer=(end, side): answer  # the world asks again, and gets the same
        world.step()
        del player.step
        if world.results_cache[0]:
            break
    return [world.p0, world.p1]


def referee_style(game, folder, name, moves):
    sys.path[:0] = [str(STANDINS / game), str(folder)]
    from referee.game import Board, PlayerColor

    package = importlib.import_module(name)
    limits = {"time_remaining": 8.0, "space_remaining": 250.0, "space_limit": 250.0}
    players = [package.Agent(color, **limits) for color in PlayerColor]
    listener = "turn" if game == "infexion" else "update"
    board = Board()
    for number in range(moves):
        color = board.turn_color
        action = players[number % 2].action(**limits)
        board.apply_action(action)
        for player in players:
            getattr(player, listener)(color, action, **limits)
    return players


if __name__ == "__main__":
    which, where, called, count = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    seated = colosseum(where, called, count) if which == "colosseum" else referee_style(which, where, called, count)
    print(max(engine_memory(agent) for agent in seated))
