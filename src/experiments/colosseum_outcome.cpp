// The report on `colosseum/outcome`: win rate, the weighted score, and what its two filters remove.
#include <fmt/format.h>

#include "agents/agent.h"
#include "agents/reports/colosseum_outcome.h"
#include "arena/opening.h"
#include "experiments/findings.h"
#include "games/registry.h"

namespace lanista {
namespace {

constexpr const char* agent_name = "colosseum/outcome";
constexpr int match_size = 8;

MatchSetup against(Lab& lab, const std::string& b) {
    return {.game = "colosseum",
            .size = match_size,
            .a = agent_name,
            .b = b,
            .limits = lab.nodes(5'000, 20'000),
            .games = lab.games(100, 1000)};
}

Section matches(Lab& lab) {
    const std::string name = agent_name;
    Section section;
    section.findings = played(
        lab,
        {{"against random", against(lab, "random"), at_least(0.9, "more than 90 %")},
         {"against itself without weighted score", against(lab, name + "?weighted=off"),
          better("a verdict is wished for; it was meant to help")},
         {"against itself without the box filter", against(lab, name + "?box-filter=off"), {}},
         {"against itself without the trap filter", against(lab, name + "?trap-filter=off"), {}},
         {"against itself without both filters", against(lab, name + "?box-filter=off&trap-filter=off"), {}},
         {"against itself without lowering the limit", against(lab, name + "?lower-limit=off"), {}}});
    add_score_plot(section, "outcome-matches", "Scores of colosseum/outcome as the report has it",
                   section.findings);
    return section;
}

/// Moves in all positions, those that wall the mover in, and those that walk into a trap.
Numbers count_filtered(const std::vector<AnyPosition>& positions) {
    std::vector<double> counts(3);
    for (const AnyPosition& any : positions) {
        const auto& position = any.as<Colosseum>();
        for (const Move move : any.legal_moves()) {
            ++counts[0];
            if (outcome::walls_itself_in(position, move)) {
                ++counts[1];
            } else if (outcome::walks_into_a_trap(position, move)) {
                ++counts[2];
            }
        }
    }
    return {counts};
}

/// The seconds of each thought with the report's two.
Numbers thinking_times(Lab& lab, int positions) {
    std::vector<double> seconds;
    for (int i = 0; i < positions; ++i) {
        lab.go_on(fmt::format("position {} of {}", i + 1, positions));
        const AnyPosition position = opening(*find_game("colosseum"), {.size = 12, .plies = 2 * (i % 10)},
                                             lab.settings().seed + static_cast<std::uint64_t>(i))
                                         .position;
        auto agent = make_agent(position.game(), agent_name).value();
        agent->new_game(1);
        const Limits limits{.movetime = std::chrono::seconds(2), .cpu_time = true};
        seconds.push_back(std::chrono::duration<double>(agent->think(position, limits).time).count());
    }
    return {seconds};
}

Section filters(Lab& lab) {
    constexpr double cut = 1.9;  // seconds: the agent stops at 1.95 of its turn
    Section section;
    const MatchSetup setup = against(lab, std::string(agent_name) + "?box-filter=off&trap-filter=off");
    const std::vector<AnyPosition> positions = lab.match(setup).positions(0);
    const auto counts =
        lab.measure(fmt::format("outcome filters, {} games, {}", setup.games, conditions_text(setup)),
                    [&] { return count_filtered(positions); })
            .front();
    const auto removed = [&](const std::string& what, double count, Claim claim) {
        section.findings.push_back({.what = what,
                                    .claim = std::move(claim),
                                    .measured = Estimate::exactly(counts[0] > 0 ? count / counts[0] : 0),
                                    .count = static_cast<std::int64_t>(counts[0]),
                                    .counted = "moves",
                                    .details = fmt::format("{:.0f} of {:.0f} moves in {} positions", count,
                                                           counts[0], positions.size()),
                                    .conditions = conditions_text(setup)});
    };
    removed("moves removed by the box filter", counts[1], {});
    removed("moves removed by the trap filter", counts[2], {});
    removed("moves removed by both", counts[1] + counts[2], {"few moves", 0, 0.1});

    const int asked = lab.pick(4, 40, 200);
    const auto times = lab.measure(fmt::format("outcome thinking times, {} positions", asked),
                                   [&] { return thinking_times(lab, asked); })
                           .front();
    const auto cut_off = std::ranges::count_if(times, [](double seconds) { return seconds >= cut; });
    section.findings.push_back(
        {.what = "searches cut by the limit of 2 s",
         .claim = better("most searches"),
         .measured = share_of(cut_off, static_cast<std::int64_t>(times.size())),
         .count = static_cast<std::int64_t>(times.size()),
         .counted = "positions",
         .details = fmt::format("median {}", value_text(median_of(times), Unit::seconds)),
         .conditions = "12 x 12, 2 s of processor time a move"});
    return section;
}

}  // namespace

std::vector<Experiment> colosseum_outcome_experiments() {
    return {
        {"outcome-matches", "Colosseum, outcome: what each part is worth",
         "The agent against random play and against itself without one of its parts.", matches},
        {"outcome-filters", "Colosseum, outcome: what the filters remove, and the time limit",
         "All moves of the positions that the agent met in its matches, sent through its two filters; and "
         "how long it thinks on boards of the largest size.",
         filters}};
}

}  // namespace lanista
