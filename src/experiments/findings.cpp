#include "experiments/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arena/elo.h"
#include "report/svg_plot.h"
#include "report/tournament_report.h"

namespace lanista {

Finding score_finding(const MatchResult& match, std::string what, Claim claim) {
    const Tally& score = match.score;
    const bool in_pairs = 2 * match.pairs.pairs() == score.games();
    const ScoreInterval interval = in_pairs ? score_interval(match.pairs) : score_interval(score);
    const EloEstimate elo = in_pairs ? estimate_elo(match.pairs) : estimate_elo(score);
    Finding finding{.what = std::move(what),
                    .claim = std::move(claim),
                    .measured = {score.score(), interval.low, interval.high},
                    .count = score.games(),
                    .details = fmt::format("{} won, {} drawn, {} lost; Elo {}", score.wins, score.draws,
                                           score.losses, elo_text(elo)),
                    .conditions = conditions_text(match.setup)};
    for (const std::size_t player : {0U, 1U})
        if (match.faults[player] > 0)
            finding.details += fmt::format("; {} games lost by a fault of {}", match.faults[player],
                                           player == 0 ? match.setup.a : match.setup.b);
    return finding;
}

std::vector<Finding> played(Lab& lab, const std::vector<ClaimedMatch>& matches) {
    std::vector<Finding> findings;
    for (const ClaimedMatch& match : matches)
        findings.push_back(score_finding(lab.match(match.setup), match.what, match.claim));
    return findings;
}

void add_score_plot(Section& section, std::string name, std::string caption,
                    const std::vector<Finding>& findings) {
    if (findings.size() < 2) return;
    std::vector<IntervalRow> rows;
    for (const Finding& finding : findings)
        rows.push_back({finding.what, 100 * finding.measured.value, 100 * finding.measured.low,
                        100 * finding.measured.high});
    std::string svg =
        interval_plot({.title = caption,
                       .description = "A dot for each score on a line for its 95 % interval; the numbers are "
                                      "those of the table.",
                       .x_label = "score in per cent"},
                      rows);
    section.figures.push_back({std::move(name), std::move(caption), std::move(svg)});
}

std::string conditions_text(const MatchSetup& setup) {
    std::string text = setup.size > 0 ? fmt::format("{0} x {0}, ", setup.size) : "";
    text += limits_text(setup.limits);
    const GameLimits none;
    if (setup.limits_a != none) text += fmt::format("; for {}: {}", setup.a, limits_text(setup.limits_a));
    if (setup.limits_b != none) text += fmt::format("; for {}: {}", setup.b, limits_text(setup.limits_b));
    return text;
}

Claim better(std::string words) {
    return {std::move(words), 0.5, 1};
}
Claim worse(std::string words) {
    return {std::move(words), 0, 0.5};
}
Claim at_least(double share, std::string words) {
    return {std::move(words), share, 1};
}
Claim always(std::string words) {
    return at_least(0.9, std::move(words));
}
Claim rate(int wins, int games, std::string words) {
    const ScoreInterval interval = wilson_interval(static_cast<double>(wins) / games, games);
    return {std::move(words), interval.low, interval.high};
}

Estimate share_of(std::int64_t count, std::int64_t trials) {
    if (trials == 0) return Estimate::exactly(std::numeric_limits<double>::quiet_NaN());
    const double share = static_cast<double>(count) / static_cast<double>(trials);
    const ScoreInterval interval = wilson_interval(share, static_cast<double>(trials));
    return {share, interval.low, interval.high};
}

Estimate mean_of(const std::vector<double>& sample) {
    if (sample.empty()) return Estimate::exactly(std::numeric_limits<double>::quiet_NaN());
    const auto count = static_cast<double>(sample.size());
    double sum = 0;
    double squares = 0;
    for (const double value : sample) sum += value;
    for (const double value : sample) squares += (value - sum / count) * (value - sum / count);
    const double half = count > 1 ? z95 * std::sqrt(squares / (count - 1) / count) : 0;
    return {sum / count, sum / count - half, sum / count + half};
}

double median_of(std::vector<double> sample) {
    std::ranges::sort(sample);
    return sample.empty() ? std::numeric_limits<double>::quiet_NaN() : quantile(sample, 0.5);
}

}  // namespace lanista
