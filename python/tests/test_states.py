"""Games and states: numbers, texts, copies, and what is refused."""

import copy
import pickle
import xml.dom.minidom

import numpy as np
import pytest

import lanista

GAMES = ["colosseum", "infexion", "tetress", "tictactoe", "connect4"]


def play(state, *moves):
    for move in moves:
        state.apply_action(state.string_to_action(move))
    return state


def test_all_games_are_listed():
    assert lanista.games() == GAMES


@pytest.mark.parametrize(
    ("game", "size", "actions", "shape"),
    [
        ("colosseum", 0, 256, (7, 8, 8)),
        ("colosseum", 5, 100, (7, 5, 5)),
        ("colosseum", 16, 1024, (7, 16, 16)),
        ("infexion", 0, 343, (14, 7, 7)),
        ("tetress", 0, 2299, (4, 11, 11)),
        ("tictactoe", 0, 9, (3, 3, 3)),
        ("connect4", 0, 7, (3, 6, 7)),
    ],
)
def test_sizes(game, size, actions, shape):
    loaded = lanista.load_game(game, size=size)
    assert loaded.num_distinct_actions() == actions
    assert loaded.observation_tensor_shape() == shape
    assert loaded.num_players() == 2
    state = loaded.new_initial_state(seed=3)
    assert state.num_distinct_actions() == actions
    mask = state.legal_actions_mask()
    assert mask.dtype == np.int8 and mask.shape == (actions,)
    assert np.flatnonzero(mask).tolist() == state.legal_actions()
    observation = state.observation_tensor()
    assert observation.dtype == np.float32 and observation.shape == shape


def test_every_action_has_one_text():
    for game in GAMES:
        for size in [0, 6] if game == "colosseum" else [0]:
            state = lanista.load_game(game, size=size).new_initial_state()
            texts = [state.action_to_string(a) for a in range(state.num_distinct_actions())]
            assert len(set(texts)) == len(texts)
            assert [state.string_to_action(text) for text in texts] == list(range(len(texts)))


def test_numbers_of_actions_are_fixed():
    colosseum = lanista.load_game("colosseum", size=6).new_initial_state()
    assert colosseum.string_to_action("2-3r") == (2 * 6 + 3) * 4 + 1
    infexion = lanista.load_game("infexion").new_initial_state()
    assert infexion.string_to_action("3-4") == (3 * 7 + 4) * 7 + 6
    assert [infexion.string_to_action(f"3-4{d}") for d in ("dr", "d", "dl", "ul", "u", "ur")] == [
        (3 * 7 + 4) * 7 + d for d in range(6)
    ]
    tetress = lanista.load_game("tetress").new_initial_state()
    assert tetress.string_to_action("2-3,2-4,3-3,3-4") == 2 * 121 + 2 * 11 + 3
    assert lanista.load_game("tictactoe").new_initial_state().string_to_action("1-2") == 5
    assert lanista.load_game("connect4").new_initial_state().string_to_action("4") == 4


def test_a_whole_game():
    state = lanista.load_game("tictactoe").new_initial_state()
    assert state.current_player() == 0
    assert state.returns() == [0.0, 0.0]
    play(state, "0-0", "1-0", "0-1", "1-1")
    assert state.current_player() == 0 and not state.is_terminal()
    assert state.legal_actions(1) == [] and state.legal_actions(0) == state.legal_actions()
    play(state, "0-2")
    assert state.is_terminal()
    assert state.current_player() == lanista.TERMINAL_PLAYER == -4
    assert state.legal_actions() == [] and not state.legal_actions_mask().any()
    assert state.returns() == [1.0, -1.0]
    assert state.history() == [0, 3, 1, 4, 2]
    assert state.move_number() == 5
    with pytest.raises(ValueError, match="the game is over"):
        state.apply_action(8)


def test_undo():
    state = lanista.load_game("infexion").new_initial_state()
    texts = [state.text]
    for move in ["3-3", "0-0", "3-3u", "0-0d"]:
        play(state, move)
        texts.append(state.text)
    with pytest.raises(ValueError, match="player 0 did not play"):
        state.undo_action(0, state.history()[-1])
    state.undo_action(1, state.history()[-1])
    assert state.text == texts[3]
    for text in reversed(texts[:3]):
        state.undo_action()
        assert state.text == text
    with pytest.raises(ValueError, match="no action to undo"):
        state.undo_action()


def test_illegal_actions_say_why_and_change_nothing():
    state = play(lanista.load_game("tetress").new_initial_state(), "0-0,0-1,0-2,0-3")
    before = state.serialize()
    with pytest.raises(ValueError, match=r"illegal action 0 \(0-0,0-1,0-2,0-3\): "):
        state.apply_action(0)
    for action in (-1, 2299, 2**40):
        with pytest.raises(ValueError, match="none of the 2299"):
            state.apply_action(action)
        with pytest.raises(ValueError, match="none of the 2299"):
            state.action_to_string(action)
    with pytest.raises(ValueError, match="bad move"):
        state.string_to_action("nonsense")
    with pytest.raises(ValueError, match="only 0 and 1"):
        state.legal_actions(2)
    with pytest.raises(ValueError, match="not on this board"):
        lanista.load_game("colosseum", size=6).new_initial_state().string_to_action("2-9u")
    assert state.serialize() == before


def test_bad_games_are_refused():
    with pytest.raises(ValueError, match="there is no game 'chess'.*infexion"):
        lanista.load_game("chess")
    with pytest.raises(ValueError, match="size"):
        lanista.load_game("infexion", size=8)
    with pytest.raises(ValueError, match="edition"):
        lanista.load_game("infexion", edition="none")
    with pytest.raises(ValueError, match="another board size"):
        lanista.load_game("colosseum", size=6).from_text(
            lanista.load_game("colosseum", size=5).new_initial_state().text
        )
    with pytest.raises(ValueError, match="infexion: "):
        lanista.load_game("infexion").from_text("rubbish")


@pytest.mark.parametrize("game", GAMES)
def test_copies(game):
    size = 6 if game == "colosseum" else 0
    state = lanista.load_game(game, size=size).new_initial_state(seed=11)
    for step in range(6):
        actions = state.legal_actions()
        if not actions:
            break
        state.apply_action(actions[step * 7 % len(actions)])
    makers = [
        lanista.State.clone,
        copy.copy,
        copy.deepcopy,
        lambda s: pickle.loads(pickle.dumps(s)),
        lambda s: lanista.deserialize_state(s.serialize()),
        lambda s: s.get_game().deserialize_state(s.serialize()),
    ]
    for make in makers:
        other = make(state)
        assert other == state and other.text == state.text and other.history() == state.history()
        other.undo_action()
        assert other != state and state.history() != other.history()
    from_text = state.get_game().from_text(state.text)
    assert from_text == state and from_text.history() == []
    assert from_text.position_hash == state.position_hash
    if not state.is_terminal():
        child = state.child(state.legal_actions()[0])
        assert child.history()[:-1] == state.history()


def test_a_state_has_no_hash():
    with pytest.raises(TypeError, match="no hash"):
        hash(lanista.load_game("tictactoe").new_initial_state())


def test_games_are_values():
    game = lanista.load_game("colosseum", size=7, edition="2022")
    same = pickle.loads(pickle.dumps(game))
    assert same == game and hash(same) == hash(game) and repr(same) == repr(game)
    assert game != lanista.load_game("colosseum", size=7)
    assert repr(game) == 'lanista.load_game("colosseum", size=7, edition="2022")'
    assert game.new_initial_state(seed=1) == game.new_initial_state(seed=1)
    assert game.new_initial_state(seed=1) != game.new_initial_state(seed=2)
    assert game.player_names == ["A", "B"]
    assert "champion" in game.agents


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game infexion",
        "game infexion\nsize x\n",
        "game infexion\nsize 0\nstart\nmoves\n",
        f"game infexion\nsize 0\nstart {'.' * 49} r 0\nmoves 0-0u\n",
        f"game infexion\nsize 0\nstart {'.' * 49} r 0\nmoves\nmore\n",
        f"game chess\nsize 0\nstart {'.' * 49} r 0\nmoves\n",
    ],
)
def test_bad_serialized_states_are_refused(text):
    with pytest.raises(ValueError):
        lanista.deserialize_state(text)


def test_observations_are_seen_by_a_player():
    text = ".5..a.1.4.2....a.2.2.1.ad.b1.1...bb.1.1...32.2.11 b 35"
    state = lanista.load_game("infexion").from_text(text)
    red, blue = state.observation_tensor(0), state.observation_tensor(1)
    assert np.array_equal(state.observation_tensor(), blue)
    board = text.split()[0]
    for cell, character in enumerate(board):
        row, column = divmod(cell, 7)
        expected = np.zeros(12)
        if character in "123456":
            expected[int(character) - 1] = 1
        elif character != ".":
            expected[6 + "abcdef".index(character)] = 1
        assert np.array_equal(red[:12, row, column], expected)
        assert np.array_equal(blue[:12, row, column], np.roll(expected, 6))
    assert np.allclose(red[12], 35 / 343) and red[13].max() == 0 and blue[13].min() == 1

    state = lanista.load_game("colosseum", size=3).from_text("3 .../_|./... 0-0 2-2 A 0")
    planes = state.observation_tensor()
    assert np.argwhere(planes[0]).tolist() == [[0, 0]]
    assert np.argwhere(planes[1]).tolist() == [[2, 2]]
    assert np.argwhere(planes[2]).tolist() == [[0, 0], [0, 1], [0, 2], [2, 0]]  # barriers above
    assert np.argwhere(planes[3]).tolist() == [[0, 2], [1, 1], [1, 2], [2, 2]]  # to the right
    assert np.argwhere(planes[4]).tolist() == [[1, 0], [2, 0], [2, 1], [2, 2]]  # below
    assert np.argwhere(planes[5]).tolist() == [[0, 0], [1, 0], [1, 2], [2, 0]]  # to the left

    state = play(lanista.load_game("connect4").new_initial_state(), "3", "3", "0")
    planes = state.observation_tensor(0)
    assert np.argwhere(planes[0]).tolist() == [[5, 0], [5, 3]]
    assert np.argwhere(planes[1]).tolist() == [[4, 3]]

    state = play(lanista.load_game("tetress").new_initial_state(), "10-10,10-0,0-10,0-0")
    assert np.argwhere(state.observation_tensor(0)[0]).tolist() == [[0, 0], [0, 10], [10, 0], [10, 10]]
    assert np.array_equal(state.observation_tensor(1)[1], state.observation_tensor(0)[0])


def test_an_observation_is_a_new_array():
    state = lanista.load_game("tictactoe").new_initial_state()
    first = state.observation_tensor()
    first[:] = 7
    assert state.observation_tensor().max() == 1


@pytest.mark.parametrize("game", GAMES)
def test_pictures(game):
    state = lanista.load_game(game).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    picture = xml.dom.minidom.parseString(state._repr_svg_())
    assert picture.documentElement.tagName == "svg"
    assert picture.documentElement.getAttribute("xmlns") == "http://www.w3.org/2000/svg"
    assert state.text in repr(state)
    assert len(str(state).splitlines()) >= 3
