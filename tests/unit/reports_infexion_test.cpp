// The agents of the Infexion report: every rule that it names, each threshold from both sides.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "agents/agent.h"
#include "agents/reports/course_clock.h"
#include "agents/reports/fixed_depth.h"
#include "agents/reports/infexion_negamax.h"
#include "agents/reports/infexion_policy.h"
#include "core/random.h"
#include "games/registry.h"
#include "support/short_match.h"

namespace lanista {
namespace {

using namespace infexion;
using std::chrono::seconds;
using Policy = InfexionReportPolicy;
using Position = Infexion::Position;

struct Stack {
    int r;
    int q;
    int power;  ///< below zero for blue
};

Position with(const std::vector<Stack>& stacks, Side side = Side::first) {
    Position position;
    for (const Stack& stack : stacks)
        position.put(cell_at(stack.r, stack.q), stack.power > 0 ? Side::first : Side::second,
                     std::abs(stack.power));
    position.set_turn(side, 20);
    return position;
}

std::vector<Move> moves_of(const Policy& policy, const Position& position) {
    std::vector<Move> moves(Infexion::max_moves);
    moves.resize(static_cast<std::size_t>(policy.generate(position, moves.data()) - moves.data()));
    return moves;
}

bool tries(const Policy& policy, const Position& position, Move move) {
    const std::vector<Move> moves = moves_of(policy, position);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

std::vector<Position> positions_of_random_games(int games, int length) {
    Random random(17);
    std::vector<Position> positions;
    for (int game = 0; game < games; ++game) {
        Position position;
        for (int ply = 0; ply < length && position.outcome() == Outcome::ongoing; ++ply) {
            if (ply % 9 == 5) positions.push_back(position);
            const MoveList<Infexion> moves(position);
            position.make(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
        }
    }
    return positions;
}

constexpr int right = 0;  ///< the direction (0, 1)

// --- Evaluation -------------------------------------------------------------------------------------------

TEST(InfexionReport, EvaluationCountsStacksAndPower) {
    const Policy policy;
    // Far apart: no cluster touches another. 2 (1 - 2) + 1.6 (5 - 3) = 1.2.
    const std::vector<Stack> stacks{{0, 0, 5}, {3, 3, -1}, {5, 3, -2}};
    EXPECT_EQ(policy.evaluate(with(stacks)), 120);
    EXPECT_EQ(policy.evaluate(with(stacks, Side::second)), -120);
}

TEST(InfexionReport, EvaluationCountsClustersThatOutnumberAndOutpower) {
    const Policy policy;
    // Two red stacks of power 1 beside one blue of power 3: red outnumbers, blue outpowers.
    // 2 (2 - 1) + 1.6 (2 - 3) + 1.55 (1 - 0) + 0.85 (0 - 1) = 1.1.
    EXPECT_EQ(policy.evaluate(with({{0, 0, 1}, {0, 1, 1}, {0, 2, -3}})), 110);
    // The same with the border in between: 0-6 and 0-0 are neighbours.
    EXPECT_EQ(policy.evaluate(with({{0, 5, 1}, {0, 6, 1}, {0, 0, -3}})), 110);
    // Equal clusters dominate nothing.
    EXPECT_EQ(policy.evaluate(with({{0, 0, 2}, {0, 1, -2}})), 0);
}

TEST(InfexionReport, AClusterThatDominatesTwoOthersCountsOnce) {
    const Position position = with({{0, 1, 2}, {0, 2, 2}, {0, 0, -1}, {0, 3, -1}});
    EXPECT_EQ(dominance(position, Side::first).outnumbering, 1);
    EXPECT_EQ(dominance(position, Side::first).outpowering, 1);
    EXPECT_EQ(dominance(position, Side::second).outnumbering, 0);
    EXPECT_EQ(dominance(position, Side::second).outpowering, 0);
}

TEST(InfexionReport, EvaluationIsFairToBothSidesAndAllImages) {
    const Policy policy;
    Random random(3);
    for (const Position& position : positions_of_random_games(6, 60)) {
        EXPECT_EQ(policy.evaluate(Infexion::exchanged(position)), policy.evaluate(position));
        const int symmetry = static_cast<int>(random.below(Infexion::symmetry_count));
        EXPECT_EQ(policy.evaluate(Infexion::image(position, symmetry)), policy.evaluate(position));
    }
}

// --- Ordering ---------------------------------------------------------------------------------------------

TEST(InfexionReport, OrderIsByCapturedPowerThenFewerStacksThenTheMover) {
    const Policy policy;
    const Position position = with({{0, 0, 1},
                                    {0, 1, -3},  // 3 in one stack, by a power of 1
                                    {2, 0, 2},
                                    {2, 1, -2},
                                    {2, 2, -1},  // 3 in two stacks, by a power of 2
                                    {4, 0, 2},
                                    {4, 1, -3},  // 3 in one stack, by a power of 2
                                    {6, 3, 1},
                                    {6, 4, -4}});  // 4
    std::vector<Move> captures{spread(cell_at(0, 0), right), spread(cell_at(2, 0), right),
                               spread(cell_at(4, 0), right), spread(cell_at(6, 3), right)};
    std::sort(captures.begin(), captures.end(),
              [&](Move a, Move b) { return policy.hint(position, a) > policy.hint(position, b); });
    std::vector<int> rows;
    for (const Move move : captures) rows.push_back(row_of(cell_of(move)));
    EXPECT_EQ(rows, (std::vector<int>{6, 4, 0, 2}));
    // A move that captures nothing comes after all that do, a spawn after all spreads.
    const int quiet = policy.hint(position, spread(cell_at(4, 0), 3));
    EXPECT_LT(quiet, policy.hint(position, captures.back()));
    EXPECT_LT(policy.hint(position, spawn(cell_at(5, 5))), quiet);
}

// --- Move reduction ---------------------------------------------------------------------------------------

TEST(InfexionReport, ReductionLeavesOutLonelySpawnsAndIdleSpreads) {
    const Policy policy;
    const Position position = with({{3, 3, 1}, {0, 0, 2}, {3, 4, -1}});
    EXPECT_TRUE(tries(policy, position, spawn(cell_at(3, 2)))) << "beside an own stack";
    EXPECT_FALSE(tries(policy, position, spawn(cell_at(5, 5)))) << "beside nothing";
    EXPECT_FALSE(tries(policy, position, spawn(cell_at(3, 5)))) << "beside the enemy only";
    EXPECT_TRUE(tries(policy, position, spread(cell_at(3, 3), right))) << "a capture";
    EXPECT_FALSE(tries(policy, position, spread(cell_at(3, 3), 3))) << "power 1, nothing captured";
    EXPECT_TRUE(tries(policy, position, spread(cell_at(0, 0), 3))) << "power 2 may spread";
    EXPECT_EQ(moves_of({.reduction = false}, position).size(),
              static_cast<std::size_t>(position.count_moves()));
}

TEST(InfexionReport, NothingIsLeftOutForASideThatIsOverwhelmed) {
    const Policy policy;
    const Position held = with({{3, 3, 3}, {0, 0, -5}});
    const Position overwhelmed = with({{3, 3, 3}, {0, 0, -6}});
    EXPECT_FALSE(is_overwhelmed(held));
    EXPECT_TRUE(is_overwhelmed(overwhelmed));
    EXPECT_FALSE(tries(policy, held, spawn(cell_at(5, 5))));
    EXPECT_TRUE(tries(policy, overwhelmed, spawn(cell_at(5, 5))));
    EXPECT_TRUE(is_overwhelmed(Position{})) << "who has nothing has to spawn somewhere";
}

TEST(InfexionReport, OnACrowdedBoardASingleMayJoinAnOwnStack) {
    Position position;
    for (int cell = 0; cell < crowd - 1; ++cell) position.put(cell, Side::first, 1);
    position.put(48, Side::second, 1);
    position.set_turn(Side::first, 60);
    ASSERT_EQ(position.total_power(), crowd);
    EXPECT_TRUE(is_crowded(position));
    EXPECT_TRUE(tries({.endgame = false}, position, spread(cell_at(1, 1), right)));
    EXPECT_FALSE(tries({.endgame = false}, position, spread(cell_at(3, 2), right + 5))) << "onto nothing";
    position.put(0, Side::first, 2);  // one single fewer
    EXPECT_FALSE(is_crowded(position));
    EXPECT_FALSE(tries({.endgame = false}, position, spread(cell_at(1, 1), right)));
}

TEST(InfexionReport, SomeMoveIsAlwaysTriedAndAllAreLegal) {
    for (const bool reduction : {false, true})
        for (const bool endgame : {false, true}) {
            const Policy policy{.reduction = reduction, .endgame = endgame};
            for (const Position& position : positions_of_random_games(10, 120)) {
                const std::vector<Move> moves = moves_of(policy, position);
                ASSERT_FALSE(moves.empty());
                for (const Move move : moves) ASSERT_TRUE(position.is_legal(move));
            }
        }
    // Three rows of singles that reach nobody, on a board too full for spawns: all moves.
    Position full;
    for (int cell = cell_at(2, 0); cell <= cell_at(4, 6); ++cell) full.put(cell, Side::first, 1);
    for (int q = 0; q < 5; ++q) full.put(cell_at(0, q), Side::second, 6);
    full.set_turn(Side::first, 60);
    ASSERT_FALSE(full.may_spawn() || is_crowded(full) || is_overwhelmed(full));
    EXPECT_EQ(moves_of({}, full).size(), static_cast<std::size_t>(full.count_moves()));
}

// --- Endgame mode -----------------------------------------------------------------------------------------

/// Red far ahead: power 12 in six stacks, against two single stacks far from each other.
const std::vector<Stack> beaten{{0, 0, 2}, {0, 2, 2}, {0, 4, 2},  {2, 0, 2},
                                {2, 2, 2}, {2, 4, 2}, {4, 1, -1}, {5, 5, -1}};

std::vector<Stack> changed(std::vector<Stack> stacks, std::size_t which, Stack stack) {
    stacks[which] = stack;
    return stacks;
}

TEST(InfexionReport, EndgameNeedsTwelvePower) {
    EXPECT_TRUE(is_endgame(with(beaten)));
    EXPECT_FALSE(is_endgame(with(changed(beaten, 0, {0, 0, 1})))) << "power 11";
}

TEST(InfexionReport, EndgameNeedsThreeTimesTheStacks) {
    std::vector<Stack> stacks = beaten;
    stacks.push_back({6, 2, -1});
    EXPECT_FALSE(is_endgame(with(stacks))) << "6 against 3";
    stacks.insert(stacks.end(), {{1, 6, 1}, {3, 6, 1}});
    EXPECT_FALSE(is_endgame(with(stacks))) << "8 against 3";
    stacks.push_back({6, 0, 1});
    EXPECT_TRUE(is_endgame(with(stacks))) << "9 against 3";
}

TEST(InfexionReport, EndgameAllowsOneStackedEnemyThatCanBeTaken) {
    const std::vector<Stack> one = changed(beaten, 6, {3, 0, -2});
    EXPECT_TRUE(is_endgame(with(one))) << "next to 2-0";
    EXPECT_FALSE(is_endgame(with(changed(one, 7, {3, 2, -2})))) << "two of them";
    // Nothing of red's reaches 5-5: rows 0 and 2, powers of 2.
    const Position out_of_reach = with(changed(beaten, 7, {5, 5, -2}));
    ASSERT_EQ(out_of_reach.reach(Side::first) & bit(cell_at(5, 5)), 0U);
    EXPECT_FALSE(is_endgame(out_of_reach));
}

TEST(InfexionReport, EndgameAllowsEnemyClustersOfTwo) {
    EXPECT_TRUE(is_endgame(with(changed(beaten, 6, {5, 4, -1})))) << "5-4 and 5-5 touch";
    std::vector<Stack> stacks = changed(beaten, 6, {5, 4, -1});
    stacks.insert(stacks.end(), {{5, 6, -1}, {6, 0, 1}, {6, 2, 1}, {1, 6, 1}});
    ASSERT_EQ(with(stacks).stack_count(Side::first), 9);
    EXPECT_FALSE(is_endgame(with(stacks))) << "three in a row";
}

TEST(InfexionReport, EndgameTriesOnlyCapturesWithPowerForTheCluster) {
    const Policy policy;
    // The pair 4-1, 4-2: the single at 3-2 has not the power for it, the stack of 2 at 4-0 has.
    std::vector<Stack> stacks = changed(changed(beaten, 6, {4, 1, -1}), 7, {4, 2, -1});
    stacks.insert(stacks.end(), {{3, 2, 1}, {4, 0, 2}});
    const Position position = with(stacks);
    ASSERT_TRUE(is_endgame(position));
    const Move strong = spread(cell_at(4, 0), right);
    const Move weak = spread(cell_at(3, 2), 5);  // (1, 0), onto 4-2
    EXPECT_TRUE(tries(policy, position, strong));
    EXPECT_FALSE(tries(policy, position, weak));
    for (const Move move : moves_of(policy, position)) {
        EXPECT_FALSE(is_spawn(move));
        EXPECT_GE(position.power_at(cell_of(move)), 2);
        EXPECT_LT(after(position, move).stack_count(Side::second), 2) << Infexion::move_text(position, move);
    }
    EXPECT_TRUE(tries({.endgame = false}, position, weak));
}

TEST(InfexionReport, EndgameTakesTheStackedEnemyFirst) {
    const Policy policy;
    const Position position = with(changed(changed(beaten, 6, {3, 0, -2}), 7, {3, 2, -1}));
    ASSERT_TRUE(is_endgame(position));
    const std::vector<Move> moves = moves_of(policy, position);
    ASSERT_FALSE(moves.empty());
    for (const Move move : moves)
        EXPECT_EQ(after(position, move).stacks(Side::second) & bit(cell_at(3, 0)), 0U);
}

TEST(InfexionReport, EndgameWithoutSuchACaptureTriesTheUsualMoves) {
    const Position position = with(beaten);
    ASSERT_TRUE(is_endgame(position));
    ASSERT_EQ(position.reach(Side::first) & position.stacks(Side::second), 0U);
    EXPECT_EQ(moves_of({}, position), moves_of({.endgame = false}, position));
}

// --- Depth and time ---------------------------------------------------------------------------------------

TEST(InfexionReport, DesperationBeginsBelowFifteenSeconds) {
    const InfexionReportTime time;
    EXPECT_EQ(time.plan({}).depth, 4);
    EXPECT_EQ(time.plan({.clock = seconds(15)}).depth, 4);
    EXPECT_EQ(time.plan({.clock = seconds(15) - std::chrono::nanoseconds(1)}).depth, 2);
    EXPECT_EQ(InfexionReportTime{.desperation = false}.plan({.clock = seconds(1)}).depth, 4);
    EXPECT_EQ(InfexionReportTime{.depth = 1}.plan({.clock = seconds(1)}).depth, 1);
}

TEST(InfexionReport, AMoveEndsAfterEighteenSecondsOrWithItsClock) {
    const InfexionReportTime time;
    EXPECT_EQ(time.plan({.clock = seconds(100)}).movetime, seconds(18));
    EXPECT_EQ(time.plan({.movetime = seconds(30)}).movetime, seconds(18));
    EXPECT_EQ(time.plan({.movetime = seconds(2)}).movetime, seconds(2));
    EXPECT_EQ(time.plan({.clock = seconds(16)}).movetime, seconds(16) - InfexionReportTime::clock_margin);
    EXPECT_EQ(time.plan({.nodes = 1000}).movetime, std::nullopt) << "no clock is looked at";
    EXPECT_EQ(InfexionReportTime{.desperation = false}.plan({.movetime = seconds(30)}).movetime, seconds(30));
}

TEST(InfexionReport, WithoutLimitsTheCourseClockRuns) {
    CourseClock clock;
    EXPECT_EQ(clock.applied_to({}).clock, seconds(180));
    clock.charge({}, seconds(170));
    EXPECT_EQ(clock.applied_to({}).clock, seconds(10));
    clock.charge({.nodes = 5}, seconds(5));
    EXPECT_EQ(clock.applied_to({}).clock, seconds(10)) << "a limited thought costs nothing";
    EXPECT_EQ(clock.applied_to({.clock = seconds(3)}).clock, seconds(3));
    EXPECT_EQ(clock.applied_to({.movetime = seconds(3)}).clock, std::nullopt);
    clock.charge({}, seconds(20));
    EXPECT_GT(*clock.applied_to({}).clock, seconds(0)) << "and goes on";
    clock.new_game();
    EXPECT_EQ(clock.applied_to({}).clock, seconds(180));
}

// --- The searches -----------------------------------------------------------------------------------------

/// The plainest negamax there is, with the report's moves.
Score brute_force(const Policy& policy, const Position& position, int depth, int ply) {
    const Outcome outcome = position.outcome();
    if (outcome != Outcome::ongoing) return value_for(position.side_to_move(), outcome) * win_in(ply);
    if (depth == 0) return policy.evaluate(position);
    Score best = -infinite_score;
    for (const Move move : moves_of(policy, position))
        best = std::max(best, -brute_force(policy, after(position, move), depth - 1, ply + 1));
    return best;
}

Thought thought_of(std::string_view spec, const Position& position, const Limits& limits = {.depth = 32}) {
    const AnyGame& game = *find_game("infexion");
    auto agent = make_agent(game, spec);
    EXPECT_TRUE(agent) << spec;
    (*agent)->new_game(1);
    return (*agent)->think(AnyPosition(game, position), limits);
}

TEST(InfexionReport, AllWindowsFindTheValueOfPlainNegamax) {
    const Policy policy;
    for (const Position& position : positions_of_random_games(2, 40)) {
        const Score value = brute_force(policy, position, 2, 0);
        for (const char* spec : {"infexion/negamax?depth=2", "infexion/negascout?depth=2",
                                 "infexion/negamax?depth=2&deepening=on"})
            EXPECT_EQ(thought_of(spec, position).score, value) << spec << Infexion::text(position);
    }
}

TEST(InfexionReport, NegascoutAndDeepeningFindTheValueOfNegamaxAtDepthFour) {
    for (const Position& position : positions_of_random_games(1, 40)) {
        const Thought negamax = thought_of("infexion/negamax", position);
        EXPECT_EQ(negamax.depth, 4);
        EXPECT_EQ(thought_of("infexion/negascout", position).score, negamax.score);
        EXPECT_EQ(thought_of("infexion/negamax?deepening=on", position).score, negamax.score);
    }
}

TEST(InfexionReport, GreedyPlaysTheBestEvaluationAfterOneMove) {
    const Policy policy{.reduction = false, .endgame = false};
    for (const Position& position : positions_of_random_games(6, 60)) {
        const Thought thought = thought_of("infexion/greedy", position);
        EXPECT_EQ(thought.score, brute_force(policy, position, 1, 0));
        EXPECT_EQ(thought.depth, 1);
        const Position next = after(position, thought.move);
        if (next.outcome() == Outcome::ongoing) {
            EXPECT_EQ(-policy.evaluate(next), *thought.score);
        }
    }
}

TEST(InfexionReport, LimitsOfNodesAndDepthBind) {
    const Position position = positions_of_random_games(1, 40).back();
    EXPECT_EQ(thought_of("infexion/negamax", position, {.depth = 1}).depth, 1);
    for (const char* spec : {"infexion/negamax?depth=8", "infexion/mcts"}) {
        const Thought thought = thought_of(spec, position, {.nodes = 30'000});
        EXPECT_TRUE(position.is_legal(thought.move));
        EXPECT_LE(thought.nodes, 30'000U) << spec;
        const Thought again = thought_of(spec, position, {.nodes = 30'000});
        EXPECT_EQ(again.move, thought.move) << spec;
        EXPECT_EQ(again.nodes, thought.nodes) << spec;
        EXPECT_EQ(again.score, thought.score) << spec;
        EXPECT_TRUE(position.is_legal(thought_of(spec, position, {.nodes = 1}).move)) << spec;
        const std::atomic<bool> stop{true};
        EXPECT_TRUE(position.is_legal(thought_of(spec, position, {.stop = &stop}).move)) << spec;
    }
}

TEST(InfexionReport, MctsPlaysAMoveThatWinsAtOnce) {
    const auto position = Infexion::parse("......f.................1...........6.....3...... b 60");
    ASSERT_TRUE(position);
    const Thought thought = thought_of("infexion/mcts", *position, {.nodes = 5'000});
    EXPECT_EQ(Infexion::move_text(*position, thought.move), "0-6d");
    EXPECT_EQ(thought.score, win_in(1));
}

TEST(InfexionReport, MctsWithoutPlayoutsAndWithADepthOfOneIsGreedyWithFewerMoves) {
    const Policy policy;
    for (const Position& position : positions_of_random_games(3, 60)) {
        const Thought thought = thought_of("infexion/mcts?plies=0", position, {.depth = 1});
        const Position next = after(position, thought.move);
        if (next.outcome() != Outcome::ongoing) continue;
        EXPECT_EQ(-policy.evaluate(next), brute_force(policy, position, 1, 0));
    }
}

TEST(InfexionReport, EveryAgentBeatsRandom) {
    EXPECT_GE(halves_scored(*find_game("infexion"), "infexion/greedy", "random", 6, {}), 10);
    EXPECT_GE(halves_scored(*find_game("infexion"), "infexion/negamax?depth=2", "random", 4, {}), 8);
    EXPECT_GE(halves_scored(*find_game("infexion"), "infexion/negascout?depth=2", "random", 4, {}), 8);
    EXPECT_GE(halves_scored(*find_game("infexion"), "infexion/mcts", "random", 4, {.nodes = 4'000}), 7);
}

}  // namespace
}  // namespace lanista
