// The root that threads share: who gets which move, whose answer counts, and that a pass ends for all at
// once.
#include "search/shared_root.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace lanista {
namespace {

constexpr int depth = 5;

void give_moves(SharedRoot& root, std::uint16_t count) {
    std::vector<RootMove> moves;
    for (std::uint16_t code = 0; code < count; ++code) moves.push_back({.move = Move{code}});
    root.set_moves(std::move(moves));
}

void finish(SharedRoot& root, std::size_t number, Score score, std::vector<Move> line = {}) {
    root.finish(number, score, line.data(), static_cast<int>(line.size()));
}

TEST(SharedRoot, AllBeginWithTheFirstMoveAndThenEachTakesAnother) {
    SharedRoot root;
    give_moves(root, 4);
    root.open(depth, 0, -100, 100);
    EXPECT_EQ(root.next(), 0U);
    EXPECT_EQ(root.next(), 0U);
    finish(root, 0, 7);
    EXPECT_EQ(root.alpha(), 7);
    EXPECT_EQ(root.next(), 1U);
    EXPECT_EQ(root.next(), 2U);
    EXPECT_EQ(root.next(), 3U);
    EXPECT_EQ(root.next(), 1U) << "nothing is free: help with what is not done";
    finish(root, 1, 3);
    EXPECT_EQ(root.next(), 2U);
    finish(root, 3, 9);
    finish(root, 2, 8);
    EXPECT_EQ(root.next(), std::nullopt);
    EXPECT_EQ(root.close(), 9);
}

TEST(SharedRoot, OnlyTheFirstAnswerCountsAndOnlyTheBestHaveScores) {
    SharedRoot root;
    give_moves(root, 3);
    root.open(depth, 0, -100, 100);
    finish(root, 0, 7, {Move{20}});
    finish(root, 0, 50, {Move{30}});
    finish(root, 1, 8, {Move{40}, Move{41}});
    finish(root, 2, 6, {Move{50}});
    EXPECT_EQ(root.close(), 8);
    const std::vector<RootMove>& moves = root.moves();
    EXPECT_EQ(moves[0].score, 7);
    EXPECT_EQ(moves[0].line, (std::vector{Move{0}, Move{20}}));
    EXPECT_EQ(moves[1].score, 8);
    EXPECT_EQ(moves[1].line, (std::vector{Move{1}, Move{40}, Move{41}}));
    EXPECT_EQ(moves[2].score, -infinite_score);
    EXPECT_TRUE(moves[2].line.empty());
}

TEST(SharedRoot, TheFirstMoveHasAScoreEvenBelowTheWindow) {
    SharedRoot root;
    give_moves(root, 2);
    root.open(depth, 0, 10, 20);
    finish(root, 0, 4);
    finish(root, 1, 6);
    EXPECT_EQ(root.alpha(), 10);
    EXPECT_EQ(root.close(), 6) << "as far as it is known, not just that it is below";
    EXPECT_EQ(root.moves()[0].score, 4);
    EXPECT_EQ(root.moves()[1].score, -infinite_score);
}

TEST(SharedRoot, ACutOffEndsThePassForAll) {
    SharedRoot root;
    give_moves(root, 4);
    root.open(depth, 0, -100, 100);
    finish(root, 0, 0);
    EXPECT_EQ(root.next(), 1U);
    EXPECT_EQ(root.next(), 2U);
    finish(root, 1, 100);
    EXPECT_TRUE(root.is_done(2)) << "who searches it gives it up";
    EXPECT_EQ(root.next(), std::nullopt);
    EXPECT_EQ(root.close(), 100);
}

TEST(SharedRoot, FurtherLinesLeaveTheMovesBeforeThemAlone) {
    SharedRoot root;
    give_moves(root, 3);
    root.moves()[0].score = 12;
    root.open(depth, 1, -100, 100);
    EXPECT_EQ(root.first(), 1U);
    EXPECT_EQ(root.next(), 1U);
    finish(root, 1, 5);
    EXPECT_EQ(root.next(), 2U);
    finish(root, 2, 4);
    EXPECT_EQ(root.close(), 5);
    EXPECT_EQ(root.moves()[0].score, 12);
}

/// Between passes the leader writes what the others read during one: ThreadSanitizer sees any that stayed.
TEST(SharedRootThreads, EveryPassIsWholeAndOverForAll) {
    constexpr std::uint16_t move_count = 50;
    SharedRoot root;
    root.call_for_help();
    std::atomic<int> searched{0};
    const auto take_part = [&] {
        while (const auto number = root.next()) {
            ++searched;
            finish(root, *number, root.move(*number).code);
        }
    };
    std::vector<std::jthread> helpers;
    for (int i = 0; i < 3; ++i)
        helpers.emplace_back([&] {
            for (std::uint32_t pass = 0; root.enter(pass); root.leave()) take_part();
        });
    for (std::uint16_t pass = 0; pass < 300; ++pass) {
        give_moves(root, move_count);
        root.open(depth, 0, -100, 1000);
        take_part();
        ASSERT_EQ(root.close(), move_count - 1);
        std::vector<RootMove>& moves = root.moves();
        ASSERT_EQ(moves.back().score, move_count - 1);
        std::reverse(moves.begin(), moves.end());
    }
    root.dismiss();
    helpers.clear();
    EXPECT_GE(searched, 300 * move_count);
}

TEST(SharedRootThreads, WhoComesAfterTheDismissalDoesNotWait) {
    SharedRoot root;
    root.call_for_help();
    root.dismiss();
    std::uint32_t pass = 0;
    EXPECT_FALSE(root.enter(pass));
    root.call_for_help();
    std::jthread helper([&root] {
        for (std::uint32_t entered = 0; root.enter(entered);) root.leave();
    });
    give_moves(root, 1);
    root.open(depth, 0, -1, 1);
    finish(root, 0, 0);
    EXPECT_EQ(root.close(), 0) << "called again, and again to be dismissed";
    root.dismiss();
}

}  // namespace
}  // namespace lanista
