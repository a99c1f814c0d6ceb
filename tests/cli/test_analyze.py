"""`lanista analyze` and the other commands that show a search at work."""
import json

KEYS = {"bestmove", "score", "depth", "seldepth", "nodes", "nps", "time_ms", "pv", "lines"}


def analysed(done):
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_json(lanista):
    result = analysed(lanista("analyze", "infexion", "--depth", 4, "--multipv", 3, "--json"))
    assert KEYS <= result.keys()
    assert result["depth"] == 4
    assert len(result["lines"]) == 3
    assert result["bestmove"] == result["pv"][0] == result["lines"][0]["pv"][0]
    scores = [line["score"] for line in result["lines"]]
    assert scores == sorted(scores, reverse=True)


def test_the_same_nodes_give_the_same_answer(lanista):
    answers = []
    for _ in range(2):
        result = analysed(lanista("analyze", "tetress", "--nodes", 3000, "--json"))
        answers.append({key: result[key] for key in ("bestmove", "score", "nodes", "pv")})
    assert answers[0] == answers[1]


def test_margins_out_of_reach_switch_pruning_off(lanista):
    def nodes(option):
        return analysed(lanista("analyze", "colosseum", "--size", 6, "--seed", 1, "--depth", 6,
                                "--agent", f"champion?{option}", "--json"))["nodes"]

    as_it_is = nodes("hash=64")
    for out_of_reach, off in (("null-margin=100000", "null-move=0"), ("prune-growth=10000", "prune-after=0"),
                              ("futility-base=100000", "futility=0")):
        assert nodes(out_of_reach) == nodes(off) != as_it_is
    # Each saves nodes where nothing else is selective; beside the others it may also cost some.
    off = ["null-move=0", "prune-after=0", "futility=0"]
    for others in ([off[1], off[2]], [off[0], off[2]], [off[0], off[1]]):
        assert nodes("&".join(["correct=false", "reduce-after=0", *others])) < \
            nodes("&".join(["correct=false", "reduce-after=0", *off]))
    alone = "&".join(["correct=false", *off])
    assert nodes(f"{alone}&reduce-base=8") < nodes(f"{alone}&reduce-base=0")


def test_reductions_may_be_made_at_the_root_and_weigh_evaluation_and_history(lanista):
    board = ("...bbr.bbrbbbbb.r.bbrb.....rrrrr...rrrr.....bb...bbb...rbb..r....rbb.......bb..rr.rrrrb...r....r...rrrbbr.b"
             "..........b.r. r 28")

    def nodes(option):
        return analysed(lanista("analyze", "tetress", "--position", board, "--depth", 5, "--agent",
                                f"champion?{option}", "--json"))["nodes"]

    alone = "prune-after=0&hopeless=0&futility=0&extend-below=0"
    assert nodes(f"{alone}&reduce-root=1") < nodes(f"{alone}&reduce-root=-100")
    # More nodes or fewer: what was searched less deep and seems good has to be searched again.
    assert nodes("reduce-falling=2") != nodes("reduce-falling=-2")
    assert nodes("reduce-finely=true") != nodes("reduce-finely=false")
    assert nodes("reduce-history=100") != nodes("reduce-history=1000000")
    assert nodes("hopeless=100000") == nodes("hopeless=0") != nodes("hopeless=20")


def test_a_forced_win_is_counted_in_plies(lanista):
    text = "......./......./......./x....../xo...../xo..... x"
    result = analysed(lanista("analyze", "connect4", "--position", text, "--mate", 1, "--json"))
    assert result["mate"] == 1
    assert result["score_text"] == "+W1"


def test_a_table_for_people(lanista):
    done = lanista("analyze", "tictactoe", "--depth", 9, "--threads", 2)
    assert done.returncode == 0, done.stderr
    assert "best move" in done.stdout
    assert "depth  sel" in done.stdout


def test_a_position_of_a_record(lanista, refused, tmp_path):
    record = tmp_path / "game.txt"
    done = lanista("match", "tictactoe", "greedy", "random", "--games", 1, "--records", record)
    assert done.returncode == 0, done.stderr
    result = analysed(lanista("analyze", "tictactoe", "--record", record, "--ply", 0, "--depth", 2, "--json"))
    assert result["nodes"] > 0
    assert "only" in refused("analyze", "tictactoe", "--record", record, "--ply", 99)
    assert "the game is over" in refused("analyze", "tictactoe", "--record", record)
    assert "is a game of tictactoe" in refused("analyze", "connect4", "--record", record)


def test_what_is_refused(refused, tmp_path):
    assert "no agent 'nobody'" in refused("analyze", "tictactoe", "--agent", "nobody")
    assert "--movetime" in refused("analyze", "tictactoe", "--movetime", "soon")
    assert "cannot read" in refused("analyze", "tictactoe", "--record", tmp_path / "none.txt")
