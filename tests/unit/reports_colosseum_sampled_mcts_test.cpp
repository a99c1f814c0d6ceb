// colosseum/sampled-mcts: every rule that its header names.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "agents/reports/colosseum_sampled_mcts.h"
#include "support/colosseum_positions.h"

namespace lanista {
namespace {

using sampled_mcts::Node;
using SampledMcts = sampled_mcts::Search;

Thought think(SampledMcts& search, const Arena& arena, const Limits& limits) {
    return search.think(arena, limits, {});
}

TEST(SampledMcts, Ucb1ByHand) {
    EXPECT_DOUBLE_EQ(sampled_mcts::ucb1(1, 2, std::exp(8.0), 0.5), 0.5 + 0.5 * 2);
    EXPECT_DOUBLE_EQ(sampled_mcts::ucb1(0, 1, std::exp(4.0), 1), 2);
    EXPECT_DOUBLE_EQ(sampled_mcts::ucb1(3, 4, 100, 0), 0.75);
}

TEST(SampledMcts, DrawsDifferentMoves) {
    const Arena arena = position(empty_board(12, "1-1 6-6 A 10"));
    const auto sample = [&arena](int size, std::uint64_t seed) {
        SampledMcts search({.sample = size});
        search.new_game(seed);
        (void)think(search, arena, {.depth = 1});
        std::set<Move> moves;
        for (std::size_t i = 1; i < search.tree().size(); ++i) {
            moves.insert(search.tree()[i].move);
            EXPECT_TRUE(arena.is_legal(search.tree()[i].move));
        }
        return moves;
    };
    EXPECT_EQ(sample(15, 1).size(), 15U);
    EXPECT_EQ(sample(4, 1).size(), 4U);
    EXPECT_EQ(sample(15, 1), sample(15, 1));
    EXPECT_NE(sample(15, 1), sample(15, 2));
    EXPECT_EQ(static_cast<int>(sample(500, 1).size()), arena.count_moves()) << "all where there are fewer";
}

TEST(SampledMcts, OnlyAWinCounts) {
    // The only move ends the game; the walls around B differ.
    const auto wins_of_root = [](std::string_view text) {
        SampledMcts search({});
        const Arena arena = position(text);
        EXPECT_EQ(arena.count_moves(), 1);
        (void)think(search, arena, {.nodes = 100});
        EXPECT_EQ(search.tree().size(), 2U) << "an end is not expanded";
        EXPECT_EQ(search.tree()[0].visits, 1U);
        return search.tree()[0].wins;
    };
    EXPECT_EQ(wins_of_root("3 |../|../... 0-0 1-0 A 8"), 0U) << "1 against 7";
    EXPECT_EQ(wins_of_root("3 |../J../... 0-0 1-0 A 8"), 0U) << "1 against 1";
    SampledMcts all_moves({.sample = 500});
    (void)think(all_moves, position(cornered(6, "10")), {.depth = 1});
    const auto& tree = all_moves.tree();
    const auto win =
        std::find_if(tree.begin(), tree.end(), [](const Node& node) { return node.move == played("1-0u"); });
    ASSERT_NE(win, tree.end());
    EXPECT_EQ(win->wins, 1U);
    EXPECT_EQ(win->visits, 1U);
    EXPECT_TRUE(win->is_over);
}

/// Wins and visits of every node when only the first `size` nodes of a tree were there.
struct Statistics {
    std::vector<double> wins, visits;
};
Statistics statistics_of(const std::vector<Node>& tree, const std::vector<std::size_t>& parents,
                         std::size_t size) {
    Statistics result{std::vector<double>(size), std::vector<double>(size)};
    for (std::size_t i = 1; i < size; ++i) {
        double own = tree[i].wins;  // of its own playout: what its children did not bring
        for (std::size_t c = 0; c < tree[i].child_count; ++c) own -= tree[tree[i].first_child + c].wins;
        for (std::size_t at = i;; at = parents[at]) {
            result.wins[at] += own;
            result.visits[at] += 1;
            if (at == 0) break;
        }
    }
    return result;
}

TEST(SampledMcts, ExpandsTheLeafWithTheHighestUcb1InTheWholeTree) {
    SampledMcts search({});
    search.new_game(5);
    (void)think(search, position(empty_board(6, "1-1 4-4 A 10")), {.nodes = 1000});
    const std::vector<Node>& tree = search.tree();
    ASSERT_EQ(tree.size(), 1U + 975U) << "65 expansions of 15 moves, until 1.95 s";

    std::vector<std::size_t> parents(tree.size());
    std::map<std::size_t, std::size_t> expansions;  // by the first child, so in the order of time
    for (std::size_t i = 0; i < tree.size(); ++i) {
        if (tree[i].child_count > 0) expansions[tree[i].first_child] = i;
        for (std::size_t c = 0; c < tree[i].child_count; ++c) parents[tree[i].first_child + c] = i;
    }
    ASSERT_EQ(expansions.size(), 65U);
    int deepest = 0;
    for (const auto& [size, expanded] : expansions) {
        if (expanded == 0) continue;
        const Statistics known = statistics_of(tree, parents, size);
        const auto urgency = [&](std::size_t leaf) {
            return sampled_mcts::ucb1(known.wins[leaf], known.visits[leaf], known.visits[parents[leaf]],
                                      std::sqrt(2.0));
        };
        double most = -1;
        for (std::size_t i = 1; i < size; ++i) {
            const bool is_leaf = tree[i].child_count == 0 || tree[i].first_child >= size;
            if (is_leaf && !tree[i].is_over) most = std::max(most, urgency(i));
        }
        EXPECT_DOUBLE_EQ(urgency(expanded), most);
        int level = 0;
        for (std::size_t at = expanded; at != 0; at = parents[at]) ++level;
        deepest = std::max(deepest, level);
    }
    EXPECT_GE(deepest, 2);

    const Statistics whole = statistics_of(tree, parents, tree.size());
    for (std::size_t i = 0; i < tree.size(); ++i) {
        EXPECT_EQ(tree[i].wins, whole.wins[i]);
        EXPECT_EQ(tree[i].visits, whole.visits[i]);
    }
}

TEST(SampledMcts, PlaysTheDepthOneNodeWithTheHighestShareOfWins) {
    SampledMcts search({});
    search.new_game(3);
    const Thought thought = think(search, position(empty_board(6, "1-1 4-4 A 10")), {.nodes = 600});
    const std::vector<Node>& tree = search.tree();
    double chosen = -1;
    double best = -1;
    for (std::size_t i = 1; i <= tree[0].child_count; ++i) {
        best = std::max(best, tree[i].share_of_wins());
        if (tree[i].move == thought.move) chosen = tree[i].share_of_wins();
    }
    EXPECT_EQ(chosen, best);
}

TEST(SampledMcts, ObeysDepthAndMemory) {
    const Arena arena = position(empty_board(8, "1-1 6-6 A 10"));
    SampledMcts search({});
    (void)think(search, arena, {.depth = 2});
    EXPECT_EQ(search.tree().size(), 1U + 15U + 15U * 15U) << "nothing below level 2";
    SampledMcts small({.memory = 1});
    (void)think(small, position("3 .../.../... 0-0 2-2 A 0"), {.nodes = 1'000'000});
    EXPECT_LE(small.tree().size() * sizeof(Node), std::size_t{1} << 20);
}

}  // namespace
}  // namespace lanista
