// The report on Infexion: its agents against each other, and how long their games and moves take.
#include <fmt/format.h>

#include <algorithm>

#include "experiments/findings.h"

namespace lanista {
namespace {

using namespace std::chrono_literals;

constexpr const char* plain_two = "infexion/negamax?depth=2&reduction=off&endgame=off";
constexpr const char* two = "infexion/negamax?depth=2";
constexpr const char* four = "infexion/negamax";
constexpr const char* scout = "infexion/negascout";
constexpr const char* greedy = "infexion/greedy";
constexpr const char* mcts = "infexion/mcts";

/// The course's clock, which a search of fixed depth hardly touches; in a tiny run nodes, to be done sooner.
GameLimits course(const Lab& lab) {
    return lab.settings().scale == LabScale::tiny ? lab.nodes(0, 0) : GameLimits{.clock = 180s};
}

MatchSetup between(Lab& lab, const std::string& a, const std::string& b, std::int64_t quick,
                   std::int64_t full) {
    MatchSetup setup{
        .game = "infexion", .a = a, .b = b, .limits = course(lab), .games = lab.games(quick, full)};
    if (b == mcts) setup.limits_b = lab.nodes(10'000, 20'000);
    if (a == mcts) setup.limits_a = lab.nodes(10'000, 20'000);
    return setup;
}

/// How often A did not lose.
Finding unbeaten(const MatchResult& match, std::string what, Claim claim) {
    Finding finding = score_finding(match, std::move(what), std::move(claim));
    finding.measured = share_of(match.score.wins + match.score.draws, match.score.games());
    return finding;
}

/// The median of a sample, with its ends in the details.
Finding median_finding(const MatchResult& match, std::string what, Claim claim, std::vector<double> sample,
                       Unit unit, std::string counted) {
    std::ranges::sort(sample);
    return {.what = std::move(what),
            .claim = std::move(claim),
            .measured = Estimate::exactly(median_of(sample)),
            .unit = unit,
            .count = static_cast<std::int64_t>(sample.size()),
            .counted = std::move(counted),
            .details = sample.empty() ? ""
                                      : fmt::format("{} to {}", value_text(sample.front(), unit),
                                                    value_text(sample.back(), unit)),
            .conditions = conditions_text(match.setup)};
}

void add_lengths(Section& section, const MatchResult& match, const std::string& who, Claim turns,
                 Claim time) {
    section.findings.push_back(median_finding(match, who + ": turns of a game in the median",
                                              std::move(turns), match.lengths(), Unit::number, "games"));
    double seconds = 0;
    for (const TurnTaken& turn : match.turns(0)) seconds += turn.seconds;
    const std::int64_t games = match.score.games();
    section.findings.push_back({.what = who + ": its time for a game on average",
                                .claim = std::move(time),
                                .measured = Estimate::exactly(seconds / static_cast<double>(games)),
                                .unit = Unit::seconds,
                                .count = games,
                                .conditions = conditions_text(match.setup)});
}

Section against_greedy(Lab& lab) {
    Section section;
    const MatchResult plain = lab.match(between(lab, plain_two, greedy, 100, 400));
    section.findings.push_back(
        score_finding(plain, "plain negamax, depth 2, against greedy", rate(8, 10, "wins 8 of 10")));

    const MatchResult shallow = lab.match(between(lab, two, greedy, 100, 400));
    section.findings.push_back(
        score_finding(shallow, "negamax, depth 2, against greedy", better("better than plain negamax")));
    section.findings.push_back(
        unbeaten(shallow, "negamax, depth 2: games not lost to greedy", always("never loses")));
    add_lengths(section, shallow, "negamax, depth 2, against greedy", {"30 to 60 turns", 30, 60},
                {"under 5 s", 0, 5});

    const MatchResult deep = lab.match(between(lab, four, greedy, 40, 200));
    section.findings.push_back(
        unbeaten(deep, "negamax, depth 4: games not lost to greedy", always("always wins")));
    add_lengths(section, deep, "negamax, depth 4, against greedy", {"20 to 50 turns", 20, 50},
                {"5 to 60 s", 0, 60});
    return section;
}

Section matches(Lab& lab) {
    Section section;
    const MatchResult rivals = lab.match(between(lab, four, scout, 8, 200));
    section.findings = played(
        lab, {{"greedy against random", between(lab, greedy, "random", 40, 200),
               better("greedy is better than random")},
              {"greedy against mcts", between(lab, greedy, mcts, 40, 200),
               worse("greedy is worse than mcts, mostly")},
              {"negamax, depth 4, against mcts", between(lab, four, mcts, 40, 200), always("always wins")},
              {"negascout, depth 4, against mcts", between(lab, scout, mcts, 40, 200), {}},
              {"negamax, depth 4, against depth 2", between(lab, four, two, 40, 200),
               always("always beats shallow minimax")},
              {"negamax with deepening against without, depth 4",
               between(lab, "infexion/negamax?deepening=on", four, 4, 100),
               {}}});
    section.findings.push_back(score_finding(rivals, "negamax against negascout, depth 4",
                                             {"neither dominates the other", 0.25, 0.75}));
    add_score_plot(section, "infexion-matches", "Scores of the player named first", section.findings);

    for (const int player : {0, 1}) {
        std::vector<double> seconds;
        for (const TurnTaken& turn : rivals.turns(player)) seconds.push_back(turn.seconds);
        const std::string who = player == 0 ? "negamax" : "negascout";
        const bool claimed = player == 0;
        Finding mean =
            median_finding(rivals, who + ", depth 4: time a move on average",
                           claimed ? Claim{"3 to 5 s", 0, 5} : Claim{}, seconds, Unit::seconds, "moves");
        mean.measured = mean_of(seconds);
        section.findings.push_back(mean);
        Finding slowest = mean;
        slowest.what = who + ", depth 4: slowest move";
        slowest.claim = claimed ? Claim{"20 s at worst", 0, 20} : Claim{};
        slowest.measured = Estimate::exactly(seconds.empty() ? 0 : *std::ranges::max_element(seconds));
        section.findings.push_back(slowest);
    }
    section.notes.emplace_back(
        "Claims about time count as upper ends: to be faster is no fault. The length of a playout of mcts is "
        "not in the report and was chosen after matches against greedy, so that these two meet says little.");
    return section;
}

}  // namespace

std::vector<Experiment> infexion_experiments() {
    return {
        {"infexion-greedy", "Infexion: negamax against greedy",
         "Plain and optimised negamax of depth 2 and depth 4 against the greedy player: results, length and "
         "time of the games.",
         against_greedy},
        {"infexion-matches", "Infexion: the searches against each other",
         "Negamax, NegaScout, MCTS, greedy and random.", matches}};
}

}  // namespace lanista
