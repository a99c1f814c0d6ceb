#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <numeric>

#include "arena/elo.h"
#include "arena/ratings.h"
#include "core/random.h"

namespace lanista {
namespace {

/// One game with the probabilities of Elo's curve and no draws: half points of the first player.
int play(Random& random, double difference) {
    const double chance = static_cast<double>(random.next() >> 11) * 0x1p-53;
    return chance < elo_to_score(difference) ? 2 : 0;
}

std::vector<PairScore> round_robin(const std::vector<double>& strengths, int pairs_each, std::uint64_t seed) {
    Random random(seed);
    std::vector<PairScore> pairs;
    for (int a = 0; a < static_cast<int>(strengths.size()); ++a)
        for (int b = a + 1; b < static_cast<int>(strengths.size()); ++b)
            for (int k = 0; k < pairs_each; ++k) {
                const double difference =
                    strengths[static_cast<std::size_t>(a)] - strengths[static_cast<std::size_t>(b)];
                pairs.push_back({a, b, 2, play(random, difference) + play(random, difference)});
            }
    return pairs;
}

double mean(const std::vector<Rating>& ratings) {
    double sum = 0;
    for (const Rating& rating : ratings) sum += rating.elo;
    return sum / static_cast<double>(ratings.size());
}

TEST(Ratings, FindTheStrengthsTheGamesWerePlayedWith) {
    const std::vector<double> strengths{150, 60, 0, -60, -150};
    const auto ratings = rate(5, round_robin(strengths, 500, 1));
    for (std::size_t i = 0; i < strengths.size(); ++i) {
        EXPECT_NEAR(ratings[i].elo, strengths[i], 25);
        EXPECT_LT(ratings[i].low, ratings[i].elo);
        EXPECT_GT(ratings[i].high, ratings[i].elo);
        EXPECT_LT(ratings[i].high - ratings[i].low, 50);
    }
    EXPECT_NEAR(mean(ratings), 0, 1e-6);
}

TEST(Ratings, IntervalsCoverTheTruthAboutAsOftenAsTheySay) {
    const std::vector<double> strengths{90, 30, -30, -90};
    RatingSettings settings;
    settings.samples = 200;
    int covered = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const auto ratings = rate(4, round_robin(strengths, 40, seed), settings);
        for (std::size_t i = 0; i < strengths.size(); ++i)
            covered += ratings[i].low <= strengths[i] && strengths[i] <= ratings[i].high;
    }
    EXPECT_GE(covered, 360);  // of 400; 380 are expected
    EXPECT_LE(covered, 396);
}

TEST(Ratings, TwoPlayersAreAsFarApartAsTheirScoreSays) {
    // 300 of 400; the prior's virtual draws pull by little.
    std::vector<PairScore> pairs(100, {0, 1, 2, 4});
    pairs.insert(pairs.end(), 100, {0, 1, 2, 2});
    const auto ratings = rate(2, pairs);
    EXPECT_NEAR(ratings[0].elo - ratings[1].elo, score_to_elo(0.75), 2);
}

TEST(Ratings, ThePriorKeepsPerfectScoresFinite) {
    const auto ratings = rate(2, std::vector<PairScore>(25, {0, 1, 2, 4}));
    EXPECT_TRUE(std::isfinite(ratings[0].elo));
    EXPECT_GT(ratings[0].elo - ratings[1].elo, 446);
    // The bootstrap sees no spread here, yet nobody knows the rating exactly.
    EXPECT_GT(ratings[0].high - ratings[0].low, 100);
}

TEST(Ratings, GroupsThatNeverMetShareAScale) {
    std::vector<PairScore> pairs(30, {0, 1, 2, 3});
    pairs.insert(pairs.end(), 30, {2, 3, 2, 3});
    const auto ratings = rate(5, pairs);  // and player 4 has no games at all
    EXPECT_NEAR(ratings[0].elo, ratings[2].elo, 1e-3);
    EXPECT_NEAR(ratings[1].elo, ratings[3].elo, 1e-3);
    EXPECT_NEAR(ratings[4].elo, 0, 1e-3);
    EXPECT_GT(ratings[4].high - ratings[4].low, ratings[0].high - ratings[0].low);
}

TEST(Ratings, WithoutGamesOrPlayersThereIsNothingToTell) {
    EXPECT_TRUE(rate(0, {}).empty());
    const auto ratings = rate(3, {});
    for (const Rating& rating : ratings) EXPECT_EQ(rating.elo, 0);
}

TEST(Ratings, AreTheSameWhicheverPlayerIsNamedFirst) {
    std::vector<PairScore> pairs = round_robin({50, 0, -50}, 20, 3);
    const auto ratings = rate(3, pairs);
    for (PairScore& pair : pairs) pair = {pair.b, pair.a, pair.games, 2 * pair.games - pair.half_points};
    const auto turned = rate(3, pairs);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(ratings[i].elo, turned[i].elo);
        EXPECT_EQ(ratings[i].low, turned[i].low);
    }
}

TEST(Ratings, AreAtTheMaximumOfThePosteriorForAnyResults) {
    EXPECT_TRUE(rc::check([] {
        const int players = *rc::gen::inRange(2, 9);
        std::vector<PairScore> pairs;
        const int count = *rc::gen::inRange(0, 60);
        for (int k = 0; k < count; ++k) {
            const int a = *rc::gen::inRange(0, players);
            const int b = (a + *rc::gen::inRange(1, players)) % players;
            const int games = *rc::gen::inRange(1, 3);
            pairs.push_back({a, b, games, *rc::gen::inRange(0, 2 * games + 1)});
        }
        RatingSettings settings;
        settings.samples = 20;
        const auto ratings = rate(players, pairs, settings);
        // At the maximum the slope of the posterior is the same for all after the shift to mean zero: the sum
        // of (points - expected points) over players' real games is what the prior takes back.
        std::vector<double> surplus(static_cast<std::size_t>(players), 0.0);
        for (const PairScore& pair : pairs) {
            const double expected = elo_to_score(ratings[static_cast<std::size_t>(pair.a)].elo -
                                                 ratings[static_cast<std::size_t>(pair.b)].elo);
            const double more = 0.5 * pair.half_points - pair.games * expected;
            surplus[static_cast<std::size_t>(pair.a)] += more;
            surplus[static_cast<std::size_t>(pair.b)] -= more;
        }
        // The phantom's rating is the one unknown: find it from player 0, then check all others.
        const double score0 = surplus[0] / settings.prior_draws + 0.5;
        RC_ASSERT(score0 > 0 && score0 < 1);
        const double phantom = ratings[0].elo - score_to_elo(score0);
        for (std::size_t i = 0; i < surplus.size(); ++i) {
            RC_ASSERT(std::isfinite(ratings[i].low) && std::isfinite(ratings[i].high));
            RC_ASSERT(ratings[i].low <= ratings[i].elo && ratings[i].elo <= ratings[i].high);
            const double pull = settings.prior_draws * (elo_to_score(ratings[i].elo - phantom) - 0.5);
            RC_ASSERT(std::abs(surplus[i] - pull) < 1e-3);
        }
    }));
}

}  // namespace
}  // namespace lanista
