// What an experiment's verdict is, and what the words of the reports mean as ranges.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <string>

#include "arena/elo.h"
#include "experiments/findings.h"
#include "experiments/traps.h"

namespace lanista {
namespace {

TEST(Experiment, AVerdictFollowsFromTheInterval) {
    const Claim claim{"over 0.9", 0.9, 1};
    EXPECT_EQ(judge(claim, {0.95, 0.91, 0.99}), Judgement::holds);
    EXPECT_EQ(judge(claim, {0.95, 0.89, 0.99}), Judgement::open);
    EXPECT_EQ(judge(claim, {0.85, 0.80, 0.91}), Judgement::open);
    EXPECT_EQ(judge(claim, {0.80, 0.75, 0.89}), Judgement::fails);
    EXPECT_EQ(judge({}, {0.80, 0.75, 0.89}), Judgement::unclaimed);
    EXPECT_EQ(judge(claim, Estimate::exactly(std::numeric_limits<double>::quiet_NaN())), Judgement::open);
}

TEST(Experiment, ARateIsTheIntervalOfSoManyGames) {
    const Claim claim = rate(8, 10, "8 of 10");
    EXPECT_NEAR(claim.low, 0.490, 0.001);
    EXPECT_NEAR(claim.high, 0.943, 0.001);
}

TEST(Experiment, ScoresHaveIntervalsInsideZeroToOne) {
    const ScoreInterval all_won = score_interval(PairTally{{0, 0, 0, 0, 25}});
    EXPECT_NEAR(all_won.low, wilson_interval(1, 50).low, 1e-12);
    EXPECT_LE(all_won.high, 1 + 1e-12);
    const ScoreInterval even = score_interval(PairTally{{5, 10, 20, 10, 5}});
    EXPECT_NEAR(even.low + even.high, 1, 1e-12);
    const double spread = (2 * 5 * 0.25 + 2 * 10 * 0.0625) / 50;  // of one pair, around one half
    EXPECT_NEAR(even.high - 0.5, z95 * std::sqrt(spread / 50), 1e-12);
    const ScoreInterval none = score_interval(Tally{});
    EXPECT_EQ(none.low, 0);
    EXPECT_EQ(none.high, 1);
}

TEST(Experiment, SamplesAreSummedUp) {
    const Estimate mean = mean_of({1, 2, 3, 4});
    EXPECT_DOUBLE_EQ(mean.value, 2.5);
    EXPECT_NEAR(mean.high - mean.value, z95 * std::sqrt(5.0 / 3 / 4), 1e-12);
    EXPECT_DOUBLE_EQ(median_of({4, 1, 3, 2}), 2.5);
    EXPECT_DOUBLE_EQ(median_of({9, 1, 3}), 3);
}

TEST(Experiment, TheTrapsAreThoseOfTheFile) {
    std::map<std::string, int> kinds;
    for (const Trap& trap : infexion_traps()) {
        ++kinds[trap.kind];
        EXPECT_FALSE(trap.passing.empty());
        for (const Move move : trap.passing) EXPECT_NE(move, trap.failing);
    }
    EXPECT_EQ(kinds, (std::map<std::string, int>{{"domino", 9}, {"biased", 7}, {"anti-greedy", 11}}));
}

}  // namespace
}  // namespace lanista
