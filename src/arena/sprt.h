// The generalised sequential probability ratio test: play until it is decided whether a difference in
// strength is nearer to elo0 or to elo1, with given rates of error.
//
// A. Wald, "Sequential tests of statistical hypotheses" (1945) gives the bounds on the logarithm of the
// likelihood ratio (LLR). Under each hypothesis the unknown distribution of outcomes is replaced by its
// maximum-likelihood estimate subject to that hypothesis:
//  - logistic Elo fixes the mean score: M. Van den Bergh, "Comparing the approximations for the generalized
//    log likelihood ratio of a multinomial distribution", Proposition 1.1
//    (cantate.be/Fishtest/comparing_approximations.pdf);
//  - normalised Elo fixes the mean score in units of its standard deviation, so that the length of a test
//    does not depend on how drawish the game is: M. Van den Bergh, "Comments on normalized Elo", section 4.1
//    (cantate.be/Fishtest/normalized_elo_practical.pdf).
#pragma once

#include <cstdint>
#include <string_view>

#include "arena/tally.h"

namespace lanista {

enum class EloModel : std::uint8_t { logistic, normalised };

struct SprtSettings {
    double elo0 = 0;
    double elo1 = 5;
    EloModel model = EloModel::logistic;
    double alpha = 0.05;  ///< chance of accepting H1 (elo1) when H0 (elo0) is true
    double beta = 0.05;   ///< chance of accepting H0 when H1 is true
};

enum class SprtVerdict : std::uint8_t { undecided, h0, h1 };

[[nodiscard]] std::string_view sprt_verdict_text(SprtVerdict verdict);

class Sprt {
public:
    /// Throws std::runtime_error for settings that make no test: elo0 >= elo1, rates outside 0..1.
    explicit Sprt(const SprtSettings& settings);

    /// Always finite; 0 without games.
    [[nodiscard]] double llr(const PairTally& pairs) const;
    /// For games that were not played in pairs.
    [[nodiscard]] double llr(const Tally& games) const;

    [[nodiscard]] SprtVerdict verdict(double llr) const noexcept;
    [[nodiscard]] double lower() const noexcept { return lower_; }
    [[nodiscard]] double upper() const noexcept { return upper_; }
    [[nodiscard]] const SprtSettings& settings() const noexcept { return settings_; }

private:
    SprtSettings settings_;
    double lower_;
    double upper_;
};

}  // namespace lanista
