// What the student reports' agents for Colosseum Survival! share: their clock, and whole games.
#include <gtest/gtest.h>

#include <thread>

#include "agents/agent.h"
#include "agents/reports/colosseum_clock.h"
#include "games/registry.h"
#include "support/colosseum_positions.h"

namespace lanista {
namespace {

// --- The clock -------------------------------------------------------------------------------------------

TEST(TurnClock, NodesAreTheTimeOfATurnThatHasANodeLimit) {
    TurnClock clock({.nodes = 100}, position(empty_board(6, "2-2 3-3 A 0")));
    EXPECT_EQ(clock.seconds(), 0);
    for (int i = 0; i < 25; ++i) clock.count_node();
    EXPECT_EQ(clock.seconds(), 0.5);
    for (int i = 0; i < 75; ++i) clock.count_node();
    EXPECT_EQ(clock.seconds(), TurnClock::turn);
}

TEST(TurnClock, TimeCountsUnlessOnlySomethingElseIsLimited) {
    const Arena arena = position(empty_board(6, "2-2 3-3 A 0"));
    using std::chrono::milliseconds;
    TurnClock depth_alone({.depth = 3}, arena);
    TurnClock nothing({}, arena);
    TurnClock movetime({.movetime = milliseconds(3)}, arena);
    TurnClock game({.clock = milliseconds(60)}, arena);
    std::this_thread::sleep_for(milliseconds(5));
    EXPECT_EQ(depth_alone.seconds(), 0);
    EXPECT_GE(nothing.seconds(), 0.005) << "a turn of two seconds";
    EXPECT_GE(movetime.seconds(), TurnClock::turn);
    EXPECT_GE(game.seconds(), TurnClock::turn) << "10 ms, shared by ten moves and more";
}

TEST(TurnClock, StopIsTheEndOfAnyTurn) {
    const std::atomic<bool> stop{true};
    TurnClock clock({.nodes = 100, .stop = &stop}, position(empty_board(6, "2-2 3-3 A 0")));
    EXPECT_GT(clock.seconds(), TurnClock::turn);
}

// --- All of them -----------------------------------------------------------------------------------------

/// A whole game, checked move by move; A plays `first`.
Outcome play(const AnyGame& game, Agent& first, Agent& second, int size, std::uint64_t seed,
             const Limits& limits, std::vector<Move>* moves = nullptr) {
    AnyPosition arena = *game.start({.size = size, .seed = seed});
    first.new_game(seed);
    second.new_game(seed + 1);
    while (arena.outcome() == Outcome::ongoing) {
        Agent& agent = arena.side_to_move() == Side::first ? first : second;
        const Thought thought = agent.think(arena, limits);
        if (!arena.is_legal(thought.move)) {
            ADD_FAILURE() << arena.text();
            return Outcome::ongoing;
        }
        if (moves != nullptr) moves->push_back(thought.move);
        arena.make(thought.move);
    }
    return arena.outcome();
}

class ColosseumReports : public testing::TestWithParam<std::string_view> {};

TEST_P(ColosseumReports, PlaysWholeGamesAndBeatsRandom) {
    const AnyGame& game = *find_game("colosseum");
    const auto agent = std::move(make_agent(game, GetParam())).value();
    const auto random = std::move(make_agent(game, "random")).value();
    int score = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const int size = 5 + static_cast<int>(seed % 4);
        score += value_for(Side::first, play(game, *agent, *random, size, seed, {.nodes = 1000}));
        score += value_for(Side::second, play(game, *random, *agent, size, seed, {.nodes = 1000}));
    }
    EXPECT_GE(score, 6) << "nine of twelve games";
}

TEST_P(ColosseumReports, TheSameSeedAndNodesGiveTheSameGame) {
    const AnyGame& game = *find_game("colosseum");
    std::vector<Move> games[2];
    for (auto& moves : games) {
        const auto agent = std::move(make_agent(game, GetParam())).value();
        const auto random = std::move(make_agent(game, "random")).value();
        (void)play(game, *agent, *random, 7, 4, {.nodes = 700}, &moves);
        (void)play(game, *random, *agent, 7, 5, {.nodes = 700}, &moves);
    }
    EXPECT_EQ(games[0], games[1]);
}

TEST_P(ColosseumReports, AnswersAtOnceWhenToldToStop) {
    const AnyGame& game = *find_game("colosseum");
    const auto agent = std::move(make_agent(game, GetParam())).value();
    const AnyPosition arena = *game.start({.size = 12, .seed = 1});
    const std::atomic<bool> stop{true};
    const Thought thought = agent->think(arena, {.stop = &stop});
    EXPECT_TRUE(arena.is_legal(thought.move));
    EXPECT_LT(thought.nodes, 1000U);
}

INSTANTIATE_TEST_SUITE_P(
    Specs, ColosseumReports,
    testing::Values(
        "colosseum/deepening",
        "colosseum/deepening?fixed-depth=2&killer=off&proximity=off&previous-value=off&keep-tree=off"
        "&both-sides=on&first-end-test=on&memory=1",
        "colosseum/outcome",
        "colosseum/outcome?unknown=0.25&box-filter=off&trap-filter=off&lower-limit=off&weighted=off",
        "colosseum/sampled-mcts", "colosseum/sampled-mcts?sample=30&c=0.5&memory=1"),
    [](const testing::TestParamInfo<std::string_view>& spec) {
        std::string name(spec.param.substr(spec.param.find('/') + 1));
        std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
        return name;
    });

}  // namespace
}  // namespace lanista
