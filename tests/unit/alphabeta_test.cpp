// Alpha-beta against brute force, with every option.
#include "search/alphabeta.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <thread>

#include "agents/level.h"
#include "core/random.h"
#include "games/registry.h"

namespace lanista {
namespace {

/// Plain minimax to the end of the game.
template <Game G>
Score exact_value(const typename G::Position& position, std::map<std::string, Score>& known) {
    const Outcome outcome = position.outcome();
    if (outcome != Outcome::ongoing) return value_for(position.side_to_move(), outcome) * win_score;
    const auto [entry, is_new] = known.try_emplace(G::text(position), -infinite_score);
    if (!is_new) return entry->second;
    Score best = -infinite_score;
    for (const Move move : MoveList<G>(position)) {
        Score score = -exact_value<G>(after(position, move), known);
        if (is_decided(score)) score += score > 0 ? -1 : 1;  // one ply further away
        best = std::max(best, score);
    }
    known[G::text(position)] = best;
    return best;
}

std::vector<AlphaBetaOptions> all_kinds_of_options() {
    std::vector<AlphaBetaOptions> kinds;
    const AlphaBetaOptions plain{
        .table = false, .scout = false, .aspiration = 0, .ordering = {false, false, false}};
    kinds.push_back(plain);
    for (int switches = 0; switches < 16; ++switches) {
        AlphaBetaOptions options = plain;
        options.table = (switches & 1) != 0;
        options.scout = (switches & 2) != 0;
        options.aspiration = (switches & 4) != 0 ? 20 : 0;
        if ((switches & 8) != 0) options.ordering = {};
        kinds.push_back(options);
        options.extend_below = 3;
        kinds.push_back(options);
        options.internal_deepening = 2;
        options.ordering.quiet_refutations = true;
        kinds.push_back(options);
        options.reduce_after = 2;
        options.reduce_root = 0;
        options.reduce_falling = 0.5;
        options.reduce_history = 500;
        options.reduce_finely = true;
        options.internal_reduction = true;
        kinds.push_back(options);
        options.correct = options.refine_standing = true;
        options.ordering.answer_weight = 2;
        options.ordering.answer_reward = options.ordering.answer_penalty = 100;
        options.ordering.stance_weight = 1;
        options.ordering.stance_reward = options.ordering.stance_penalty = 100;
        kinds.push_back(options);
    }
    return kinds;
}

/// The game's own evaluation, with a few families and stances that mean nothing.
template <Game G>
struct PolicyWithFamilies : PlainPolicy<G> {
    static constexpr std::size_t stance_count = 3;
    [[nodiscard]] std::size_t stance(const typename G::Position& position) const {
        return position.hash() % stance_count;
    }
    [[nodiscard]] std::uint64_t family(const typename G::Position& position) const {
        return position.hash() % 7;
    }
};

/// The value and the best move of a search that is deep enough for the whole game, every other one walking
/// backwards.
template <Game G>
void expect_exact(const typename G::Position& position, const AlphaBetaOptions& options,
                  std::map<std::string, Score>& known) {
    const PolicyWithFamilies<G> policy;
    TranspositionTable table(1);
    AlphaBeta<PolicyWithFamilies<G>> search(policy, options, table);
    const bool backwards = (position.hash() & 1) != 0;
    const Thought thought = search.search(position, {.depth = 60}, {}, {.backwards = backwards});
    const Score expected = exact_value<G>(position, known);
    ASSERT_TRUE(thought.score.has_value());
    ASSERT_EQ(value_for(Side::first, *thought.score > 0   ? Outcome::first_wins
                                     : *thought.score < 0 ? Outcome::second_wins
                                                          : Outcome::draw),
              (expected > 0) - (expected < 0))
        << G::text(position);
    if (options.reduce_after == 0) {
        ASSERT_EQ(*thought.score, expected) << G::text(position);
    }
    Score after_move = -exact_value<G>(after(position, thought.move), known);
    ASSERT_EQ((after_move > 0) - (after_move < 0), (expected > 0) - (expected < 0)) << G::text(position);
}

TEST(AlphaBeta, IsExactOnEveryTicTacToePosition) {
    std::map<std::string, Score> known;
    exact_value<TicTacToe>({}, known);
    std::map<std::string, Score> positions = known;
    const auto kinds = all_kinds_of_options();
    std::size_t kind = 0;
    for (const auto& [text, value] : positions)
        ASSERT_NO_FATAL_FAILURE(
            expect_exact<TicTacToe>(*TicTacToe::parse(text), kinds[kind++ % kinds.size()], known));
    EXPECT_EQ(positions.at("......... x"), 0) << "tic-tac-toe is a draw";
    EXPECT_EQ(positions.size(), 4520U) << "positions of games in progress";
}

TEST(AlphaBeta, IsExactOnLateConnectFour) {
    Random random(7);
    std::map<std::string, Score> known;
    const auto kinds = all_kinds_of_options();
    for (int game = 0; game < 400; ++game) {
        Connect4::Position position = *Connect4::start({.size = 5});
        while (position.ply() < 10 && position.outcome() == Outcome::ongoing) {
            const MoveList<Connect4> moves(position);
            position.make(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
        }
        if (position.outcome() != Outcome::ongoing) continue;
        ASSERT_NO_FATAL_FAILURE(
            expect_exact<Connect4>(position, kinds[static_cast<std::size_t>(game) % kinds.size()], known));
    }
}

/// A position after `plies` random moves; nothing if the game is over by then.
template <Game G>
std::optional<typename G::Position> random_position(const Setup& start, int plies, Random& random) {
    typename G::Position position = *G::start(start);
    for (int i = 0; i < plies && position.outcome() == Outcome::ongoing; ++i) {
        const MoveList<G> moves(position);
        position.make(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
    }
    if (position.outcome() != Outcome::ongoing) return std::nullopt;
    return position;
}

TEST(AlphaBeta, IsExactOnSmallColosseumBoards) {
    Random random(3);
    const auto kinds = all_kinds_of_options();
    std::map<std::string, Score> known;
    int checked = 0;
    for (int game = 0; game < 600; ++game) {
        const lanista::Setup start{.size = game % 2 == 0 ? 3 : 4, .seed = random.next()};
        const int plies = start.size == 3 ? 3 : 12;
        const auto position = random_position<Colosseum>(start, plies, random);
        if (!position) continue;
        ASSERT_NO_FATAL_FAILURE(
            expect_exact<Colosseum>(*position, kinds[static_cast<std::size_t>(game) % kinds.size()], known));
        ++checked;
    }
    EXPECT_GT(checked, 200);
}

/// The same board shortly before the turn limit, with `left` turns to play.
template <Game G>
typename G::Position near_the_end(const typename G::Position& position, int limit, int left) {
    std::string text = G::text(position);
    const int side = index(position.side_to_move());
    const int turn = limit - left - ((limit - left) % 2 == side ? 0 : 1);
    text.replace(text.rfind(' ') + 1, std::string::npos, std::to_string(turn));
    return *G::parse(text);
}

template <Game G>
void expect_exact_near_the_end(int limit, int opening_plies, int games) {
    Random random(5);
    const auto kinds = all_kinds_of_options();
    int checked = 0;
    for (int game = 0; game < games; ++game) {
        const auto position = random_position<G>({.seed = random.next()}, opening_plies, random);
        if (!position) continue;
        std::map<std::string, Score> known;
        const auto late = near_the_end<G>(*position, limit, 1 + game % 2);
        if (late.outcome() != Outcome::ongoing) continue;
        ASSERT_NO_FATAL_FAILURE(
            expect_exact<G>(late, kinds[static_cast<std::size_t>(game) % kinds.size()], known));
        ++checked;
    }
    EXPECT_GT(checked, games / 3);
}

TEST(AlphaBeta, IsExactOnLateInfexion) {
    expect_exact_near_the_end<Infexion>(infexion::turn_limit, 30, 120);
}

TEST(AlphaBeta, IsExactOnLateTetress) {
    expect_exact_near_the_end<Tetress>(tetress::turn_limit, 20, 120);
}

TEST(AlphaBeta, TheSameNodeLimitGivesTheSameThought) {
    const PlainPolicy<Connect4> policy;
    const auto think = [&policy] {
        TranspositionTable table(1);
        AlphaBeta<PlainPolicy<Connect4>> search(policy, {}, table);
        return search.search(*Connect4::start({}), {.nodes = 50'000});
    };
    const Thought first = think();
    const Thought second = think();
    EXPECT_EQ(first.move, second.move);
    EXPECT_EQ(first.score, second.score);
    EXPECT_EQ(first.nodes, second.nodes);
}

TEST(AlphaBeta, ReportsSeveralLinesInOrder) {
    const PlainPolicy<Connect4> policy;
    TranspositionTable table(1);
    AlphaBeta<PlainPolicy<Connect4>> search(policy, {}, table);
    const Thought thought = search.search(*Connect4::start({}), {.depth = 7, .lines = 3});
    ASSERT_EQ(thought.lines.size(), 3U);
    EXPECT_GE(thought.lines[0].score, thought.lines[1].score);
    EXPECT_GE(thought.lines[1].score, thought.lines[2].score);
    EXPECT_NE(thought.lines[0].moves.front(), thought.lines[1].moves.front());
    EXPECT_EQ(thought.lines[0].moves.front(), thought.move);
}

TEST(AlphaBeta, StoppedAnywhereItReportsWhatItKnows) {
    const PlainPolicy<Connect4> policy;
    const auto position = *Connect4::parse("......./......./......./..xx.../.oox.../xoxooxo x");
    for (std::uint64_t nodes = 1; nodes < 6000; nodes += 37)
        for (const int lines : {1, 3}) {
            TranspositionTable table(1);
            AlphaBeta<PlainPolicy<Connect4>> search(policy, {}, table);
            std::size_t most = 0;
            const auto tell = [&most](const Thought& thought) {
                most = std::max(most, thought.lines.size());
            };
            const Thought thought = search.search(position, {.nodes = nodes, .lines = lines}, tell);
            ASSERT_TRUE(thought.score) << nodes;
            EXPECT_LE(std::abs(*thought.score), win_in(1)) << nodes;
            EXPECT_EQ(thought.lines.size(), most) << nodes;
            EXPECT_EQ(thought.lines.front().moves.front(), thought.move) << nodes;
        }
}

TEST(AlphaBeta, LooksAtAMoveWhateverTheDepth) {
    const PlainPolicy<Connect4> policy;
    TranspositionTable table(1);
    AlphaBeta<PlainPolicy<Connect4>> search(policy, {}, table);
    EXPECT_TRUE(search.search(*Connect4::start({}), {.depth = 0}).score);
}

TEST(AlphaBeta, WithContemptEitherSideHasItsOwnKnowledge) {
    const PlainPolicy<TicTacToe> policy;
    const auto start = *TicTacToe::start({});
    const auto nodes_of_second = [&](bool first_searches_too) {
        TranspositionTable table(1);
        AlphaBeta<PlainPolicy<TicTacToe>> search(policy, {.contempt = 100}, table);
        if (first_searches_too) (void)search.search(start, {.depth = 9});
        search.new_game();  // forgets all but the table
        const Thought thought = search.search(after(start, Move{4}), {.depth = 8});
        EXPECT_EQ(thought.score, -100);
        return thought.nodes;
    };
    EXPECT_EQ(nodes_of_second(true), nodes_of_second(false));
}

TEST(AlphaBeta, AWinThatIsNearEnoughEndsTheSearch) {
    const PlainPolicy<Connect4> policy;
    TranspositionTable table(1);
    AlphaBeta<PlainPolicy<Connect4>> search(policy, {}, table);
    const auto position = *Connect4::parse("......./......./......./x....../xo...../xoo.... x");
    const Thought thought = search.search(position, {.mate = 1});
    EXPECT_EQ(thought.score, win_in(1));
    EXPECT_EQ(thought.depth, 1);
}

TEST(AlphaBeta, NoTimeCountsWhileItPonders) {
    std::atomic<bool> ponder{true};
    SearchClock clock({.movetime = std::chrono::milliseconds(2), .ponder = &ponder}, 1);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_FALSE(clock.reached(0));
    ponder = false;
    EXPECT_FALSE(clock.reached(0)) << "its turn has only just begun";
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_TRUE(clock.reached(0));
}

TEST(AlphaBeta, BeginsNoIterationAfterItsPartOfTheShare) {
    using namespace std::chrono_literals;
    const PlainPolicy<Connect4> policy;
    const auto searched = [&](Limits limits) {
        TranspositionTable table(1);
        AlphaBeta<PlainPolicy<Connect4>> search(policy, {.begin_within = 0}, table);
        return search.search(*Connect4::start({}), limits).depth;
    };
    EXPECT_EQ(searched({.clock = 1h}), 1);
    EXPECT_EQ(searched({.movetime = 1h, .depth = 6}), 6) << "a time for the move is there to be used";
}

TEST(Ordering, HistoryThatIsOffSaysNothing) {
    const PlainPolicy<TicTacToe> policy;
    const auto start = *TicTacToe::start({});
    for (const bool on : {false, true}) {
        Ordering<PlainPolicy<TicTacToe>> ordering(policy, {.history = on});
        ordering.learn(start, Move{4}, nullptr, 0, 3, 0, Move::none());
        EXPECT_EQ(ordering.history(Side::first, Move{4}) > 0, on);
    }
}

TEST(MoveWalk, TurnsRoundAfterTheFirstTwoMoves) {
    const PlainPolicy<Connect4> policy;
    const Ordering<PlainPolicy<Connect4>> ordering(policy, {});
    const Connect4::Position position = *Connect4::start({});
    const auto numbers_with = [&](int limit) {
        MovePicker<PlainPolicy<Connect4>> in_order(ordering, position, Move::none(), 1, Move::none());
        std::vector<Move> moves;
        for (Move move = in_order.next(); !move.is_none(); move = in_order.next()) moves.push_back(move);
        MovePicker<PlainPolicy<Connect4>> picker(ordering, position, Move::none(), 1, Move::none());
        MoveWalk<PlainPolicy<Connect4>> walk(picker, limit);
        std::vector<int> numbers;
        for (Move move = walk.next(true); !move.is_none(); move = walk.next(true)) {
            numbers.push_back(walk.number());
            EXPECT_EQ(move, moves.at(static_cast<std::size_t>(walk.number())));
        }
        return numbers;
    };
    EXPECT_EQ(numbers_with(0), (std::vector{0, 1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(numbers_with(2), (std::vector{0, 1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(numbers_with(5), (std::vector{0, 1, 4, 3, 2, 5, 6}));
    EXPECT_EQ(numbers_with(99), (std::vector{0, 1, 6, 5, 4, 3, 2}));
}

TEST(EvaluationCache, AsksOnceUntilAnotherPositionTakesTheSlot) {
    const auto cache = std::make_unique<EvaluationCache>();
    int asked = 0;
    const auto find = [&](std::uint64_t hash) {
        return cache->find(hash, [&] {
            ++asked;
            return static_cast<Score>(hash >> 32);
        });
    };
    const std::uint64_t one = 7ULL << 32 | 5, same_slot = 8ULL << 32 | 5, next_slot = 9ULL << 32 | 6;
    EXPECT_EQ(find(one), 7);
    EXPECT_EQ(find(next_slot), 9);
    EXPECT_EQ(find(one), 7);
    EXPECT_EQ(asked, 2);
    EXPECT_EQ(find(same_slot), 8);
    EXPECT_EQ(find(one), 7);
    EXPECT_EQ(asked, 4);
}

/// Threads that search together find the same values as one alone.
TEST(AlphaBetaThreads, IsExactOnLateConnectFour) {
    Random random(11);
    std::map<std::string, Score> known;
    const AnyGame& game = *find_game("connect4");
    const auto agent = std::move(make_agent(game, "alphabeta?threads=3&hash=1")).value();
    for (int round = 0; round < 60; ++round) {
        Connect4::Position position = *Connect4::start({.size = 5});
        while (position.ply() < 10 && position.outcome() == Outcome::ongoing) {
            const MoveList<Connect4> moves(position);
            position.make(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
        }
        if (position.outcome() != Outcome::ongoing) continue;
        const Thought thought = agent->think(*game.parse(Connect4::text(position)), {.depth = 30});
        EXPECT_EQ(thought.score, exact_value<Connect4>(position, known)) << Connect4::text(position);
    }
}

TEST(AlphaBeta, WithoutAnyLimitDecidesForItself) {
    for (const AnyGame* game : games()) {
        const auto agent = std::move(make_agent(*game, std::string(best_agent_for(*game)))).value();
        const AnyPosition position = *game->start({.seed = 3});
        const Thought thought = agent->think(position, {});
        EXPECT_TRUE(position.is_legal(thought.move)) << game->name();
        EXPECT_LE(thought.nodes, nodes_without_limit) << game->name();
    }
}

TEST(Levels, AreInOrder) {
    for (const AnyGame* game : games())
        for (std::size_t n = 1; n <= levels.size(); ++n) {
            const auto agent = std::move(make_agent(*game, "level?n=" + std::to_string(n))).value();
            agent->new_game(n);
            const AnyPosition position = *game->start({.seed = n});
            const Thought thought = agent->think(position, {.depth = 2});
            EXPECT_TRUE(position.is_legal(thought.move)) << game->name() << " level " << n;
        }
    for (std::size_t n = 1; n < levels.size(); ++n) {
        EXPECT_GT(levels[n].nodes, levels[n - 1].nodes);
        EXPECT_LE(levels[n].slips_in_hundred, levels[n - 1].slips_in_hundred);
    }
    EXPECT_FALSE(make_agent(*games().front(), "level?n=11"));
}

TEST(AlphaBetaThreads, EveryGameGetsALegalMove) {
    for (const AnyGame* game : games()) {
        const auto agent =
            std::move(make_agent(*game, std::string(best_agent_for(*game)) + "?threads=2&hash=1")).value();
        const AnyPosition position = *game->start({.seed = 3});
        const Thought thought = agent->think(position, {.nodes = 20'000});
        EXPECT_TRUE(position.is_legal(thought.move)) << game->name();
        EXPECT_GT(thought.nodes, 0U);
    }
}

TEST(AlphaBetaThreads, SeveralLinesAreAllDifferentAndInOrder) {
    const AnyGame& game = *find_game("infexion");
    const auto agent = std::move(make_agent(game, "champion?threads=2&hash=1")).value();
    const Thought thought = agent->think(*game.start({.seed = 3}), {.depth = 4, .lines = 3});
    ASSERT_EQ(thought.lines.size(), 3U);
    EXPECT_GE(thought.lines[0].score, thought.lines[1].score);
    EXPECT_GE(thought.lines[1].score, thought.lines[2].score);
    std::set<std::uint16_t> moves;
    for (const Line& line : thought.lines) moves.insert(line.moves.front().code);
    EXPECT_EQ(moves.size(), 3U);
}

TEST(AlphaBetaThreads, WhoIsAskedToHelpDoes) {
    const PlainPolicy<Connect4> policy;
    TranspositionTable table(1);
    AlphaBeta<PlainPolicy<Connect4>> leader(policy, {}, table), helper(policy, {}, table);
    const Connect4::Position position = *Connect4::start({});
    leader.call_for_help();
    std::jthread thread([&] { helper.help(position, leader, {.backwards = true}); });
    std::atomic<bool> stop{false};
    (void)leader.search(position, {.movetime = std::chrono::minutes(1), .stop = &stop},
                        [&](const Thought&) { stop = helper.nodes_so_far() > 0; });
    leader.dismiss();
    thread.join();
    EXPECT_GT(helper.nodes_so_far(), 0U);
}

/// Those who help are sent home even if whoever is told of the search throws.
TEST(AlphaBetaThreads, ACallbackMayThrow) {
    const AnyGame& game = *find_game("connect4");
    const auto agent = std::move(make_agent(game, "alphabeta?threads=2&hash=1")).value();
    const AnyPosition position = *game.start({});
    EXPECT_THROW((void)agent->think(position, {.depth = 6},
                                    [](const Thought&) { throw std::runtime_error("enough"); }),
                 std::runtime_error);
    EXPECT_EQ(agent->think(position, {.depth = 6}).depth, 6) << "the next search works again";
}

}  // namespace
}  // namespace lanista
