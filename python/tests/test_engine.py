"""Engines: analyses, background searches, callbacks, and that nothing hangs or crashes."""

import json
import subprocess
import sys
import textwrap
import threading

import pytest

import lanista

WIN_IN_ONE = "x.x.o.o.. x"  # tic-tac-toe: 0-1 wins


def tictactoe(text=WIN_IN_ONE):
    return lanista.load_game("tictactoe").from_text(text)


def test_analyse_finds_a_win():
    state = tictactoe()
    with lanista.Engine("tictactoe") as engine:
        found = engine.analyse(state, depth=4, multipv=3)
    assert found.move == "0-1" == state.action_to_string(found.action)
    assert found.mate == 1 and found.score_text == "+W1"
    assert found.pv == ["0-1"] and found.pv_actions == [found.action]
    assert len(found.lines) == 3 and found.lines[0].move == "0-1"
    assert [line.score for line in found.lines] == sorted(
        (line.score for line in found.lines), reverse=True
    )
    assert found.nodes > 0 and found.time >= 0


@pytest.mark.parametrize("game", lanista.games())
def test_the_same_as_the_command_line(game, program):
    state = lanista.load_game(game).new_initial_state()
    found = lanista.Engine(game, agent="alphabeta", hash=8).analyse(state, nodes=5000, multipv=2)
    done = subprocess.run(
        [program, "analyze", game, "--position", state.text, "--agent", "alphabeta?hash=8"]
        + ["--nodes", "5000", "--multipv", "2", "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    said = json.loads(done.stdout)
    assert (found.move, found.score, found.depth, found.nodes) == (
        said["bestmove"],
        said["score"],
        said["depth"],
        said["nodes"],
    )
    assert [line.pv for line in found.lines] == [line["pv"] for line in said["lines"]]


def test_infos_come_in_order():
    infos = []
    engine = lanista.Engine("infexion", hash=8)
    state = engine.game.new_initial_state()
    result = engine.analyse(state, depth=4, on_info=infos.append)
    assert [info.depth for info in infos] == sorted(info.depth for info in infos)
    assert infos[-1].depth == result.depth == 4
    assert infos[-1].move == result.move


def test_a_background_search_is_stopped():
    engine = lanista.Engine("tetress", hash=8)
    state = engine.game.new_initial_state()
    heard = threading.Event()
    search = engine.go(state, on_info=lambda info: heard.set())
    assert heard.wait(60)
    assert not search.done
    assert search.info.move
    with pytest.raises(TimeoutError):
        search.wait(timeout=0.05)
    with pytest.raises(RuntimeError, match="thinking already"):
        engine.analyse(state, depth=1)
    with pytest.raises(RuntimeError, match="thinking already"):
        engine.new_game()
    search.stop()
    result = search.wait()
    assert search.done and result.action in state.legal_actions()
    assert search.wait().move == result.move
    engine.new_game()
    assert engine.analyse(state, depth=1).action in state.legal_actions()


def test_the_state_may_change_while_it_is_searched():
    engine = lanista.Engine("infexion", hash=8)
    state = engine.game.new_initial_state()
    search = engine.go(state)
    state.apply_action(6)
    search.stop()
    assert search.wait().action in engine.game.new_initial_state().legal_actions()


def test_other_threads_run_while_an_engine_thinks():
    engine = lanista.Engine("infexion", hash=8)
    state = engine.game.new_initial_state()
    ticks = threading.Event()
    search = engine.go(state)
    thread = threading.Thread(target=lambda: [search.wait(), ticks.set()])
    thread.start()
    assert not ticks.is_set()
    search.stop()
    thread.join(60)
    assert ticks.is_set()


def test_engines_of_several_threads():
    state = lanista.load_game("infexion").from_text(
        "...1..de............2.........5...2.............. r 20"
    )
    alone = lanista.Engine("infexion", hash=8).analyse(state, nodes=20000)
    found = []

    def think():
        found.append(lanista.Engine("infexion", hash=8).analyse(state, nodes=20000))

    threads = [threading.Thread(target=think) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [(f.move, f.score, f.nodes) for f in found] == [(alone.move, alone.score, alone.nodes)] * 4


def test_what_a_callback_raises_is_raised():
    engine = lanista.Engine("infexion", hash=8)
    state = engine.game.new_initial_state()

    def broken(info):
        raise KeyError("from the callback")

    with pytest.raises(KeyError, match="from the callback"):
        engine.analyse(state, on_info=broken)
    search = engine.go(state, on_info=broken)
    with pytest.raises(KeyError, match="from the callback"):
        search.wait()
    assert search.wait().action in state.legal_actions()
    assert engine.analyse(state, depth=1).depth == 1


def test_options():
    engine = lanista.Engine("infexion", "alphabeta?hash=4", threads=2)
    assert engine.options["hash"] == 4 and engine.options["threads"] == 2
    assert engine.agent == "alphabeta?hash=4"
    assert lanista.Engine("connect4").agent == "alphabeta"
    assert lanista.Engine(lanista.load_game("tetress"), agent="champion").agent == "champion"


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("chess",), {}, "there is no game"),
        (("infexion", "nobody"), {}, "no agent 'nobody'"),
        (("infexion", "alphabeta"), {"hash": "much"}, "hash"),
        (("infexion", "alphabeta"), {"colour": 1}, "colour"),
    ],
)
def test_bad_engines_are_refused(arguments, options, message):
    with pytest.raises(ValueError, match=message):
        lanista.Engine(*arguments, **options)


def test_bad_searches_are_refused():
    engine = lanista.Engine("tictactoe")
    with pytest.raises(ValueError, match="the game is over"):
        engine.analyse(tictactoe("xxxoo.... o"))
    with pytest.raises(ValueError, match="plays tictactoe"):
        engine.analyse(lanista.load_game("connect4").new_initial_state())
    for limits in ({"movetime": -1.0}, {"nodes": 0}, {"depth": 0}, {"multipv": 0}, {"clock": float("nan")}):
        with pytest.raises(ValueError, match=next(iter(limits))):
            engine.analyse(tictactoe(), **limits)
    engine.close()
    with pytest.raises(RuntimeError, match="closed"):
        engine.analyse(tictactoe())


def run_python(code):
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=60
    )


def test_a_forgotten_search_does_not_outlive_the_interpreter():
    done = run_python(
        """
        import lanista
        engine = lanista.Engine("infexion")
        search = engine.go(engine.game.new_initial_state(), on_info=lambda info: None)
        print("end")
        """
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "end\n", "")


def test_ctrl_c_is_heard_while_thinking():
    done = run_python(
        """
        import _thread, threading, lanista
        engine = lanista.Engine("infexion")
        state = engine.game.new_initial_state()
        threading.Timer(0.3, _thread.interrupt_main).start()
        try:
            engine.analyse(state, movetime=50)
        except KeyboardInterrupt:
            print("heard", engine.analyse(state, depth=1).depth)
        """
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "heard 1\n", "")
