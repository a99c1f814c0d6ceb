// The agent of the Tetress report: every rule that it names, each threshold from both sides.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "agents/agent.h"
#include "agents/reports/tetress_mobility.h"
#include "core/random.h"
#include "games/registry.h"
#include "support/short_match.h"

namespace lanista {
namespace {

using std::chrono::seconds;
using Policy = TetressReportPolicy;
using Position = Tetress::Position;

Position parsed(std::string_view text) {
    const Result<Position> position = Tetress::parse(text);
    EXPECT_TRUE(position) << text;
    return *position;
}

/// A board of eleven rows, from the top; rows that are left out are empty.
Position board(const std::vector<std::string>& rows, char side, int turn) {
    std::string text;
    for (const std::string& row : rows) text += row;
    text.resize(121, '.');
    return parsed(text + ' ' + side + ' ' + std::to_string(turn));
}

std::vector<Move> moves_of(const Policy& policy, const Position& position) {
    std::vector<Move> moves(Tetress::max_moves);
    moves.resize(static_cast<std::size_t>(policy.generate(position, moves.data()) - moves.data()));
    return moves;
}

std::vector<Position> positions_of_random_games(int games) {
    Random random(23);
    std::vector<Position> positions;
    for (int game = 0; game < games; ++game) {
        Position position;
        while (position.outcome() == Outcome::ongoing) {
            if (position.ply() % 7 == 3) positions.push_back(position);
            const MoveList<Tetress> moves(position);
            position.make(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
        }
    }
    return positions;
}

/// The plain way to count the own cells that a placement touches.
int touched(const Position& position, Move move) {
    std::set<int> cells;
    for (const int cell : tetress::placements[move.code].cells)
        for (const auto& [dr, dc] : {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}}) {
            const int next = tetress::cell_at(tetress::wrapped(tetress::row_of(cell) + dr),
                                              tetress::wrapped(tetress::column_of(cell) + dc));
            if (position.owner(next) == position.side_to_move()) cells.insert(next);
        }
    return static_cast<int>(cells.size());
}

TEST(TetressReport, EvaluationIsTheDifferenceOfPlacements) {
    const Policy policy;
    for (const Position& position : positions_of_random_games(2)) {
        const Side us = position.side_to_move();
        if (!position.can_place(other(us))) continue;
        EXPECT_EQ(policy.evaluate(position), 100 * (position.mobility(us) - position.mobility(other(us))));
        EXPECT_EQ(policy.evaluate(Tetress::exchanged(position)), policy.evaluate(position));
    }
}

TEST(TetressReport, ASideWithoutPlacementsIsWorthInfinity) {
    const Policy policy;
    const Position free = board({"...........", "..b........", ".br........", "..b........"}, 'b', 40);
    ASSERT_TRUE(free.can_place(Side::first) && free.can_place(Side::second));
    EXPECT_LT(std::abs(policy.evaluate(free)), Policy::no_placement);
    const Position one = board({"...........", "..b........", ".brb.......", "..b........"}, 'b', 40);
    ASSERT_TRUE(!one.can_place(Side::first) && one.can_place(Side::second)) << "red is walled in";
    EXPECT_EQ(policy.evaluate(one), Policy::no_placement);
    Position red_to_move = one;
    red_to_move.pass();
    EXPECT_EQ(policy.evaluate(red_to_move), -Policy::no_placement);
    EXPECT_FALSE(is_decided(Policy::no_placement)) << "not yet the end itself";
    EXPECT_GT(Policy::no_placement, 100 * Tetress::max_moves);
}

TEST(TetressReport, AfterTheTurnLimitCellsDecide) {
    // Turn 149 played, red's last placement makes it 150: eight red cells against six blue ones.
    const Position last = board({"rrrr.bbbbbb"}, 'r', 149);
    const AnyGame& game = *find_game("tetress");
    auto agent = make_agent(game, "tetress/mobility").value();
    agent->new_game(1);
    EXPECT_EQ(agent->think(AnyPosition(game, last), {.depth = 1}).score, win_in(1));
    const Position equal = board({"rrrr.bbbbbb", ".....bb...."}, 'r', 149);
    EXPECT_EQ(agent->think(AnyPosition(game, equal), {.depth = 1}).score, 0);
}

TEST(TetressReport, OwnNeighboursAreTheDifferentOwnCellsThatAPlacementTouches) {
    const Position position = board({"rr........r", "r.........b"}, 'r', 10);
    const auto count = [&](std::string_view move) {
        return own_neighbours(position, *Tetress::parse_move(position, move));
    };
    EXPECT_EQ(count("1-1,1-2,1-3,1-4"), 2) << "0-1 above, 1-0 to the left";
    EXPECT_EQ(count("10-0,10-1,9-0,9-1"), 2) << "0-0 and 0-1, across the border";
    EXPECT_EQ(count("0-9,1-9,2-9,3-9"), 1) << "0-10, not blue's 1-10";
    EXPECT_EQ(count("5-5,5-6,6-5,6-6"), 0);
    for (const Position& other : positions_of_random_games(2))
        for (const Move move : MoveList<Tetress>(other))
            ASSERT_EQ(own_neighbours(other, move), touched(other, move));
}

TEST(TetressReport, PlacementsWithFewerOwnNeighboursComeFirst) {
    const Policy policy;
    const Position position = positions_of_random_games(1)[4];
    for (const Move a : MoveList<Tetress>(position)) {
        EXPECT_EQ(policy.hint(position, a), -touched(position, a));
        EXPECT_EQ(Policy{.ordering = false}.hint(position, a), 0);
    }
}

TEST(TetressReport, OnePlacementIsKeptForEachNumberOfNeighbours) {
    const Policy policy;
    std::size_t most = 0;
    for (const Position& position : positions_of_random_games(4)) {
        std::map<int, Move> lowest;
        for (const Move move : MoveList<Tetress>(position)) {
            const auto [kept, is_new] = lowest.try_emplace(touched(position, move), move);
            if (!is_new) kept->second = std::min(kept->second, move);
        }
        std::vector<Move> expected;
        for (const auto& [number, move] : lowest) expected.push_back(move);
        EXPECT_EQ(moves_of(policy, position), expected);
        most = std::max(most, expected.size());
        EXPECT_EQ(moves_of({.one_per_level = false}, position).size(),
                  static_cast<std::size_t>(position.count_moves()));
        std::sort(expected.begin(), expected.end());
        EXPECT_EQ(moves_of({.ordering = false}, position), expected) << "not by neighbours";
    }
    EXPECT_GT(most, 4U);
    EXPECT_EQ(moves_of(policy, Position()).size(), 1U) << "nothing has a neighbour yet";
}

TEST(TetressReport, DepthGrowsWithFewerPlacementsAndMoreTime) {
    const auto depth = [](int placements, std::chrono::nanoseconds clock) {
        return TetressReportDepth::choose(placements, {.clock = clock});
    };
    EXPECT_EQ(depth(200, seconds(30)), 2);
    EXPECT_EQ(depth(199, seconds(30)), 3);
    EXPECT_EQ(depth(100, seconds(30)), 3);
    EXPECT_EQ(depth(99, seconds(30)), 4);
    EXPECT_EQ(depth(50, seconds(30)), 4);
    EXPECT_EQ(depth(49, seconds(30)), 5);
    const std::chrono::nanoseconds instant(1);
    EXPECT_EQ(depth(200, seconds(60)), 3);
    EXPECT_EQ(depth(200, seconds(60) - instant), 2);
    EXPECT_EQ(depth(200, seconds(10)), 2);
    EXPECT_EQ(depth(200, seconds(10) - instant), 1);
    EXPECT_EQ(TetressReportDepth::choose(200, {}), 3) << "no clock";
}

/// The plainest negamax there is, with the report's placements.
Score brute_force(const Policy& policy, const Position& position, int depth, int ply) {
    const Outcome outcome = position.outcome();
    if (outcome != Outcome::ongoing) return value_for(position.side_to_move(), outcome) * win_in(ply);
    if (depth == 0) return policy.evaluate(position);
    Score best = -infinite_score;
    for (const Move move : moves_of(policy, position))
        best = std::max(best, -brute_force(policy, after(position, move), depth - 1, ply + 1));
    return best;
}

Thought thought_of(std::string_view spec, const Position& position, const Limits& limits) {
    const AnyGame& game = *find_game("tetress");
    auto agent = make_agent(game, spec).value();
    agent->new_game(1);
    return agent->think(AnyPosition(game, position), limits);
}

TEST(TetressReport, SearchesFindTheValueOfPlainNegamax) {
    const Policy policy;
    for (const Position& position : positions_of_random_games(1)) {
        const Score value = brute_force(policy, position, 3, 0);
        EXPECT_EQ(thought_of("tetress/mobility?depth=3", position, {.depth = 32}).score, value);
        EXPECT_EQ(thought_of("tetress/mobility?depth=3&deepening=on", position, {.depth = 32}).score, value);
        EXPECT_EQ(thought_of("tetress/mobility?depth=3&ordering=off", position, {.depth = 32}).score, value);
        const Score wide = brute_force({.one_per_level = false}, position, 1, 0);
        EXPECT_EQ(thought_of("tetress/mobility?one-per-level=off", position, {.depth = 1}).score, wide);
    }
}

TEST(TetressReport, DepthIsTheChosenOneAndLimitsBind) {
    const Position position = positions_of_random_games(1)[5];
    const Limits nodes{.nodes = 25'000};
    EXPECT_EQ(thought_of("tetress/mobility", position, {.nodes = 1'000'000'000}).depth,
              TetressReportDepth::choose(position.count_moves(), {}));
    EXPECT_EQ(thought_of("tetress/mobility", position, {.depth = 2}).depth, 2);
    const Thought thought = thought_of("tetress/mobility?one-per-level=off&depth=6", position, nodes);
    EXPECT_LE(thought.nodes, 25'000U);
    EXPECT_TRUE(position.is_legal(thought.move));
    const Thought again = thought_of("tetress/mobility?one-per-level=off&depth=6", position, nodes);
    EXPECT_EQ(again.move, thought.move);
    EXPECT_EQ(again.nodes, thought.nodes);
    const std::atomic<bool> stop{true};
    EXPECT_TRUE(position.is_legal(thought_of("tetress/mobility", position, {.stop = &stop}).move));
}

TEST(TetressReport, BeatsRandom) {
    const AnyGame& game = *find_game("tetress");
    EXPECT_GE(halves_scored(game, "tetress/mobility", "random", 6, {.depth = 3}), 9);
    EXPECT_GE(halves_scored(game, "tetress/mobility?one-per-level=off", "random", 4, {.depth = 2}), 6);
}

}  // namespace
}  // namespace lanista
