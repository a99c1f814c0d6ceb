#include "arena/elo.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

namespace lanista {
namespace {

struct Sample {
    double trials = 0;
    double mean = 0;      ///< score in 0..1
    double variance = 0;  ///< of one trial
};

/// Outcome k of `counts` is worth k / (number of outcomes - 1).
Sample sample(std::span<const std::int64_t> counts) {
    const double top = static_cast<double>(counts.size() - 1);
    Sample result;
    double square = 0;
    for (std::size_t k = 0; k < counts.size(); ++k) {
        result.trials += static_cast<double>(counts[k]);
        result.mean += static_cast<double>(counts[k]) * static_cast<double>(k);
    }
    if (result.trials == 0) return result;
    result.mean /= result.trials * top;
    for (std::size_t k = 0; k < counts.size(); ++k) {
        const double distance = static_cast<double>(k) / top - result.mean;
        square += static_cast<double>(counts[k]) * distance * distance;
    }
    result.variance = square / result.trials;
    return result;
}

double normal_cdf(double x) {
    return 0.5 * std::erfc(-x / std::numbers::sqrt2);
}

EloEstimate estimate(const Sample& sample, double games) {
    using Kind = EloEstimate::Kind;
    if (games == 0) return {};
    // Trials that all ended alike say nothing about the spread: take that of a coin instead.
    const bool alike = sample.variance < 1e-12;
    const double deviation = std::sqrt(sample.variance / sample.trials);
    const double los = normal_cdf((sample.mean - 0.5) / (alike ? 0.5 / std::sqrt(games) : deviation));
    const ScoreInterval bounds = wilson_interval(sample.mean, games);
    const ScoreInterval normal =
        alike ? bounds : ScoreInterval{sample.mean - z95 * deviation, sample.mean + z95 * deviation};

    if (sample.mean >= 1 || normal.high >= 1) return {Kind::more_than, score_to_elo(bounds.low), 0, los};
    if (sample.mean <= 0 || normal.low <= 0) return {Kind::less_than, score_to_elo(bounds.high), 0, los};
    const double error = (score_to_elo(normal.high) - score_to_elo(normal.low)) / 2;
    return {Kind::around, score_to_elo(sample.mean), error, los};
}

ScoreInterval interval(const Sample& sample, double games) {
    if (games == 0) return {};
    const double half = z95 * std::sqrt(sample.variance / sample.trials);
    const bool fits = half > 1e-6 && sample.mean - half >= 0 && sample.mean + half <= 1;
    return fits ? ScoreInterval{sample.mean - half, sample.mean + half} : wilson_interval(sample.mean, games);
}

std::array<std::int64_t, 3> counts_of(const Tally& games) {
    return {games.losses, games.draws, games.wins};
}

}  // namespace

ScoreInterval wilson_interval(double share, double trials) {
    if (trials <= 0) return {};
    const double z2 = z95 * z95;
    const double centre = (share + z2 / (2 * trials)) / (1 + z2 / trials);
    const double half =
        z95 / (1 + z2 / trials) * std::sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials));
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

ScoreInterval score_interval(const Tally& games) {
    return interval(sample(counts_of(games)), static_cast<double>(games.games()));
}

ScoreInterval score_interval(const PairTally& pairs) {
    return interval(sample(pairs.count), static_cast<double>(2 * pairs.pairs()));
}

double elo_to_score(double elo) {
    return 1 / (1 + std::pow(10.0, -elo / 400));
}

double score_to_elo(double score) {
    return 400 * std::log10(score / (1 - score));
}

EloEstimate estimate_elo(const Tally& games) {
    return estimate(sample(counts_of(games)), static_cast<double>(games.games()));
}

EloEstimate estimate_elo(const PairTally& pairs) {
    return estimate(sample(pairs.count), static_cast<double>(2 * pairs.pairs()));
}

std::string elo_text(const EloEstimate& estimate) {
    switch (estimate.kind) {
        case EloEstimate::Kind::around:
            return fmt::format("{:.2f} +- {:.2f}", estimate.elo, estimate.error);
        case EloEstimate::Kind::more_than:
            return fmt::format("more than {:.0f}", estimate.elo);
        case EloEstimate::Kind::less_than:
            return fmt::format("less than {:.0f}", estimate.elo);
        case EloEstimate::Kind::unknown:
            break;
    }
    return "unknown";
}

}  // namespace lanista
