// The report on `colosseum/deepening`: how deep it sees, what pruning saves, and what each of its parts is
// worth.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "agents/agent.h"
#include "arena/opening.h"
#include "experiments/findings.h"
#include "games/registry.h"
#include "report/svg_plot.h"

namespace lanista {
namespace {

using namespace std::chrono_literals;

constexpr int report_size = 12;
constexpr int match_size = 8;

// --- depth by turn ---

struct TurnRange {
    int first;
    int last;
    Claim claim;
};

const std::array<TurnRange, 3>& claimed_depths() {
    static const std::array<TurnRange, 3> ranges{
        {{1, 5, {"depth 1", 1, 1}}, {6, 30, {"depth 2 to 3", 2, 3}}, {31, 1000, {"depth 4", 4, 4}}}};
    return ranges;
}

MatchResult self_play(Lab& lab, const GameLimits& limits, std::int64_t games) {
    return lab.match({.game = "colosseum",
                      .size = report_size,
                      .a = "colosseum/deepening",
                      .b = "colosseum/deepening",
                      .limits = limits,
                      .games = games});
}

void add_depths(Section& section, const MatchResult& match, const std::vector<TurnTaken>& turns) {
    for (const TurnRange& range : claimed_depths()) {
        std::vector<double> depths;
        for (const TurnTaken& turn : turns)
            if (turn.turn >= range.first && turn.turn <= range.last) depths.push_back(turn.depth);
        const std::string when = range.last < 1000 ? fmt::format("in turns {} to {}", range.first, range.last)
                                                   : fmt::format("after turn {}", range.first - 1);
        section.findings.push_back(
            {.what = fmt::format("median depth {}, {}", when, limits_text(match.setup.limits)),
             .claim = range.claim,
             .measured = Estimate::exactly(median_of(depths)),
             .unit = Unit::number,
             .count = static_cast<std::int64_t>(depths.size()),
             .counted = "turns",
             .details = depths.empty() ? "no game lasted so long"
                                       : fmt::format("on average {:.1f}", mean_of(depths).value),
             .conditions = conditions_text(match.setup)});
    }
}

PlotSeries depth_series(const std::string& name, const std::vector<TurnTaken>& turns) {
    PlotSeries series{.name = name, .points = {}};
    for (int turn = 1;; ++turn) {
        std::vector<double> depths;
        bool later = false;
        for (const TurnTaken& taken : turns) {
            if (taken.turn == turn) depths.push_back(taken.depth);
            later = later || taken.turn > turn;
        }
        if (!depths.empty()) series.points.push_back({static_cast<double>(turn), mean_of(depths).value});
        if (!later) return series;
    }
}

Section depth_by_turn(Lab& lab) {
    Section section;
    const bool tiny = lab.settings().scale == LabScale::tiny;
    const GameLimits slow = tiny ? lab.turn() : GameLimits{.movetime = lab.pick(0ms, 200ms, 2000ms)};
    const GameLimits fast = tiny ? lab.nodes(0, 0) : GameLimits{.movetime = 20ms};
    std::vector<PlotSeries> lines;
    for (const auto& [limits, games] : {std::pair{slow, lab.pick<std::int64_t>(1, 2, 10)},
                                        std::pair{fast, lab.pick<std::int64_t>(2, 6, 40)}}) {
        const MatchResult match = self_play(lab, limits, games);
        std::vector<TurnTaken> turns = match.turns(0);
        for (const TurnTaken& turn : match.turns(1)) turns.push_back(turn);
        add_depths(section, match, turns);
        lines.push_back(depth_series(limits_text(limits), turns));
    }
    section.figures.push_back(
        {"deepening-depth", "Mean depth completed, by turn, on 12 x 12",
         line_plot({.title = "Depth by turn",
                    .description = "A line for each time limit through the mean depths of its turns.",
                    .x_label = "turn of a player",
                    .y_label = "plies completed"},
                   lines)});
    section.notes.emplace_back(
        "The report's program needed 2 s for what these rules and this evaluation do in some milliseconds, "
        "so "
        "greater depths are no fault of the claim. A move that wins at once is played after depth 1.");
    return section;
}

// --- pruning and ordering ---

/// The nodes of each iteration, from depth 1; empty if there is nothing to search.
std::vector<double> nodes_by_depth(const AnyPosition& position, const std::string& spec, int depth) {
    auto agent = make_agent(position.game(), spec).value();
    agent->new_game(1);
    std::vector<double> nodes;
    double before = 0;
    (void)agent->think(position, {.depth = depth}, [&](const Thought& thought) {
        if (thought.depth != static_cast<int>(nodes.size()) + 1) return;
        nodes.push_back(static_cast<double>(thought.nodes) - before);
        before = static_cast<double>(thought.nodes);
    });
    return static_cast<int>(nodes.size()) == depth ? nodes : std::vector<double>{};
}

constexpr const char* unordered = "colosseum/deepening?killer=off&proximity=off&previous-value=off";
constexpr const char* ordered = "colosseum/deepening";

/// A row for each position: moves at the root, then the nodes of depth 1, 2, ... of the whole tree, of the
/// pruned one, and of the pruned and ordered one.
Numbers tree_sizes(Lab& lab, int depth, int positions) {
    const AnyGame& game = *find_game("colosseum");
    Numbers rows;
    for (int i = 0; i < positions; ++i) {
        lab.go_on(fmt::format("position {} of {}", i + 1, positions));
        constexpr int plies_apart = 6;
        const AnyPosition position = opening(game, {.size = report_size, .plies = plies_apart * (i % 4)},
                                             lab.settings().seed + static_cast<std::uint64_t>(i))
                                         .position;
        const std::vector<double> pruned = nodes_by_depth(position, unordered, depth);
        const std::vector<double> sorted = nodes_by_depth(position, ordered, depth);
        if (pruned.empty() || sorted.empty()) continue;
        std::vector<double> row{static_cast<double>(position.count_moves())};
        double whole = 0;
        for (int d = 1; d <= depth; ++d) row.push_back(whole += static_cast<double>(position.perft(d)));
        row.insert(row.end(), pruned.begin(), pruned.end());
        row.insert(row.end(), sorted.begin(), sorted.end());
        rows.push_back(std::move(row));
    }
    return rows;
}

Section pruning(Lab& lab) {
    const int depth = lab.pick(2, 3, 4);
    const int positions = lab.pick(2, 8, 24);
    const Numbers rows =
        lab.measure(fmt::format("deepening trees to depth {}, {} positions", depth, positions),
                    [&] { return tree_sizes(lab, depth, positions); });
    const auto nodes = [depth](const std::vector<double>& row, int kind, int d) {
        return row[static_cast<std::size_t>(kind * depth + d)];
    };
    const auto breadth = [&](const std::vector<double>& row, int kind) {
        return std::pow(nodes(row, kind, depth) / row[0], 1.0 / (depth - 1));
    };
    Section section;
    const auto ratio = [&](const std::string& what, int kind, int to, Claim claim) {
        std::vector<double> ratios;
        for (const auto& row : rows) ratios.push_back(breadth(row, kind) / breadth(row, to));
        section.findings.push_back({.what = what,
                                    .claim = std::move(claim),
                                    .measured = mean_of(ratios),
                                    .unit = Unit::number,
                                    .count = static_cast<std::int64_t>(ratios.size()),
                                    .counted = "positions",
                                    .conditions = fmt::format("12 x 12, depth {}", depth)});
    };
    ratio("breadth below the root with pruning and ordering, as a part of the whole tree's", 2, 0,
          {"half", 0.4, 0.6});
    ratio("the same with pruning alone", 1, 0, {});
    ratio("ordered as a part of unordered", 2, 1, {});

    constexpr std::array names{"whole tree", "pruned", "pruned and ordered"};
    ReportTable table{.caption = "Nodes of each depth, mean over the positions.",
                      .head = {"depth", names[0], names[1], names[2]},
                      .rows = {}};
    std::vector<PlotSeries> lines(names.size());
    for (int d = 1; d <= depth; ++d) {
        table.rows.push_back({std::to_string(d)});
        for (int kind = 0; kind < 3; ++kind) {
            std::vector<double> sample;
            for (const auto& row : rows) sample.push_back(nodes(row, kind, d));
            const double mean = mean_of(sample).value;
            table.rows.back().push_back(fmt::format("{:.0f}", mean));
            lines[static_cast<std::size_t>(kind)].name = names[static_cast<std::size_t>(kind)];
            lines[static_cast<std::size_t>(kind)].points.push_back({static_cast<double>(d), mean});
        }
    }
    section.tables.push_back(std::move(table));
    section.figures.push_back({"deepening-pruning", "Nodes of each depth, mean over the positions",
                               line_plot({.title = "Nodes by depth",
                                          .description = "Three lines that rise with depth: the whole tree "
                                                         "highest, the pruned and ordered one lowest.",
                                          .x_label = "depth",
                                          .y_label = "nodes (logarithmic)",
                                          .value_scale = Scale::logarithmic},
                                         lines)});
    section.notes.emplace_back(
        "The breadth is the (depth - 1)-th root of the nodes under one root move. The whole tree is counted, "
        "not searched; the pruned ones also leave out root moves that lose at once or to one reply.");
    return section;
}

// --- matches ---

Section matches(Lab& lab) {
    const std::string report = "colosseum/deepening";
    const auto against = [&](const std::string& b, const GameLimits& limits, int size = match_size) {
        return MatchSetup{.game = "colosseum",
                          .size = size,
                          .a = report,
                          .b = b,
                          .limits = limits,
                          .games = lab.games(60, 300)};
    };
    const GameLimits nodes = lab.nodes(3'000, 20'000);
    const auto without = [&](const std::string& what, const std::string& option, Claim claim = {}) {
        return ClaimedMatch{"against itself without " + what, against(report + "?" + option, nodes),
                            std::move(claim)};
    };
    const std::string much_worse = "fixed depth is much worse on boards over 6";
    Section section;
    section.findings = played(
        lab,
        {{"against random", against("random", nodes), at_least(0.95, "win rate 1.0")},
         {"against fixed depth 1", against(report + "?fixed-depth=1", nodes), better(much_worse)},
         {"against fixed depth 2", against(report + "?fixed-depth=2", nodes), better(much_worse)},
         {"against fixed depth 3", against(report + "?fixed-depth=3", nodes), better(much_worse)},
         {"against counting both sides' moves, equal nodes", against(report + "?both-sides=on", nodes), {}},
         {"against counting both sides' moves, equal time", against(report + "?both-sides=on", lab.turn()),
          better("both sides were worse, being slow")},
         without("killer", "killer=off", better("an improvement")),
         without("nearest first", "proximity=off", better("an improvement")),
         without("order of the last iteration", "previous-value=off", better("an improvement")),
         without("any ordering", "killer=off&proximity=off&previous-value=off", better("an improvement")),
         without("kept tree", "keep-tree=off", better("an improvement")),
         {"against itself without kept tree, equal time", against(report + "?keep-tree=off", lab.turn()),
          better("an improvement")}});
    add_score_plot(section, "deepening-matches", "Scores of colosseum/deepening as the report has it",
                   section.findings);
    section.notes.emplace_back(
        "The win rates against humans and classmates' agents cannot be measured here.");
    return section;
}

}  // namespace

std::vector<Experiment> colosseum_deepening_experiments() {
    return {
        {"deepening-depth", "Colosseum, deepening: depth by turn",
         "The agent plays itself on 12 x 12 with the report's 2 s a turn (200 ms where the run is quick) and "
         "with a hundredth of that, and tells how deep it got.",
         depth_by_turn},
        {"deepening-pruning", "Colosseum, deepening: what pruning and ordering save",
         "The same positions searched without pruning, with pruning, and with pruning and ordering.",
         pruning},
        {"deepening-matches", "Colosseum, deepening: what each part is worth",
         "Every part of the agent that the report argues for, switched off in the opponent.", matches}};
}

}  // namespace lanista
