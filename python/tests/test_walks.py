"""Random games: the state API and the command line say the same at every turn."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lanista

RESULTS = {(0.0, 0.0): "draw", (1.0, -1.0): "p1win", (-1.0, 1.0): "p2win"}
LONGEST_WALK = 40


def same(state, process):
    process.tell(f"position fen {state.get_game().from_text(state.text).text}")
    actions = state.legal_actions()
    assert actions == sorted(actions)
    assert sorted(state.action_to_string(a) for a in actions) == sorted(process.ask("legalmoves").split())
    assert process.ask("gameover") == ("true" if state.is_terminal() else "false")
    expected = RESULTS[tuple(state.returns())] if state.is_terminal() else "none"
    assert process.ask("result") == expected
    if not state.is_terminal():
        assert process.ask("p1turn") == ("true" if state.current_player() == 0 else "false")


@pytest.mark.parametrize("game", lanista.games())
@settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_walks(ugi, game, data):
    process = ugi(game)
    size = data.draw(st.integers(3, 12)) if game == "colosseum" else 0
    state = lanista.load_game(game, size=size).new_initial_state(seed=data.draw(st.integers(0, 2**32)))
    start = state.text
    texts = []
    for _ in range(data.draw(st.integers(0, LONGEST_WALK))):
        if state.is_terminal():
            break
        texts.append(state.text)
        state.apply_action(data.draw(st.sampled_from(state.legal_actions())))
        same(state, process)

    # The whole game told by its moves leads to the same position.
    replay = state.get_game().from_text(start)
    moves = []
    for action in state.history():
        moves.append(replay.action_to_string(action))
        replay.apply_action(action)
    process.tell(f"position fen {start} moves {' '.join(moves)}" if moves else f"position fen {start}")
    assert process.ask("fen") == state.text == replay.text

    assert lanista.deserialize_state(state.serialize()).history() == state.history()
    for text in reversed(texts):
        state.undo_action()
        assert state.text == text


@pytest.mark.parametrize("game", lanista.games())
@settings(max_examples=40, deadline=None, derandomize=True)
@given(data=st.data())
def test_any_action_is_either_legal_or_refused(game, data):
    state = lanista.load_game(game).new_initial_state()
    for _ in range(data.draw(st.integers(0, 6))):
        if not state.is_terminal():
            state.apply_action(data.draw(st.sampled_from(state.legal_actions())))
    action = data.draw(st.integers(-5, state.num_distinct_actions() + 5))
    before = state.text
    if action in state.legal_actions():
        state.apply_action(action)
        assert state.text != before
    else:
        with pytest.raises(ValueError):
            state.apply_action(action)
        assert state.text == before
