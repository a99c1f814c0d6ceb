// What a search does with evaluations that turn out to be wrong.
#include "search/corrections.h"

#include <gtest/gtest.h>

#include <memory>
#include <type_traits>

#include "games/registry.h"
#include "search/alphabeta.h"

namespace lanista {
namespace {

TEST(Corrections, ComeNearToThreeQuartersOfWhatTheEvaluationIsOff) {
    const auto corrections = std::make_unique<Corrections>();
    EXPECT_EQ(corrections->of(1), 0);
    corrections->learn(1, 100, 2);
    const Score first = corrections->of(1);
    EXPECT_GT(first, 0);
    corrections->learn(2, 100, 6);
    EXPECT_GT(corrections->of(2), first) << "a deeper search tells more";
    for (int i = 0; i < 200; ++i) corrections->learn(1, 100, 2);
    EXPECT_NEAR(corrections->of(1), 75, 5);
    for (int i = 0; i < 200; ++i) corrections->learn(1, -win_score, 60);
    EXPECT_NEAR(corrections->of(1), -1500, 10) << "no error counts for more than 2,000";
    EXPECT_EQ(corrections->of(3), 0);
    corrections->new_game();
    EXPECT_EQ(corrections->of(1), 0);
}

/// An evaluation that thinks too well of whoever is to move is found out.
TEST(Corrections, AreLearntBySearching) {
    struct Optimist : PlainPolicy<Connect4> {
        [[nodiscard]] Score evaluate(const Connect4::Position&) const { return 300; }
        [[nodiscard]] std::uint64_t family(const Connect4::Position&) const { return 0; }
    };
    struct CountingOptimist : Optimist {
        [[nodiscard]] Judgement judge(const Connect4::Position& position) const {
            return {evaluate(position), position.count_moves()};
        }
    };
    const auto score_with = [](const auto& policy, bool correct) {
        using Search = AlphaBeta<std::remove_cvref_t<decltype(policy)>>;
        TranspositionTable table(1);
        const auto search = std::make_unique<Search>(policy, AlphaBetaOptions{.correct = correct}, table);
        return *search->search(*Connect4::start({}), {.depth = 5}).score;
    };
    EXPECT_EQ(score_with(Optimist{}, false), -300) << "after five plies the other side is to move";
    EXPECT_GT(score_with(Optimist{}, true), -300);
    EXPECT_EQ(score_with(CountingOptimist{}, true), score_with(Optimist{}, true));
}

TEST(AlphaBeta, RefinesWhatItPrunesByWithTheTable) {
    const PlainPolicy<Connect4> policy;
    const auto nodes_with = [&](bool table_used, bool refine) {
        TranspositionTable table(1);
        const AlphaBetaOptions options{.table = table_used, .futility = 10, .refine_standing = refine};
        AlphaBeta<PlainPolicy<Connect4>> search(policy, options, table);
        return search.search(*Connect4::start({}), {.depth = 9}).nodes;
    };
    EXPECT_NE(nodes_with(true, true), nodes_with(true, false));
    EXPECT_EQ(nodes_with(false, true), nodes_with(false, false));
}

}  // namespace
}  // namespace lanista
