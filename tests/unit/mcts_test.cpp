// Monte-Carlo tree search: its proofs against brute force, every option in every game, memory and threads.
#include "search/mcts.h"

#include <gtest/gtest.h>

#include <thread>
#include <unordered_map>

#include "agents/agent.h"
#include "games/registry.h"

namespace lanista {
namespace {

using Known = std::unordered_map<std::uint64_t, Score>;

/// Plain minimax to the end of the game.
template <Game G>
Score exact_value(const typename G::Position& position, Known& known) {
    const Outcome outcome = position.outcome();
    if (outcome != Outcome::ongoing) return value_for(position.side_to_move(), outcome) * win_score;
    const auto found = known.find(position.hash());
    if (found != known.end()) return found->second;
    Score best = -infinite_score;
    for (const Move move : MoveList<G>(position)) {
        Score score = -exact_value<G>(after(position, move), known);
        if (is_decided(score)) score += score > 0 ? -1 : 1;  // one ply further away
        best = std::max(best, score);
    }
    return known[position.hash()] = best;
}
template <Game G>
Score exact_value_of_move(const typename G::Position& position, Move move, Known& known) {
    const Score score = -exact_value<G>(after(position, move), known);
    return !is_decided(score) ? score : score > 0 ? score - 1 : score + 1;
}

int sign(Score score) {
    return (score > 0) - (score < 0);
}

template <Game G>
typename G::Position random_position(const Setup& setup, int plies, Random& random) {
    typename G::Position position = *G::start(setup);
    while (position.outcome() == Outcome::ongoing && position.ply() < plies) {
        const MoveList<G> moves(position);
        position.make(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
    }
    return position;
}

/// The search in one thread, as the agent runs it.
template <Game G>
Thought think(Mcts<PlainPolicy<G>>& search, const typename G::Position& position, const Limits& limits) {
    search.begin(position, limits);
    do search.work(0);
    while (search.make_room());
    return search.thought();
}

std::vector<MctsOptions> all_kinds_of_options() {
    std::vector<MctsOptions> kinds;
    for (const Selection select : {Selection::ucb1, Selection::ucb1_tuned, Selection::puct})
        for (const Prior prior : {Prior::uniform, Prior::hint, Prior::evaluate})
            for (const Playout playout : {Playout::random, Playout::hint, Playout::sample}) {
                MctsOptions options{.select = select, .prior = prior, .playout = playout};
                const auto number = static_cast<int>(kinds.size());
                options.plies = number % 4 == 0 ? 0 : number % 4 == 1 ? 5 : 1000;
                options.widen = number % 3 == 1 ? 0.5 : 0;
                options.urgency = number % 5 == 2 ? 10 : 0;
                options.expand = 1 + number % 2;
                options.lookahead = number % 3 == 0;
                options.implicit = number % 4 == 2 ? 0.3 : 0;
                options.amaf = number % 3 == 2;
                options.quiescence = number % 2 * 2;
                kinds.push_back(options);
            }
    return kinds;
}

/// Whatever is claimed is so: that a result is proven, which one, and after how many plies where that is
/// said. Returns whether the position was proven.
template <Game G>
bool expect_true_claims(const typename G::Position& position, const MctsOptions& options, std::uint64_t nodes,
                        Known& known) {
    const PlainPolicy<G> policy;
    Mcts<PlainPolicy<G>> search(policy, options, 1);
    search.new_game(nodes);
    const Thought thought = think<G>(search, position, {.nodes = nodes, .lines = nodes % 2 == 0 ? 1 : 4});
    const Score expected = exact_value<G>(position, known);
    EXPECT_TRUE(position.is_legal(thought.move));
    if (thought.proven) {
        EXPECT_EQ(sign(*thought.score), sign(expected)) << G::text(position);
    }
    for (const Line& line : thought.lines) {
        const Score value = exact_value_of_move<G>(position, line.moves.front(), known);
        EXPECT_EQ(is_decided(line.score), line.proven && line.score != 0);
        if (line.proven) {
            EXPECT_EQ(sign(line.score), sign(value)) << G::text(position);
        }
        if (is_decided(line.score) && std::abs(line.score) != proven_win) {
            EXPECT_EQ(line.score, value) << G::text(position);
        }
    }
    return thought.proven;
}

TEST(Mcts, ClaimsNothingFalseOnAnyTicTacToePosition) {
    Known known;
    exact_value<TicTacToe>({}, known);
    const auto kinds = all_kinds_of_options();
    std::size_t seen = 0;
    std::size_t proven = 0;
    std::vector<TicTacToe::Position> open{{}};
    std::unordered_map<std::uint64_t, bool> visited;
    while (!open.empty()) {
        const TicTacToe::Position position = open.back();
        open.pop_back();
        if (position.outcome() != Outcome::ongoing || !visited.emplace(position.hash(), true).second)
            continue;
        for (const Move move : MoveList<TicTacToe>(position)) open.push_back(after(position, move));
        const std::uint64_t nodes = seen % 3 == 0 ? 5 : seen % 3 == 1 ? 101 : 2000;
        proven += expect_true_claims<TicTacToe>(position, kinds[seen++ % kinds.size()], nodes, known) ? 1 : 0;
        if (::testing::Test::HasFailure()) return;
    }
    EXPECT_EQ(seen, 4520U) << "positions of games in progress";
    EXPECT_GT(proven, 2500U);
}

TEST(Mcts, ProvesThatTicTacToeIsADraw) {
    const PlainPolicy<TicTacToe> policy;
    Mcts<PlainPolicy<TicTacToe>> search(policy, {.select = Selection::ucb1, .plies = 9}, 4);
    const Thought thought = think<TicTacToe>(search, {}, {.nodes = 5'000'000});
    EXPECT_TRUE(thought.proven);
    EXPECT_EQ(thought.score, 0);
}

TEST(Mcts, ClaimsNothingFalseInLateConnectFour) {
    Random random(7);
    Known known;
    const auto kinds = all_kinds_of_options();
    int proven = 0;
    for (std::size_t game = 0; game < 120; ++game) {
        const auto position = random_position<Connect4>({.size = 5}, 12, random);
        if (position.outcome() != Outcome::ongoing) continue;
        const std::uint64_t nodes = game % 2 == 0 ? 20'000 : 3'001;
        proven += expect_true_claims<Connect4>(position, kinds[game % kinds.size()], nodes, known) ? 1 : 0;
        if (HasFailure()) return;
    }
    EXPECT_GT(proven, 20);
}

TEST(Mcts, ClaimsNothingFalseInSmallColosseums) {
    Random random(3);
    const auto kinds = all_kinds_of_options();
    int proven = 0;
    for (std::size_t game = 0; game < 48; ++game) {
        Known known;
        const bool is_smallest = game % 2 == 0;
        const lanista::Setup setup{.size = is_smallest ? 3 : 4, .seed = game};
        const auto position = random_position<Colosseum>(setup, is_smallest ? 2 : 7, random);
        if (position.outcome() != Outcome::ongoing) continue;
        const std::uint64_t nodes = game % 4 < 2 ? 20'000 : 2'001;
        proven += expect_true_claims<Colosseum>(position, kinds[game % kinds.size()], nodes, known) ? 1 : 0;
        if (HasFailure()) return;
    }
    EXPECT_GT(proven, 10);
}

/// Positions of random games, moved to a turn shortly before the last.
template <Game G>
void expect_true_claims_near_the_end(int last_turns, std::uint64_t seed) {
    Random random(seed);
    const auto kinds = all_kinds_of_options();
    int proven = 0;
    for (std::size_t game = 0; game < 27; ++game) {
        Known known;
        const auto middle = random_position<G>({}, 20 + static_cast<int>(game) % 30, random);
        if (middle.outcome() != Outcome::ongoing) continue;
        std::string text = G::text(middle);
        text = text.substr(0, text.rfind(' ') + 1) + std::to_string(last_turns - middle.ply() % 2);
        const auto position = G::parse(text);
        ASSERT_TRUE(position) << text;
        if (position->outcome() != Outcome::ongoing) continue;
        const std::uint64_t nodes = game % 4 < 2 ? 50'000 : 2'001;
        proven += expect_true_claims<G>(*position, kinds[game % kinds.size()], nodes, known) ? 1 : 0;
        if (::testing::Test::HasFailure()) return;
    }
    EXPECT_GT(proven, 3);
}

TEST(Mcts, ClaimsNothingFalseAtTheEndOfInfexion) {
    expect_true_claims_near_the_end<Infexion>(342, 11);
}
TEST(Mcts, ClaimsNothingFalseAtTheEndOfTetress) {
    expect_true_claims_near_the_end<Tetress>(149, 12);
}

TEST(Mcts, FindsWinsInOneAndTwo) {
    const PlainPolicy<Connect4> policy;
    Mcts<PlainPolicy<Connect4>> search(policy, {}, 4);
    const auto in_one = Connect4::parse("......./......./......./......./ooo..../xxx.... x");
    EXPECT_EQ(think<Connect4>(search, *in_one, {.nodes = 1'000}).score, win_in(1));
    // Two stones in a row with both ends open: a third one makes two threats at once.
    const auto in_three = Connect4::parse("......./......./......./......./..o..../o.xx... x");
    const Thought thought = think<Connect4>(search, *in_three, {.nodes = 20'000});
    EXPECT_EQ(thought.move.code, 4);
    EXPECT_EQ(thought.score, win_in(3));
    // The same trap against the side to move: it has to be stopped at once.
    const auto trap = Connect4::parse("......./......./......./......./......./o..xx.. o");
    const Move stop = think<Connect4>(search, *trap, {.nodes = 50'000}).move;
    EXPECT_TRUE(stop.code == 2 || stop.code == 5) << stop.code;
}

TEST(Mcts, SeesAWinAcrossTheBorderOfInfexion) {
    const AnyGame& game = *find_game("infexion");
    const auto position = game.parse("......f.................1...........6.....3...... b 60");
    auto agent = make_agent(game, "tuned-mcts?hash=4");
    ASSERT_TRUE(agent);
    (*agent)->new_game(1);
    const Thought thought = (*agent)->think(*position, {.nodes = 2'000});
    EXPECT_EQ(position->move_text(thought.move), "0-6d");
    EXPECT_EQ(thought.score, win_in(1));
}

TEST(Mcts, IsPlainInEveryGameUnlessTuned) {
    const auto options = [](const AnyGame& game, const char* name) {
        std::vector<KnownOption> known;
        EXPECT_TRUE(make_agent(game, *parse_agent_spec(name), &known));
        return known;
    };
    const std::vector<KnownOption> plain = options(*find_game("tictactoe"), "mcts");
    for (const AnyGame* game : games()) {
        EXPECT_EQ(options(*game, "mcts"), plain) << game->name();
        EXPECT_NE(options(*game, "tuned-mcts"), plain) << game->name();
    }
}

TEST(Mcts, EveryOptionPlaysEveryGame) {
    const std::vector<std::string> specs{
        "select=ucb1&prior=uniform&plies=20&fpu=10",
        "select=ucb1-tuned&prior=hint&playout=hint&plies=4&c=0.7",
        "select=puct&prior=evaluate&playout=sample&plies=3&sample=3&greedy=0.5",
        "prior=hint&widen=0.5&widen-base=3&temperature=20",
        "amaf=true&amaf-visits=5&amaf-bias=0.01&plies=10",
        "implicit=0.4&expand=3&lookahead=true&quiescence=4&scale=500",
        "solve=false&keep=false&virtual-loss=3&threads=2&lookahead=true",
    };
    for (const AnyGame* game : games())
        for (const std::string& spec : specs) {
            auto agent = make_agent(*game, "tuned-mcts?hash=1&" + spec);  // which is told the most
            ASSERT_TRUE(agent) << agent.error().message;
            (*agent)->new_game(5);
            AnyPosition position = *game->start({});
            for (int turn = 0; turn < 12 && !position.is_over(); ++turn) {
                const Thought thought = (*agent)->think(position, {.nodes = 1'500});
                ASSERT_TRUE(position.is_legal(thought.move)) << game->name() << " " << spec;
                for (AnyPosition line = position; const Move move : thought.lines.front().moves) {
                    ASSERT_TRUE(line.is_legal(move)) << game->name() << " " << spec;
                    line.make(move);
                }
                position.make(thought.move);
            }
        }
}

TEST(Mcts, RefusesAnUnknownWord) {
    const auto agent = make_agent(*find_game("infexion"), "mcts?select=uct");
    ASSERT_FALSE(agent);
    EXPECT_NE(agent.error().message.find("one of ucb1, ucb1-tuned, puct"), std::string::npos);
}

TEST(Mcts, TheSameSeedAndNodeLimitGiveTheSameThoughts) {
    for (const AnyGame* game : games()) {
        const auto play = [game](std::uint64_t seed) {
            auto agent = make_agent(*game, "mcts?hash=1&plies=6&amaf=true");
            (*agent)->new_game(seed);
            AnyPosition position = *game->start({});
            std::vector<std::uint64_t> seen;
            for (int turn = 0; turn < 4 && !position.is_over(); ++turn) {
                const Thought thought = (*agent)->think(position, {.nodes = 3'000, .lines = 3});
                seen.push_back(thought.nodes);
                for (const Line& line : thought.lines) {
                    seen.push_back(*line.visits);
                    seen.push_back(static_cast<std::uint64_t>(line.score));
                    for (const Move move : line.moves) seen.push_back(move.code);
                }
                position.make(thought.move);
            }
            return seen;
        };
        EXPECT_EQ(play(1), play(1)) << game->name();
    }
}

TEST(Mcts, NeverHasMoreMemoryThanItWasGiven) {
    const PlainPolicy<Connect4> policy;
    Mcts<PlainPolicy<Connect4>> search(policy, {.prior = Prior::uniform}, 1);
    const auto start = *Connect4::start({});
    search.begin(start, {.nodes = 300'000});
    int times_full = 0;
    do {
        search.work(0);
        ASSERT_LE(search.tree().pool().used(), search.tree().pool().capacity());
        times_full += search.tree().is_full() ? 1 : 0;
    } while (search.make_room());
    EXPECT_GT(times_full, 1);
    EXPECT_LE(search.tree().pool().capacity() * sizeof(mcts::Cell), std::size_t{1} << 20);
    const Thought thought = search.thought();
    EXPECT_EQ(thought.move.code, 3) << "the middle column is best";
    EXPECT_GE(thought.nodes, 300'000U);
}

TEST(Mcts, AFreedSubtreeIsAllUsedAgain) {
    mcts::CellPool pool(8 * sizeof(mcts::Cell));
    const auto fill = [&pool] {
        // A chain of families, each below a node of the one before.
        const mcts::CellIndex first = pool.allocate();
        mcts::CellIndex above = first;
        for (mcts::CellIndex i = pool.allocate(); i != mcts::no_cell; i = pool.allocate()) {
            pool[above].make_node({}).children = i;
            above = i;
        }
        return first;
    };
    for (int round = 0; round < 3; ++round) {
        const mcts::CellIndex first = fill();
        EXPECT_EQ(pool.used(), 8U);
        EXPECT_TRUE(pool.is_full());
        pool.release(first);
        pool.reopen();
    }
}

TEST(Mcts, KeepsTheTreeBetweenTurns) {
    const PlainPolicy<Connect4> policy;
    for (const bool keep : {true, false}) {
        Mcts<PlainPolicy<Connect4>> search(policy, {.keep = keep}, 4);
        auto position = *Connect4::start({});
        const Thought thought = think<Connect4>(search, position, {.nodes = 20'000});
        ASSERT_GE(thought.lines.front().moves.size(), 2U);
        for (int ply = 0; ply < 2; ++ply)
            position.make(thought.lines.front().moves[static_cast<std::size_t>(ply)]);
        search.begin(position, {.nodes = 1});
        EXPECT_EQ(search.root_visits() > 100, keep);
        EXPECT_TRUE(position.is_legal(think<Connect4>(search, position, {.nodes = 5'000}).move));
        // A position that is not below the root: nothing is known of it.
        search.begin(*Connect4::start({.size = 5}), {.nodes = 1});
        EXPECT_EQ(search.root_visits(), 0U);
    }
}

TEST(Mcts, ReportsSeveralLinesWithVisits) {
    const PlainPolicy<Connect4> policy;
    Mcts<PlainPolicy<Connect4>> search(policy, {.prior = Prior::uniform}, 4);
    const Thought thought = think<Connect4>(search, *Connect4::start({}), {.nodes = 20'000, .lines = 3});
    ASSERT_EQ(thought.lines.size(), 3U);
    EXPECT_GE(*thought.lines[0].visits, *thought.lines[1].visits);
    EXPECT_GE(*thought.lines[1].visits, *thought.lines[2].visits);
    EXPECT_NE(thought.lines[0].moves.front(), thought.lines[1].moves.front());
    EXPECT_EQ(thought.lines[0].moves.front(), thought.move);
    EXPECT_LE(std::abs(*thought.lines[0].value), 1);
}

TEST(Mcts, AProvenWinDoesNotHideTheOtherLines) {
    const PlainPolicy<Connect4> policy;
    Mcts<PlainPolicy<Connect4>> search(policy, {.prior = Prior::uniform}, 4);
    const auto position = Connect4::parse("......./......./......./......./ooo..../xxx.... x");
    const Thought thought = think<Connect4>(search, *position, {.nodes = 50'000, .lines = 7});
    ASSERT_EQ(thought.lines.size(), 7U);
    EXPECT_EQ(thought.lines[0].score, win_in(1));
    for (const Line& line : thought.lines)
        EXPECT_TRUE(line.proven || *line.visits > 100) << line.moves.front().code;
}

TEST(Mcts, DepthEndsTheSearchToo) {
    const PlainPolicy<Connect4> policy;
    Mcts<PlainPolicy<Connect4>> search(policy, {}, 4);
    const Thought thought = think<Connect4>(search, *Connect4::start({}), {.depth = 3});
    EXPECT_GE(thought.depth, 3);
    EXPECT_LT(thought.nodes, 200'000U);
}

TEST(Mcts, ADepthBeyondTheEndOfTheGameEndsTheSearch) {
    const PlainPolicy<TicTacToe> policy;
    Mcts<PlainPolicy<TicTacToe>> search(policy, {.solve = false}, 4);
    const Thought thought = think<TicTacToe>(search, {}, {.depth = 60});
    EXPECT_LE(thought.depth, 9);
    TicTacToe::Position end;
    for (const Move move : thought.lines.front().moves) end.make(move);
    EXPECT_NE(end.outcome(), Outcome::ongoing);
}

// --- Several threads in one tree; these also run under ThreadSanitizer -------------------------------------

/// Proves small positions in two threads: what one search proves, every other one proves too.
TEST(Mcts, AllMovesAsFirstNeverOverflow) {
    mcts::AmafEntry entry;
    for (std::uint32_t i = 0; i < 4 * mcts::AmafEntry::most; ++i) entry.add(-1);
    EXPECT_EQ(entry.mean(), -1);
}

TEST(MctsThreads, AgreeOnProofs) {
    Random random(21);
    int proven = 0;
    for (std::size_t game = 0; game < 12; ++game) {
        Known known;
        const auto position = random_position<Connect4>({.size = 5}, 12, random);
        if (position.outcome() != Outcome::ongoing) continue;
        const PlainPolicy<Connect4> policy;
        Mcts<PlainPolicy<Connect4>> search(policy, all_kinds_of_options()[2 * game], 1);
        search.begin(position, {.nodes = 30'000});
        do {
            std::jthread other([&search] { search.work(1); });
            search.work(0);
        } while (search.make_room());
        const Thought thought = search.thought();
        if (!thought.proven) continue;
        ++proven;
        EXPECT_EQ(sign(*thought.score), sign(exact_value<Connect4>(position, known)));
    }
    EXPECT_GT(proven, 2);
}

TEST(MctsThreads, ShareASmallMemory) {
    for (const std::string spec : {"prior=uniform&amaf=true&plies=4", "implicit=0.3&prior=evaluate"}) {
        auto agent = make_agent(*find_game("connect4"), "mcts?hash=1&threads=3&" + spec);
        ASSERT_TRUE(agent);
        (*agent)->new_game(1);
        AnyPosition position = *find_game("connect4")->start({});
        for (int turn = 0; turn < 3; ++turn) {
            const Thought thought = (*agent)->think(position, {.nodes = 60'000});
            ASSERT_TRUE(position.is_legal(thought.move));
            EXPECT_GE(thought.nodes, 60'000U);
            position.make(thought.move);
        }
    }
}

TEST(MctsThreads, StopWhenTold) {
    auto agent = make_agent(*find_game("tetress"), "mcts?hash=4&threads=2");
    ASSERT_TRUE(agent);
    (*agent)->new_game(1);
    const AnyPosition position = *find_game("tetress")->start({});
    std::atomic<bool> stop{false};
    int told = 0;
    const Thought thought = (*agent)->think(position, {.stop = &stop}, [&](const Thought&) {
        ++told;
        stop = true;  // the first thing that is heard is enough
    });
    EXPECT_GE(told, 1);
    EXPECT_TRUE(position.is_legal(thought.move));
}

}  // namespace
}  // namespace lanista
