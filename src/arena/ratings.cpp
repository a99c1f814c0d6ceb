#include "arena/ratings.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <utility>

#include "arena/bradley_terry.h"
#include "arena/elo.h"
#include "core/random.h"

namespace lanista {
namespace {

constexpr double elo_per_strength = 400 / std::numbers::ln10;
/// In units of strength; 1e-7 is some 0.00002 Elo, 1e-4 some 0.02 Elo.
constexpr double fit_tolerance = 1e-7;
constexpr double sample_tolerance = 1e-4;

/// The distinct pairings, and for each pair of games which of them it belongs to.
struct Grouped {
    std::vector<Pairing> pairings;
    std::vector<std::uint32_t> pairing_of;
};

Grouped group(const std::vector<PairScore>& pairs) {
    Grouped result;
    std::map<std::pair<int, int>, std::uint32_t> known;
    for (const PairScore& pair : pairs) {
        const auto key = std::minmax(pair.a, pair.b);
        const auto [place, is_new] = known.emplace(key, static_cast<std::uint32_t>(result.pairings.size()));
        if (is_new)
            result.pairings.push_back(
                {static_cast<std::size_t>(key.first), static_cast<std::size_t>(key.second)});
        result.pairing_of.push_back(place->second);
    }
    return result;
}

/// Points of the pairing's first player, who may be either one of the pair.
double points_of_lower(const PairScore& pair) {
    return 0.5 * (pair.a < pair.b ? pair.half_points : 2 * pair.games - pair.half_points);
}

void to_mean_zero_elo(std::vector<double>& strength) {
    const double mean =
        std::accumulate(strength.begin(), strength.end(), 0.0) / static_cast<double>(strength.size());
    for (double& value : strength) value = (value - mean) * elo_per_strength;
}

/// Ratings of `samples` draws of the pairs with replacement, one row a player, sorted.
std::vector<std::vector<double>> bootstrap(const std::vector<PairScore>& pairs, const Grouped& grouped,
                                           const std::vector<double>& start, const RatingSettings& settings,
                                           BradleyTerry& model) {
    struct Drawn {
        std::uint32_t pairing;
        std::int16_t games;
        std::int16_t half_points;
    };
    std::vector<Drawn> pool;
    for (std::size_t k = 0; k < pairs.size(); ++k)
        pool.push_back({grouped.pairing_of[k], static_cast<std::int16_t>(pairs[k].games),
                        static_cast<std::int16_t>(2 * points_of_lower(pairs[k]))});

    std::vector<std::vector<double>> rows(start.size());
    std::vector<Pairing> pairings = grouped.pairings;
    Random random(settings.seed);
    for (int sample = 0; sample < settings.samples; ++sample) {
        for (Pairing& pairing : pairings) pairing.games = pairing.points = 0;
        for (std::size_t k = 0; k < pool.size(); ++k) {
            const Drawn& drawn = pool[random.below(static_cast<std::uint32_t>(pool.size()))];
            pairings[drawn.pairing].games += drawn.games;
            pairings[drawn.pairing].points += 0.5 * drawn.half_points;
        }
        std::vector<double> strength = start;
        model.fit(pairings, strength, sample_tolerance);
        to_mean_zero_elo(strength);
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i].push_back(strength[i]);
    }
    for (std::vector<double>& row : rows) std::ranges::sort(row);
    return rows;
}

/// Players (with or without games) all of whose pairs brought the same share of the points.
std::vector<bool> players_without_spread(std::size_t players, const std::vector<PairScore>& pairs) {
    constexpr int unset = -1;
    std::vector<int> share(players, unset);  // quarters of a point a game
    std::vector<bool> alike(players, true);
    const auto see = [&](int player, int quarters) {
        const auto i = static_cast<std::size_t>(player);
        if (share[i] != unset && share[i] != quarters) alike[i] = false;
        share[i] = quarters;
    };
    for (const PairScore& pair : pairs) {
        see(pair.a, 2 * pair.half_points / pair.games);
        see(pair.b, 4 - 2 * pair.half_points / pair.games);
    }
    return alike;
}

}  // namespace

std::vector<Rating> rate(int players, const std::vector<PairScore>& pairs, const RatingSettings& settings) {
    const auto count = static_cast<std::size_t>(players);
    std::vector<Rating> ratings(count);
    if (players == 0) return ratings;

    Grouped grouped = group(pairs);
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        grouped.pairings[grouped.pairing_of[k]].games += pairs[k].games;
        grouped.pairings[grouped.pairing_of[k]].points += points_of_lower(pairs[k]);
    }
    BradleyTerry model(count, settings.prior_draws);
    std::vector<double> strength(count, 0.0);
    model.fit(grouped.pairings, strength, fit_tolerance);

    const std::vector<bool> alike = players_without_spread(count, pairs);
    std::vector<double> half_width(count, 0.0);
    for (std::size_t i = 0; i < count; ++i)
        if (alike[i]) half_width[i] = z95 * elo_per_strength * std::sqrt(model.variance(grouped.pairings, i));

    std::vector<double> elo = strength;
    to_mean_zero_elo(elo);
    const auto rows = bootstrap(pairs, grouped, strength, settings, model);
    for (std::size_t i = 0; i < count; ++i) {
        const double low = elo[i] - half_width[i];
        const double high = elo[i] + half_width[i];
        ratings[i] = {elo[i], low, high};
        if (rows[i].empty()) continue;
        const std::size_t tail = rows[i].size() / 40;  // 2.5 % on either side
        ratings[i].low = std::min(low, rows[i][tail]);
        ratings[i].high = std::max(high, rows[i][rows[i].size() - 1 - tail]);
    }
    return ratings;
}

}  // namespace lanista
