// From matches to findings: most experiments are a list of matches, each with what a report says of it.
#pragma once

#include <string>
#include <vector>

#include "experiments/experiment.h"
#include "experiments/lab.h"

namespace lanista {

/// A match, and what is claimed about the score of A.
struct ClaimedMatch {
    std::string what;
    MatchSetup setup;
    Claim claim{};
};

/// The score of A as a finding.
[[nodiscard]] Finding score_finding(const MatchResult& match, std::string what, Claim claim);

/// Plays them all.
[[nodiscard]] std::vector<Finding> played(Lab& lab, const std::vector<ClaimedMatch>& matches);

/// The scores as dots with their intervals; nothing for fewer than two.
void add_score_plot(Section& section, std::string name, std::string caption,
                    const std::vector<Finding>& findings);

/// Board and limits of a match in words.
[[nodiscard]] std::string conditions_text(const MatchSetup& setup);

// Words of the reports as ranges of a score.
[[nodiscard]] Claim better(std::string words);  ///< above one half
[[nodiscard]] Claim worse(std::string words);   ///< below one half
[[nodiscard]] Claim at_least(double share, std::string words);
[[nodiscard]] Claim always(std::string words);                     ///< 90 %: what few games can show
[[nodiscard]] Claim rate(int wins, int games, std::string words);  ///< the 95 % interval of that many

/// How often something was so: Wilson's interval.
[[nodiscard]] Estimate share_of(std::int64_t count, std::int64_t trials);

/// The mean of a sample, with its normal interval.
[[nodiscard]] Estimate mean_of(const std::vector<double>& sample);
[[nodiscard]] double median_of(std::vector<double> sample);

}  // namespace lanista
