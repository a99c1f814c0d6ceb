// From a score to an Elo difference with its 95 % error, and the likelihood of superiority (LOS).
//
// The score is the mean of independent trials: games (three outcomes) or, better, pairs of games (five
// outcomes; M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
// distribution", cantate.be/Fishtest/GSPRT_approximation.pdf). Its normal interval is carried through
// Elo's curve, and the error is half the length of the image.
//
// Where that interval leaves 0..1 there is no finite Elo to report. Then the lower end of Wilson's score
// interval (E. B. Wilson, JASA 22, 1927) is given as "more than": 50 of 50 is more than 446. So no number
// here is ever infinite or undefined.
#pragma once

#include <cstdint>
#include <string>

#include "arena/tally.h"

namespace lanista {

/// The two-sided 95 % point of the normal distribution.
inline constexpr double z95 = 1.959963984540054;

struct EloEstimate {
    enum class Kind : std::uint8_t {
        unknown,    ///< no games
        around,     ///< elo +- error
        more_than,  ///< at least `elo` (one end of the interval only)
        less_than,  ///< at most `elo`
    };

    Kind kind = Kind::unknown;
    double elo = 0;
    double error = 0;  ///< only for `around`
    double los = 0.5;  ///< probability of being the stronger one
};

[[nodiscard]] EloEstimate estimate_elo(const Tally& games);
[[nodiscard]] EloEstimate estimate_elo(const PairTally& pairs);

/// "40.70 +- 30.43", "more than 446", "less than -446" or "unknown".
[[nodiscard]] std::string elo_text(const EloEstimate& estimate);

/// Where a score, or any share of independent trials, lies with 95 %.
struct ScoreInterval {
    double low = 0;
    double high = 1;
};

/// Wilson's: lies inside 0..1, and is not empty even if all trials ended alike.
[[nodiscard]] ScoreInterval wilson_interval(double share, double trials);
/// The normal interval of the pairs' (or games') mean; Wilson's where that leaves 0..1 or all ended alike.
[[nodiscard]] ScoreInterval score_interval(const Tally& games);
[[nodiscard]] ScoreInterval score_interval(const PairTally& pairs);

/// Elo's curve: the expected score of a player who is `elo` stronger, and its inverse on the open interval
/// 0..1.
[[nodiscard]] double elo_to_score(double elo);
[[nodiscard]] double score_to_elo(double score);

}  // namespace lanista
