#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <stdexcept>

#include "arena/elo.h"
#include "arena/sprt.h"

namespace lanista {
namespace {

using Kind = EloEstimate::Kind;

Tally any_tally() {
    const auto count = rc::gen::inRange<std::int64_t>(0, 5000);
    return {*count, *count, *count};
}

PairTally any_pair_tally() {
    PairTally tally;
    for (auto& count : tally.count)
        count = *rc::gen::inRange<std::int64_t>(0, 3) * *rc::gen::inRange<std::int64_t>(0, 900);
    return tally;
}

TEST(Elo, GamesMatchTheCheckVector) {
    const EloEstimate estimate = estimate_elo(Tally{136, 111, 96});
    EXPECT_EQ(estimate.kind, Kind::around);
    EXPECT_NEAR(estimate.elo, 40.70, 0.005);
    EXPECT_NEAR(estimate.error, 30.43, 0.005);
    EXPECT_NEAR(estimate.los, 0.9960, 0.00005);
    EXPECT_EQ(elo_text(estimate), "40.70 +- 30.43");
}

TEST(Elo, PairsMatchTheCheckVector) {
    const EloEstimate estimate = estimate_elo(PairTally{{34, 54, 31 + 32, 64, 75}});
    EXPECT_EQ(estimate.kind, Kind::around);
    EXPECT_NEAR(estimate.elo, 55.58, 0.005);
    EXPECT_NEAR(estimate.error, 27.65, 0.005);
}

TEST(Elo, ExtremeScoresGiveABoundInsteadOfInfinity) {
    EXPECT_EQ(elo_text(estimate_elo(Tally{50, 0, 0})), "more than 446");
    EXPECT_EQ(elo_text(estimate_elo(Tally{0, 0, 50})), "less than -446");
    EXPECT_EQ(elo_text(estimate_elo(PairTally{{0, 0, 0, 0, 25}})), "more than 446");
    EXPECT_EQ(elo_text(estimate_elo(PairTally{{25, 0, 0, 0, 0}})), "less than -446");
    EXPECT_EQ(elo_text(estimate_elo(Tally{})), "unknown");
    EXPECT_EQ(estimate_elo(Tally{49, 1, 0}).kind, Kind::more_than);
}

TEST(Elo, AllDrawsStillHaveAnError) {
    const EloEstimate estimate = estimate_elo(Tally{0, 50, 0});
    EXPECT_EQ(estimate.kind, Kind::around);
    EXPECT_NEAR(estimate.elo, 0, 1e-9);
    EXPECT_GT(estimate.error, 50);
    EXPECT_NEAR(estimate.los, 0.5, 1e-9);
}

TEST(Elo, IsAlwaysFiniteAndSymmetric) {
    EXPECT_TRUE(rc::check([] {
        const Tally tally = any_tally();
        const EloEstimate ours = estimate_elo(tally);
        const EloEstimate theirs = estimate_elo(tally.reversed());
        RC_ASSERT(std::isfinite(ours.elo) && std::isfinite(ours.error) && ours.error >= 0);
        RC_ASSERT(ours.los >= 0 && ours.los <= 1);
        RC_ASSERT(std::abs(ours.elo + theirs.elo) < 1e-6);
        RC_ASSERT(std::abs(ours.los + theirs.los - 1) < 1e-9);
    }));
}

TEST(Elo, PairsAreAlwaysFinite) {
    EXPECT_TRUE(rc::check([] {
        const EloEstimate estimate = estimate_elo(any_pair_tally());
        RC_ASSERT(std::isfinite(estimate.elo) && std::isfinite(estimate.error));
        RC_ASSERT(std::isfinite(estimate.los));
    }));
}

TEST(Elo, ScoreAndEloAreInverse) {
    for (const double elo : {-800.0, -3.5, 0.0, 40.7, 600.0})
        EXPECT_NEAR(score_to_elo(elo_to_score(elo)), elo, 1e-9);
}

TEST(Sprt, NormalisedPairsMatchTheCheckVector) {
    const Sprt sprt({0, 2, EloModel::normalised});
    const double llr = sprt.llr(PairTally{{365, 16618, 36029 + 200, 16974, 390}});
    EXPECT_NEAR(llr, 2.25, 0.005);
    EXPECT_EQ(sprt.verdict(llr), SprtVerdict::undecided);
}

TEST(Sprt, BoundsAreThoseOfWald) {
    const Sprt sprt({0, 5});
    EXPECT_NEAR(sprt.lower(), -2.944, 0.001);
    EXPECT_NEAR(sprt.upper(), 2.944, 0.001);
    EXPECT_EQ(sprt.verdict(2.95), SprtVerdict::h1);
    EXPECT_EQ(sprt.verdict(-2.95), SprtVerdict::h0);
    EXPECT_EQ(sprt.verdict(0), SprtVerdict::undecided);
}

TEST(Sprt, LogisticAgreesWithItsSmallDifferenceApproximation) {
    // For close hypotheses LLR is about n (s1 - s0) (2 s - s0 - s1) / (2 variance).
    const Tally tally{3200, 4000, 2800};
    const double n = 10000;
    const double s = 0.52;
    const double variance = (3200 * 0.48 * 0.48 + 4000 * 0.02 * 0.02 + 2800 * 0.52 * 0.52) / n;
    const double s0 = elo_to_score(0);
    const double s1 = elo_to_score(4);
    const double expected = n * (s1 - s0) * (2 * s - s0 - s1) / (2 * variance);
    EXPECT_NEAR(Sprt({0, 4}).llr(tally), expected, 0.02 * expected);
}

TEST(Sprt, ABetterScoreRaisesTheRatio) {
    for (const EloModel model : {EloModel::logistic, EloModel::normalised}) {
        const Sprt sprt({0, 10, model});
        EXPECT_LT(sprt.llr(PairTally{{30, 60, 120, 60, 30}}), 0);
        EXPECT_GT(sprt.llr(PairTally{{20, 50, 120, 70, 40}}), sprt.llr(PairTally{{30, 60, 120, 60, 30}}));
        EXPECT_EQ(sprt.verdict(sprt.llr(PairTally{{0, 0, 10, 100, 300}})), SprtVerdict::h1);
        EXPECT_EQ(sprt.verdict(sprt.llr(PairTally{{300, 100, 10, 0, 0}})), SprtVerdict::h0);
        EXPECT_EQ(sprt.llr(PairTally{}), 0);
        EXPECT_EQ(sprt.llr(Tally{}), 0);
    }
}

TEST(Sprt, IsAlwaysFinite) {
    EXPECT_TRUE(rc::check([] {
        const int elo0 = *rc::gen::inRange(-500, 500);
        const int elo1 = elo0 + *rc::gen::inRange(1, 400);
        for (const EloModel model : {EloModel::logistic, EloModel::normalised}) {
            const Sprt sprt({static_cast<double>(elo0), static_cast<double>(elo1), model});
            RC_ASSERT(std::isfinite(sprt.llr(any_pair_tally())));
            RC_ASSERT(std::isfinite(sprt.llr(any_tally())));
        }
    }));
}

TEST(Sprt, RefusesSettingsThatMakeNoTest) {
    EXPECT_THROW(Sprt({5, 5}), std::runtime_error);
    EXPECT_THROW(Sprt({0, std::nan("")}), std::runtime_error);
    EXPECT_THROW(Sprt({0, 1e9}), std::runtime_error);
    EXPECT_THROW(Sprt({0, 5, EloModel::logistic, 0.0, 0.05}), std::runtime_error);
    EXPECT_THROW(Sprt({0, 5, EloModel::logistic, 0.6, 0.5}), std::runtime_error);
}

}  // namespace
}  // namespace lanista
