"""PettingZoo's and Gymnasium's own checks, and what they do not check."""

import importlib
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import lanista
import lanista.gymnasium
import lanista.pettingzoo

GAMES = lanista.games()


def module_of(game):
    return importlib.import_module(f"lanista.pettingzoo.{game}_v0")


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_says_the_environment_is_one(game):
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        # PettingZoo has a list of those of its own environments whose observations may be dictionaries.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably")
        api_test(module_of(game).env(), num_cycles=60)
        seed_test(module_of(game).env, num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_random_players(game):
    env = module_of(game).env()
    env.reset(seed=4)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        mask = observation["action_mask"]
        assert bool(mask.any()) != (terminated or truncated)
        action = None if terminated or truncated else env.action_space(agent).sample(mask)
        env.step(action)
    state = env.unwrapped.game_state
    assert state.is_terminal()
    assert [total["player_0"], total["player_1"]] == state.returns()


def test_an_illegal_action_loses():
    env = lanista.pettingzoo.tictactoe_v0.env()
    env.reset(seed=1)
    env.step(4)
    env.step(4)
    assert env.rewards == {"player_0": 0, "player_1": -1}
    assert all(env.terminations.values())
    raw = lanista.pettingzoo.tictactoe_v0.raw_env()
    raw.reset(seed=1)
    raw.step(4)
    with pytest.raises(ValueError, match="illegal action 4"):
        raw.step(4)


def test_options_of_an_environment():
    env = lanista.pettingzoo.colosseum_v0.env(size=5, render_mode="ansi")
    env.reset(seed=1)
    first = env.unwrapped.game_state.text
    assert env.action_space("player_0").n == 100
    env.reset(seed=2)
    assert env.unwrapped.game_state.text != first
    assert env.render() == str(env.unwrapped.game_state)
    env.reset(options={"text": first})
    assert env.unwrapped.game_state.text == first
    with pytest.raises(ValueError, match="render_mode"):
        lanista.pettingzoo.colosseum_v0.env(render_mode="3d")


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_says_the_environment_is_one(game):
    env = gymnasium.make(lanista.gymnasium.IDS[game], opponent="random", player=None)
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("player", [0, 1, None])
def test_a_game_against_an_engine(player):
    env = lanista.gymnasium.OpponentEnv("connect4", opponent="alphabeta", player=player, nodes=200)
    observation, info = env.reset(seed=8)
    random = np.random.default_rng(3)
    terminated = False
    while not terminated:
        assert env.state.current_player() == info["player"]
        action = random.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(action)
        assert not truncated
    assert env.state.is_terminal() and reward == env.state.returns()[info["player"]]
    with pytest.raises(ValueError, match="over"):
        env.step(0)
    env.close()


def test_a_game_against_a_function():
    def last(state):
        return state.legal_actions()[-1]

    env = lanista.gymnasium.OpponentEnv("tictactoe", opponent=last, player=1)
    _, info = env.reset(seed=1)
    assert info["text"] == "........x o"
    _, reward, terminated, _, info = env.step(8)
    assert (reward, terminated) == (-1.0, True) and "illegal action 8" in info["illegal"]
    with pytest.raises(ValueError, match="player"):
        lanista.gymnasium.OpponentEnv("tictactoe", player=2)


def test_the_same_seed_gives_the_same_game():
    def observations():
        env = lanista.gymnasium.OpponentEnv("infexion", opponent="random", player=None)
        observation, _ = env.reset(seed=5)
        seen = [observation["observation"]]
        for _ in range(5):
            action = np.flatnonzero(observation["action_mask"])[0]
            observation, *_ = env.step(action)
            seen.append(observation["observation"])
        return np.stack(seen)

    assert np.array_equal(observations(), observations())
