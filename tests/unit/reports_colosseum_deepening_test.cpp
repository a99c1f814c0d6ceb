// colosseum/deepening: every rule that its header names.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "agents/reports/colosseum_deepening.h"
#include "support/colosseum_positions.h"

namespace lanista {
namespace {

using Deepening = deepening::Search;

Thought think(Deepening& search, const Arena& arena, const Limits& limits) {
    return search.think(arena, limits, {});
}

std::map<Move, int> values_of_root(const Deepening& search) {
    std::map<Move, int> values;
    for (const auto& child : search.root()) values[child.move] = child.value;
    return values;
}

int distance_to(Move move, int cell) {
    return std::abs(colosseum::row_of(colosseum::cell_of(move)) - colosseum::row_of(cell)) +
           std::abs(colosseum::column_of(colosseum::cell_of(move)) - colosseum::column_of(cell));
}

std::uint64_t tree_size(const deepening::Node& node) {
    std::uint64_t size = node.count;
    for (const auto& child : node) size += tree_size(child);
    return size;
}

TEST(Deepening, EvaluationByHand) {
    // n = 3, K = 2: 2 (6 - 4) = 4. A stops on six cells with 2 + 3 + 2 + 3 + 4 + 2 = 16 open sides, as does
    // B.
    const Arena arena = position(empty_board(3, "0-0 2-2 A 4"));
    const int k = 2;
    EXPECT_EQ(deepening::evaluate(arena, Side::first, false), k * 4 + 16) << "own level";
    EXPECT_EQ(deepening::evaluate(arena, Side::second, false), k * 4 - 16) << "the opponent's level";
    EXPECT_EQ(deepening::evaluate(arena, Side::first, true), k * 4) << "16 - 16 moves";
    // With a barrier B has 15 moves: 2-1 has one side less, and so has 1-1, but A keeps 1-1 with 3.
    const Arena wall = position("3 .../._./... 0-0 2-2 A 4");
    EXPECT_EQ(deepening::evaluate(wall, Side::first, true), k * 4 + 15 - 14);
}

TEST(Deepening, EndsAreWorthTheBoard) {
    const Arena boxed = position("3 J../.../... 0-0 2-2 B 1");
    EXPECT_EQ(deepening::end_value(boxed, Side::first), -9 * 2);
    EXPECT_EQ(deepening::end_value(boxed, Side::second), 9 * 2);
    EXPECT_EQ(deepening::end_value(position("4 ..../____/..../.... 0-0 3-3 A 4"), Side::first), 0);
}

TEST(Deepening, GoesDeeperWhileThereIsTime) {
    EXPECT_TRUE(deepening::goes_deeper(1, 0.5));
    EXPECT_FALSE(deepening::goes_deeper(1, 0.501));
    EXPECT_TRUE(deepening::goes_deeper(2, 0.8));
    EXPECT_FALSE(deepening::goes_deeper(2, 0.801));
    EXPECT_TRUE(deepening::goes_deeper(4, 1.6));
    EXPECT_FALSE(deepening::goes_deeper(4, 1.601));
}

TEST(Deepening, DepthTwoBeginsIfDepthOneUsedAQuarterOfTheTurn) {
    const Arena arena = position(empty_board(6, "2-2 3-3 A 10"));
    const auto moves = static_cast<std::uint64_t>(arena.count_moves());
    Deepening search({});
    // The end test and the first iteration look at every move once each.
    EXPECT_GT(think(search, arena, {.nodes = 8 * moves}).nodes, 2 * moves);
    search.new_game();
    const Thought thought = think(search, arena, {.nodes = 8 * moves - 1});
    EXPECT_EQ(thought.nodes, 2 * moves);
    EXPECT_EQ(thought.depth, 1);
}

TEST(Deepening, OutOfTimeANodeReturnsTheValueItHas) {
    const Arena arena = position(empty_board(6, "2-2 3-3 A 10"));
    const auto moves = static_cast<std::uint64_t>(arena.count_moves());
    // 1. Nothing yet, which is 0: between 1.95 s and 1.97 s the first move is asked, and has never been
    // searched.
    Deepening fixed({.fixed_depth = 2});
    const auto limit = static_cast<std::uint64_t>(std::ceil(static_cast<double>(moves) / 0.985));
    ASSERT_GT(2.0 * static_cast<double>(moves + 1) / static_cast<double>(limit), Deepening::node_deadline);
    const Thought late = think(fixed, arena, {.nodes = limit});
    EXPECT_EQ(late.score, 0);
    EXPECT_EQ(late.move, fixed.root().begin()->move);
    EXPECT_EQ(late.depth, 0) << "no iteration was completed";
    // 2. Past 1.97 s nobody is asked.
    fixed.new_game();
    EXPECT_FALSE(think(fixed, arena, {.nodes = moves}).score.has_value());
    // 3. The value of the last iteration: depth 3 begins, since depth 2 used a third of the turn, and is cut.
    Deepening twice({}), cut({});
    const std::uint64_t third = think(twice, arena, {.depth = 2}).nodes;
    const Thought thought = think(cut, arena, {.nodes = std::max(3 * third, 8 * moves)});
    EXPECT_EQ(thought.depth, 2);
    EXPECT_LE(thought.nodes, std::max(3 * third, 8 * moves));
    const auto values = values_of_root(twice);
    int searched = 0;
    for (const auto& child : cut.root()) {
        const bool reached = std::any_of(child.begin(), child.end(),
                                         [](const auto& reply) { return reply.children != nullptr; });
        searched += reached ? 1 : 0;
        if (!reached) {
            EXPECT_EQ(child.value, values.at(child.move));
        }
    }
    EXPECT_GT(searched, 0);
    EXPECT_LT(searched, static_cast<int>(moves));
}

TEST(Deepening, PlaysAWinAtOnce) {
    Deepening search({});
    const Thought thought = think(search, position(cornered(6, "10")), {.depth = 4});
    EXPECT_EQ(colosseum::move_text(thought.move), "1-0u");
    EXPECT_EQ(thought.score, win_in(1));
}

TEST(Deepening, SkipsTheEndTestOnTheFirstTurnOnLargeBoards) {
    const auto sees_the_win = [](int size, std::string_view turn, const deepening::Settings& settings) {
        Deepening search(settings);
        return think(search, position(cornered(size, turn)), {.depth = 1}).score == win_in(1);
    };
    EXPECT_FALSE(sees_the_win(7, "0", {}));
    EXPECT_FALSE(sees_the_win(7, "1", {}));
    EXPECT_TRUE(sees_the_win(7, "2", {})) << "the second turn";
    EXPECT_TRUE(sees_the_win(6, "0", {})) << "a small board";
    EXPECT_TRUE(sees_the_win(7, "0", {.first_end_test = true}));
}

TEST(Deepening, MarksMovesThatLoseAtOnceOrToOneReply) {
    const Arena arena = position(corridor("1-0 3-1 A 10"));
    Deepening search({});
    (void)think(search, arena, {.depth = 1});
    EXPECT_TRUE(search.is_marked(played("0-0d")));
    EXPECT_TRUE(search.is_marked(played("1-0d")));
    EXPECT_FALSE(search.is_marked(played("1-0u"))) << "replies are not looked at yet";
    search.new_game();
    const Thought thought = think(search, arena, {.depth = 2});
    EXPECT_TRUE(search.is_marked(played("1-0u")));
    EXPECT_FALSE(search.is_marked(thought.move));
    EXPECT_EQ(values_of_root(search).at(played("1-0u")), -36 * 3);
    // Not looked at again: nothing below it is ever made.
    search.new_game();
    (void)think(search, arena, {.depth = 3});
    for (const auto& child : search.root()) {
        const bool left_alone = search.is_marked(child.move);
        EXPECT_EQ(child.children == nullptr, left_alone) << colosseum::move_text(child.move);
    }
}

TEST(Deepening, KnowsAWinInOneMove) {
    EXPECT_TRUE(deepening::can_win_at_once(position(cornered(6, "10"))));
    EXPECT_FALSE(deepening::can_win_at_once(position(empty_board(6, "2-1 0-0 A 10"))));
    EXPECT_FALSE(deepening::can_win_at_once(position("4 ..../___./..../.... 1-3 3-3 A 10"))) << "only a tie";
    EXPECT_FALSE(deepening::can_win_at_once(position("3 |../.../... 0-0 1-0 A 8"))) << "only a loss";
}

TEST(Deepening, IfAllMovesAreMarkedItPlaysOneThatDoesNotLoseAtOnce) {
    const Arena arena = position(corridor("1-0 2-0 A 10"));
    for (const int fixed_depth : {0, 2}) {
        Deepening search({.fixed_depth = fixed_depth});
        const Thought thought = think(search, arena, {.depth = 4});
        for (const Move move : MoveList<Colosseum>(arena)) EXPECT_TRUE(search.is_marked(move));
        EXPECT_EQ(colosseum::move_text(thought.move), "1-0u");
    }
}

TEST(Deepening, MakesChildrenNearestToTheOpponentFirst) {
    const Arena arena = some_positions(8, 1, 10).front();
    const int opponent = arena.cell(other(arena.side_to_move()));
    const auto order = [&arena](const deepening::Settings& settings) {
        Deepening search(settings);
        (void)think(search, arena, {.depth = 1});
        std::vector<Move> moves;
        for (const auto& child : search.root()) moves.push_back(child.move);
        return moves;
    };
    const MoveList<Colosseum> legal(arena);
    std::vector<Move> expected(legal.begin(), legal.end());
    EXPECT_EQ(order({.proximity = false, .previous_value = false}), expected);
    std::stable_sort(expected.begin(), expected.end(), [opponent](Move a, Move b) {
        return distance_to(a, opponent) < distance_to(b, opponent);
    });
    EXPECT_EQ(order({.previous_value = false}), expected);
}

TEST(Deepening, TheChildThatCutsOffGoesToTheFront) {
    // Of the opponent's replies in every position after one move.
    const auto nodes_out_of_order = [](bool killer) {
        int moved = 0;
        for (const Arena& arena : some_positions(6, 8, 6)) {
            Deepening search({.killer = killer});
            (void)think(search, arena, {.depth = 2});
            for (const auto& child : search.root()) {
                if (child.count == 0) continue;
                const int own = colosseum::cell_of(child.move);
                const auto nearer = [own](const deepening::Node& a, const deepening::Node& b) {
                    return distance_to(a.move, own) < distance_to(b.move, own);
                };
                EXPECT_TRUE(std::is_sorted(child.begin() + 1, child.end(), nearer)) << "all others stay";
                moved += std::is_sorted(child.begin(), child.end(), nearer) ? 0 : 1;
            }
        }
        return moved;
    };
    EXPECT_EQ(nodes_out_of_order(false), 0);
    EXPECT_GT(nodes_out_of_order(true), 0);
}

TEST(Deepening, OrdersTheRootByTheValuesOfTheLastIteration) {
    const Arena arena = some_positions(6, 1, 6).front();
    Deepening once({}), twice({}), unsorted({.previous_value = false});
    (void)think(once, arena, {.depth = 1});
    (void)think(twice, arena, {.depth = 2});
    (void)think(unsorted, arena, {.depth = 2});
    auto values = values_of_root(once);
    const auto falling = [&values](const auto& a, const auto& b) {
        return values.at(a.move) > values.at(b.move);
    };
    EXPECT_TRUE(std::is_sorted(twice.root().begin(), twice.root().end(), falling));
    EXPECT_FALSE(std::is_sorted(unsorted.root().begin(), unsorted.root().end(), falling));
}

TEST(Deepening, KeepsTheTreeIfItGotPastDepthTwo) {
    const auto keeps = [](const deepening::Settings& settings, int depth, bool same_game) {
        Deepening search(settings);
        Arena arena = position(empty_board(6, "1-1 4-4 A 10"));
        arena.make(think(search, arena, {.depth = depth}).move);
        arena.make(MoveList<Colosseum>(arena)[0]);
        if (!same_game) arena = position(empty_board(6, "1-1 4-4 A 12"));
        const Thought thought = think(search, arena, {.depth = 3});
        const bool kept = search.kept_tree();
        search.new_game();
        EXPECT_EQ(think(search, arena, {.depth = 3}).score, thought.score) << "a kept tree changes no value";
        EXPECT_FALSE(search.kept_tree());
        return kept;
    };
    EXPECT_TRUE(keeps({}, 3, true));
    EXPECT_FALSE(keeps({}, 2, true));
    EXPECT_FALSE(keeps({.keep_tree = false}, 3, true));
    EXPECT_FALSE(keeps({}, 3, false));
}

/// Minimax with nothing added.
int plain_minimax(const Arena& arena, Side own, int depth, bool both_sides) {
    if (arena.over()) return deepening::end_value(arena, own);
    if (depth == 0) return deepening::evaluate(arena, own, both_sides);
    const bool maximises = arena.side_to_move() == own;
    int best = maximises ? -1'000'000 : 1'000'000;
    for (const Move move : MoveList<Colosseum>(arena)) {
        const int value = plain_minimax(after(arena, move), own, depth - 1, both_sides);
        best = maximises ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

TEST(Deepening, EveryOrderAndFixedDepthFindTheValueOfPlainMinimax) {
    int compared = 0;
    for (const Arena& arena : some_positions(5, 12, 8))
        for (int depth = 1; depth <= 3; ++depth)
            for (int switches = 0; switches < 8; ++switches) {
                deepening::Settings settings;
                settings.fixed_depth = (switches & 1) != 0 ? depth : 0;
                settings.killer = settings.proximity = settings.previous_value = (switches & 2) == 0;
                settings.both_sides = (switches & 4) != 0;
                Deepening search(settings);
                const Thought thought = think(search, arena, {.depth = depth});
                const Side own = arena.side_to_move();
                const auto value_of = [&](Move move) {
                    return plain_minimax(after(arena, move), own, depth - 1, settings.both_sides);
                };
                // A win at once and moves that are all marked have rules of their own.
                if (thought.score == win_in(1) || search.is_marked(thought.move)) continue;
                const int expected = plain_minimax(arena, own, depth, settings.both_sides);
                ASSERT_EQ(thought.score, 100 * expected / arena.steps()) << Colosseum::text(arena);
                ASSERT_EQ(value_of(thought.move), expected) << Colosseum::text(arena);
                ++compared;
            }
    EXPECT_GT(compared, 150);
}

TEST(Deepening, AFullMemoryForgetsAndFindsTheSame) {
    const Arena arena = some_positions(8, 1, 2).front();
    Deepening large({}), small({.memory = 1});
    EXPECT_EQ(think(large, arena, {.depth = 3}).score, think(small, arena, {.depth = 3}).score);
    const std::uint64_t room = (1 << 20) / sizeof(deepening::Node);
    EXPECT_GT(tree_size(large.root()), room + Colosseum::max_moves);
    EXPECT_LE(tree_size(small.root()), room + Colosseum::max_moves);
}

}  // namespace
}  // namespace lanista
