// Ratings of any number of players from the pairs of games they played.
//
// The model is that of R. A. Bradley and M. E. Terry ("Rank analysis of incomplete block designs", 1952), a
// draw counted as half a win. Every player also has a few virtual draws against a phantom rated 0: with this
// prior a player who won everything has a finite rating, and groups that never met still share a scale. The
// posterior is strictly concave, so it has one maximum; it is found by Newton's method, whose steps are
// solved by conjugate gradients (Hestenes and Stiefel, 1952): the cost follows the number of pairings, not
// the square or cube of the number of players. Ratings are then shifted to a mean of 0.
//
// Intervals come from the bootstrap (B. Efron, "Bootstrap methods: another look at the jackknife", 1979):
// whole pairs are drawn again with replacement, since the games of a pair share their opening. It is seeded,
// so the same games give the same intervals everywhere. The bootstrap shows no spread for a player whose
// pairs all ended alike; for those the interval covers the posterior's normal approximation too.
#pragma once

#include <cstdint>
#include <vector>

namespace lanista {

/// One pair of games (or a single game) between players `a` and `b`, given by index.
struct PairScore {
    int a = 0;
    int b = 0;
    int games = 0;        ///< 1 or 2
    int half_points = 0;  ///< of `a`: 0..2 games

    friend constexpr bool operator==(const PairScore&, const PairScore&) noexcept = default;
};

struct Rating {
    double elo = 0;
    double low = 0;  ///< 95 % interval
    double high = 0;
};

struct RatingSettings {
    double prior_draws = 2;  ///< virtual draws of each player; more than 0
    int samples = 1000;      ///< of the bootstrap
    std::uint64_t seed = 1;
};

[[nodiscard]] std::vector<Rating> rate(int players, const std::vector<PairScore>& pairs,
                                       const RatingSettings& settings = {});

}  // namespace lanista
