#include "arena/sprt.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "arena/elo.h"

namespace lanista {
namespace {

/// An outcome that was never seen is counted this often, so that no logarithm of zero arises.
constexpr double unseen_weight = 1e-3;
/// Elo points per unit of (mean score - 1/2) / (standard deviation of a game's score).
constexpr double normalised_elo_unit = 800 / std::numbers::ln10;
constexpr int bisections = 100;
constexpr int normalised_iterations = 30;
constexpr double normalised_tolerance = 1e-10;

template <std::size_t N>
using Numbers = std::array<double, N>;

/// What outcome k is worth: 0, ..., 1 in equal steps.
template <std::size_t N>
constexpr double worth(std::size_t k) {
    return static_cast<double>(k) / static_cast<double>(N - 1);
}

/// The distribution nearest to `seen` (in likelihood) under which `value` has expectation 0:
/// seen[k] / (1 + x value[k]), where x solves sum seen[k] value[k] / (1 + x value[k]) = 0.
/// The sum falls strictly between its two poles, so bisection finds x. Values must have both signs.
template <std::size_t N>
Numbers<N> with_zero_mean(const Numbers<N>& seen, const Numbers<N>& value) {
    const auto [lowest, highest] = std::minmax_element(value.begin(), value.end());
    double low = -1 / *highest;
    double high = -1 / *lowest;
    for (int i = 0; i < bisections; ++i) {
        const double x = (low + high) / 2;
        double sum = 0;
        for (std::size_t k = 0; k < N; ++k) sum += seen[k] * value[k] / (1 + x * value[k]);
        (sum > 0 ? low : high) = x;
    }
    const double x = (low + high) / 2;
    Numbers<N> result;
    for (std::size_t k = 0; k < N; ++k) result[k] = seen[k] / (1 + x * value[k]);
    return result;
}

template <std::size_t N>
Numbers<N> with_score(const Numbers<N>& seen, double score) {
    Numbers<N> value;
    for (std::size_t k = 0; k < N; ++k) value[k] = worth<N>(k) - score;
    return with_zero_mean(seen, value);
}

/// The estimate subject to (mean - 1/2) = t * deviation. The condition is not linear in the distribution:
/// it is linearised around the last estimate and solved again until nothing moves.
template <std::size_t N>
Numbers<N> with_t_value(const Numbers<N>& seen, double t) {
    Numbers<N> estimate;
    estimate.fill(1.0 / N);
    for (int i = 0; i < normalised_iterations; ++i) {
        double mean = 0;
        double variance = 0;
        for (std::size_t k = 0; k < N; ++k) mean += estimate[k] * worth<N>(k);
        for (std::size_t k = 0; k < N; ++k)
            variance += estimate[k] * (worth<N>(k) - mean) * (worth<N>(k) - mean);
        const double deviation = std::sqrt(variance);
        Numbers<N> value;
        for (std::size_t k = 0; k < N; ++k) {
            const double standardised = (worth<N>(k) - mean) / deviation;
            value[k] = worth<N>(k) - 0.5 - t * deviation * (1 + standardised * standardised) / 2;
        }
        const auto [lowest, highest] = std::minmax_element(value.begin(), value.end());
        if (*lowest >= 0 || *highest <= 0) break;  // out of reach of a linear step: keep what there is
        const Numbers<N> next = with_zero_mean(seen, value);
        double moved = 0;
        for (std::size_t k = 0; k < N; ++k) moved = std::max(moved, std::abs(next[k] - estimate[k]));
        estimate = next;
        if (moved < normalised_tolerance) break;
    }
    return estimate;
}

template <std::size_t N>
double log_likelihood_ratio(const std::array<std::int64_t, N>& counts, const SprtSettings& settings,
                            double games_per_trial) {
    Numbers<N> seen;
    double total = 0;
    for (std::size_t k = 0; k < N; ++k) {
        seen[k] = counts[k] == 0 ? unseen_weight : static_cast<double>(counts[k]);
        total += seen[k];
    }
    if (std::ranges::all_of(counts, [](std::int64_t count) { return count == 0; })) return 0;
    for (double& share : seen) share /= total;

    const auto under = [&](double elo) {
        if (settings.model == EloModel::logistic) return with_score(seen, elo_to_score(elo));
        return with_t_value(seen, elo / normalised_elo_unit * std::sqrt(games_per_trial));
    };
    const Numbers<N> p0 = under(settings.elo0);
    const Numbers<N> p1 = under(settings.elo1);
    double mean = 0;
    for (std::size_t k = 0; k < N; ++k) mean += seen[k] * std::log(p1[k] / p0[k]);
    return total * mean;
}

}  // namespace

Sprt::Sprt(const SprtSettings& settings)
    : settings_(settings),
      lower_(std::log(settings.beta / (1 - settings.alpha))),
      upper_(std::log((1 - settings.beta) / settings.alpha)) {
    // Written so that a NaN fails too.
    if (!(settings.elo0 < settings.elo1)) throw std::runtime_error("sprt: elo0 must be less than elo1");
    constexpr double most = 1000;
    if (!(settings.elo0 >= -most && settings.elo1 <= most))
        throw std::runtime_error("sprt: elo0 and elo1 must lie between -1000 and 1000");
    if (!(settings.alpha > 0 && settings.beta > 0 && settings.alpha + settings.beta < 1))
        throw std::runtime_error("sprt: alpha and beta must be positive and less than 1 together");
}

double Sprt::llr(const PairTally& pairs) const {
    return log_likelihood_ratio(pairs.count, settings_, 2);
}

double Sprt::llr(const Tally& games) const {
    return log_likelihood_ratio(std::array{games.losses, games.draws, games.wins}, settings_, 1);
}

SprtVerdict Sprt::verdict(double llr) const noexcept {
    if (llr >= upper_) return SprtVerdict::h1;
    if (llr <= lower_) return SprtVerdict::h0;
    return SprtVerdict::undecided;
}

std::string_view sprt_verdict_text(SprtVerdict verdict) {
    switch (verdict) {
        case SprtVerdict::h0:
            return "H0";
        case SprtVerdict::h1:
            return "H1";
        case SprtVerdict::undecided:
            break;
    }
    return "undecided";
}

}  // namespace lanista
