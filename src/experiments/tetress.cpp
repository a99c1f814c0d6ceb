// The report on `tetress/mobility`: depth and time by turn, with and without ordering and the cut to one
// placement a level; and its strength.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/findings.h"
#include "report/svg_plot.h"

namespace lanista {
namespace {

using namespace std::chrono_literals;

constexpr const char* agent_name = "tetress/mobility";
constexpr double course_seconds = 180;

GameLimits course(const Lab& lab) {
    return lab.settings().scale == LabScale::tiny ? lab.nodes(0, 0) : GameLimits{.clock = 180s};
}

MatchSetup against(const std::string& a, const std::string& b, const GameLimits& limits, std::int64_t games) {
    return {.game = "tetress", .a = a, .b = b, .limits = limits, .games = games};
}

Section matches(Lab& lab) {
    const std::int64_t games = lab.games(100, 400);
    const std::string name = agent_name;
    Section section;
    section.findings = played(
        lab, {{"against random", against(name, "random", course(lab), games), {}},
              {"against greedy", against(name, "greedy", course(lab), games), {}},
              {"against itself without ordering", against(name, name + "?ordering=off", course(lab), games),
               better("ordering was needed")},
              {"against itself without the cut, equal time",
               against(name + "?deepening=on&depth=20", name + "?deepening=on&depth=20&one-per-level=off",
                       lab.turn(), lab.games(10, 100)),
               {}}});
    add_score_plot(section, "tetress-matches", "Scores of tetress/mobility as the report has it",
                   section.findings);
    return section;
}

/// Means by turn of one number of the turns.
template <class Value>
PlotSeries by_turn(const std::string& name, const std::vector<TurnTaken>& turns, Value value) {
    std::map<int, std::vector<double>> samples;
    for (const TurnTaken& turn : turns) samples[turn.turn].push_back(value(turn));
    PlotSeries series{.name = name, .points = {}};
    for (const auto& [turn, sample] : samples)
        series.points.push_back({static_cast<double>(turn), mean_of(sample).value});
    return series;
}

struct Variant {
    std::string what;
    std::string options;
    std::vector<TurnTaken> turns{};

    [[nodiscard]] Estimate depth(int first = 1, int last = 1000) const {
        std::vector<double> sample;
        for (const TurnTaken& turn : turns)
            if (turn.turn >= first && turn.turn <= last) sample.push_back(turn.depth);
        return mean_of(sample);
    }
    [[nodiscard]] double nodes() const {
        std::vector<double> sample;
        for (const TurnTaken& turn : turns) sample.push_back(turn.nodes);
        return mean_of(sample).value;
    }
};

Finding depth_gained(const std::string& what, const Variant& with, const Variant& without, Claim claim) {
    const Estimate a = with.depth();
    const Estimate b = without.depth();
    const double gain = a.value - b.value;
    const double half = std::hypot(a.high - a.value, b.high - b.value);
    return {.what = what,
            .claim = std::move(claim),
            .measured = {gain, gain - half, gain + half},
            .unit = Unit::number,
            .count = static_cast<std::int64_t>(with.turns.size() + without.turns.size()),
            .counted = "turns",
            .details = fmt::format("{:.2f} against {:.2f} plies", a.value, b.value)};
}

/// How deep each variant gets in the same time.
void add_depths(Section& section, Lab& lab) {
    std::vector<Variant> variants{{"as in the report", ""},
                                  {"without ordering", "&ordering=off"},
                                  {"without the cut", "&one-per-level=off"},
                                  {"without both", "&ordering=off&one-per-level=off"}};
    const std::int64_t games = lab.pick<std::int64_t>(2, 6, 20);
    ReportTable table{
        .caption = fmt::format("The deepest complete search, {}.", limits_text(lab.turn())),
        .head = {"search", "turns 1 to 10", "11 to 20", "21 and later", "all turns", "nodes a move"},
        .rows = {}};
    std::vector<PlotSeries> lines;
    for (Variant& variant : variants) {
        const std::string spec = fmt::format("{}?deepening=on&depth=20{}", agent_name, variant.options);
        variant.turns = lab.match(against(spec, "greedy", lab.turn(), games)).turns(0);
        table.rows.push_back({variant.what, value_text(variant.depth(1, 10).value, Unit::number),
                              value_text(variant.depth(11, 20).value, Unit::number),
                              value_text(variant.depth(21).value, Unit::number),
                              value_text(variant.depth().value, Unit::number),
                              fmt::format("{:.0f}", variant.nodes())});
        lines.push_back(
            by_turn(variant.what, variant.turns, [](const TurnTaken& turn) { return turn.depth; }));
    }
    section.findings.push_back(depth_gained("plies gained by the one-per-level cut", variants[0], variants[2],
                                            {"raised the depth", 0.01}));
    section.findings.push_back(
        depth_gained("plies gained by ordering, with the cut", variants[0], variants[1], {}));
    for (Finding& finding : section.findings) finding.conditions = limits_text(lab.turn());
    section.tables.push_back(std::move(table));
    section.figures.push_back({"tetress-depth", "Deepest complete search in the same time, mean by turn",
                               line_plot({.title = "Depth by turn",
                                          .description = "A line for each variant of the search.",
                                          .x_label = "turn of a player",
                                          .y_label = "plies completed"},
                                         lines)});
}

/// Time by turn with the depth that the agent chooses, under the course's clock.
void add_times(Section& section, Lab& lab) {
    std::vector<PlotSeries> lines;
    for (const bool ordered : {true, false}) {
        const std::string spec = ordered ? agent_name : std::string(agent_name) + "?ordering=off";
        const std::string what = ordered ? "as in the report" : "without ordering";
        const MatchResult match = lab.match(against(spec, "greedy", course(lab), lab.games(100, 400)));
        lines.push_back(
            by_turn(what, match.turns(0), [](const TurnTaken& turn) { return 1000 * turn.seconds; }));
        std::int64_t longest = 0;
        for (const GameResult& row : match.rows)
            longest = std::max(longest, row.first == match.setup.a ? row.first_ms : row.second_ms);
        section.findings.push_back(
            {.what = "longest time for a game, " + what,
             .claim = ordered ? Claim{"inside the clock", 0, course_seconds}
                              : Claim{"ordering was needed to stay inside the clock", course_seconds},
             .measured = Estimate::exactly(static_cast<double>(longest) / 1000),
             .unit = Unit::seconds,
             .count = match.score.games(),
             .conditions = conditions_text(match.setup)});
    }
    section.figures.push_back({"tetress-time",
                               "Time a move at the depth that the agent chooses, mean by turn",
                               line_plot({.title = "Time by turn",
                                          .description = "Two lines: with and without ordering.",
                                          .x_label = "turn of a player",
                                          .y_label = "milliseconds (logarithmic)",
                                          .value_scale = Scale::logarithmic},
                                         lines)});
}

Section search(Lab& lab) {
    Section section;
    add_depths(section, lab);
    add_times(section, lab);
    return section;
}

}  // namespace

std::vector<Experiment> tetress_experiments() {
    return {
        {"tetress-search", "Tetress, mobility: depth and time by turn",
         "How deep the agent gets in the same time with and without its ordering and its cut to one "
         "placement "
         "a level, and what time it takes where it chooses the depth itself.",
         search},
        {"tetress-matches", "Tetress, mobility: strength",
         "The agent against greedy and random play and against itself without one of its parts.", matches}};
}

}  // namespace lanista
