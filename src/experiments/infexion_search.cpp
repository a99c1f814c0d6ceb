// The report on Infexion, position by position: what null windows save, and who falls into which trap.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>

#include "agents/agent.h"
#include "experiments/findings.h"
#include "experiments/traps.h"
#include "report/svg_plot.h"

namespace lanista {
namespace {

// --- negamax and NegaScout ---

constexpr std::array searches{"infexion/negamax", "infexion/negascout"};

/// Positions that occur in games of a searching player against the greedy one.
std::vector<AnyPosition> positions_to_search(Lab& lab) {
    const std::vector<AnyPosition> all = lab.match({.game = "infexion",
                                                    .a = "infexion/negamax?depth=2",
                                                    .b = "infexion/greedy",
                                                    .limits = {.nodes = 10'000},
                                                    .games = lab.pick<std::int64_t>(2, 10, 20)})
                                             .positions(0);
    const std::size_t wanted = lab.pick<std::size_t>(3, 20, 60);
    std::vector<AnyPosition> chosen;
    for (std::size_t i = 0; i < wanted && !all.empty(); ++i) chosen.push_back(all[i * all.size() / wanted]);
    return chosen;
}

/// A row for each depth: nodes and seconds of negamax, nodes and seconds of NegaScout, over all positions.
Numbers search_costs(Lab& lab, const std::vector<AnyPosition>& positions, int deepest) {
    Numbers rows;
    for (int depth = 1; depth <= deepest; ++depth) {
        std::vector<double> row;
        for (const char* name : searches) {
            lab.go_on(fmt::format("{} to depth {}", name, depth));
            double nodes = 0;
            const std::clock_t begin = std::clock();
            for (const AnyPosition& position : positions) {
                auto agent = make_agent(position.game(), fmt::format("{}?depth={}", name, depth)).value();
                agent->new_game(1);
                nodes += static_cast<double>(agent->think(position, {.depth = depth}).nodes);
            }
            row.push_back(nodes);
            row.push_back(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

Section null_windows(Lab& lab) {
    const std::vector<AnyPosition> positions = positions_to_search(lab);
    const int deepest = lab.pick(2, 4, 5);
    const Numbers rows =
        lab.measure(fmt::format("negamax and negascout to depth {}, {} positions", deepest, positions.size()),
                    [&] { return search_costs(lab, positions, deepest); });
    Section section;
    const auto ratio = [&](std::size_t row, std::size_t column) {
        return rows[row][column] > 0 ? rows[row][column + 2] / rows[row][column] : 1;
    };
    const std::size_t at = std::min<std::size_t>(rows.size(), 4) - 1;
    const auto add = [&](const std::string& what, double value, Claim claim) {
        section.findings.push_back({.what = what,
                                    .claim = std::move(claim),
                                    .measured = Estimate::exactly(value),
                                    .unit = Unit::number,
                                    .count = static_cast<std::int64_t>(positions.size()),
                                    .counted = "positions",
                                    .conditions = fmt::format("depth {}", at + 1)});
    };
    add("time of negascout as a part of negamax's", ratio(at, 1), {"only slightly faster", 0.8, 1});
    add("nodes of negascout as a part of negamax's", ratio(at, 0), {});

    ReportTable table{.caption = "All positions together.",
                      .head = {"depth", "nodes, negamax", "nodes, negascout", "ratio", "time, negamax",
                               "time, negascout", "ratio"},
                      .rows = {}};
    std::vector<PlotSeries> lines{{"negamax", {}}, {"negascout", {}}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        table.rows.push_back({std::to_string(i + 1), fmt::format("{:.0f}", rows[i][0]),
                              fmt::format("{:.0f}", rows[i][2]), fmt::format("{:.2f}", ratio(i, 0)),
                              seconds_text(rows[i][1]), seconds_text(rows[i][3]),
                              fmt::format("{:.2f}", ratio(i, 1))});
        for (const std::size_t side : {0U, 1U})
            lines[side].points.push_back({static_cast<double>(i + 1), rows[i][2 * side]});
    }
    section.tables.push_back(std::move(table));
    section.figures.push_back(
        {"infexion-scout", "Nodes by depth, all positions together",
         line_plot({.title = "Nodes of negamax and NegaScout",
                    .description = "Two lines that rise with depth and lie close together.",
                    .x_label = "depth",
                    .y_label = "nodes (logarithmic)",
                    .value_scale = Scale::logarithmic},
                   lines)});
    return section;
}

// --- traps ---

struct TrapPlayer {
    std::string spec;
    Limits limits{};
    Claim claim{};
};

// What an agent did with a trap, as a number in the notebook.
constexpr double missed = 0;
constexpr double passed = 1;
constexpr double fell = 2;

/// A row for each trap: what each player did.
Numbers spring_traps(Lab& lab, const std::vector<Trap>& traps, const std::vector<TrapPlayer>& players) {
    Numbers rows(traps.size());
    for (const TrapPlayer& player : players) {
        lab.go_on("traps of " + player.spec);
        for (std::size_t i = 0; i < traps.size(); ++i) {
            const Trap& trap = traps[i];
            auto agent = make_agent(trap.position.game(), player.spec).value();
            agent->new_game(lab.settings().seed);
            const Move move = agent->think(trap.position, player.limits).move;
            const bool passes = std::ranges::find(trap.passing, move) != trap.passing.end();
            rows[i].push_back(passes ? passed : move == trap.failing ? fell : missed);
        }
    }
    return rows;
}

struct TrapCount {
    int traps = 0;
    int passed = 0;
    int fell = 0;
};

/// What one player did with the traps of a kind; an empty kind means all.
TrapCount count_traps(const std::vector<Trap>& traps, const Numbers& results, std::size_t player,
                      std::string_view kind) {
    TrapCount count;
    for (std::size_t i = 0; i < traps.size(); ++i) {
        if (!kind.empty() && traps[i].kind != kind) continue;
        ++count.traps;
        if (results[i][player] == passed) ++count.passed;
        if (results[i][player] == fell) ++count.fell;
    }
    return count;
}

ReportTable trap_by_trap(const std::vector<Trap>& traps, const Numbers& results) {
    ReportTable table{.caption = "Each trap: + passed, - fell into it, . another move.",
                      .head = {"kind", "position"},
                      .rows = {},
                      .name_column = 1};
    for (std::size_t p = 0; p < results.front().size(); ++p) table.head.push_back(std::to_string(p + 1));
    for (std::size_t i = 0; i < traps.size(); ++i) {
        table.rows.push_back({traps[i].kind, traps[i].position.text()});
        for (const double result : results[i])
            table.rows.back().emplace_back(result == passed ? "+" : result == fell ? "-" : ".");
    }
    return table;
}

Section traps(Lab& lab) {
    const bool tiny = lab.settings().scale == LabScale::tiny;
    const Limits four{.depth = tiny ? 2 : 4};
    const Limits nodes{.nodes = lab.pick(500U, 20'000U, 50'000U)};
    const std::string depth = std::to_string(*four.depth);
    const std::string negamax = fmt::format("infexion/negamax?desperation=off&depth={}", depth);
    const std::vector<Trap> all = infexion_traps();
    const double some = static_cast<double>(all.size() - 1) / static_cast<double>(all.size());
    const std::vector<TrapPlayer> players{{"infexion/greedy", {.depth = 1}, {}},
                                          {"infexion/mcts", nodes, {}},
                                          {"infexion/negamax?depth=2", {.depth = 2}, {}},
                                          {negamax, four, {"passes all traps", 1, 1}},
                                          {fmt::format("infexion/negascout?desperation=off&depth={}", depth),
                                           four,
                                           {"fails some traps", 0, some}},
                                          {negamax + "&reduction=off&endgame=off", four, {}},
                                          {"tuned-mcts", nodes, {}},
                                          {"alphabeta", four, {}},
                                          {"champion", four, {}}};
    const Numbers results =
        lab.measure(fmt::format("infexion traps, depth {}, {} nodes", depth, *nodes.nodes),
                    [&] { return spring_traps(lab, all, players); });

    Section section;
    ReportTable table{.caption = "Traps passed, by kind; and how often the failing move was played.",
                      .head = {"agent", "domino", "biased", "anti-greedy", "all", "fell into the trap"},
                      .rows = {},
                      .name_column = -1,
                      .words = {0}};
    for (std::size_t p = 0; p < players.size(); ++p) {
        const TrapPlayer& player = players[p];
        const TrapCount whole = count_traps(all, results, p, "");
        table.rows.push_back({player.spec});
        for (const char* kind : {"domino", "biased", "anti-greedy", ""}) {
            const TrapCount count = count_traps(all, results, p, kind);
            table.rows.back().push_back(fmt::format("{} of {}", count.passed, count.traps));
        }
        table.rows.back().push_back(std::to_string(whole.fell));
        if (player.claim.words.empty()) continue;
        section.findings.push_back(
            {.what = "traps passed by " + player.spec,
             .claim = player.claim,
             .measured = Estimate::exactly(static_cast<double>(whole.passed) / whole.traps),
             .count = whole.traps,
             .counted = "traps",
             .details = fmt::format("passed: {}; the failing move played: {}", whole.passed, whole.fell)});
    }
    section.tables.push_back(std::move(table));
    section.tables.push_back(trap_by_trap(all, results));
    section.notes.emplace_back(
        "The report's own positions are not known. These were chosen because infexion/greedy fails them, and "
        "judged by the champion: greedy's row and the champion's own say little. The columns of the last "
        "table "
        "are the agents in the order of the one before.");
    return section;
}

}  // namespace

std::vector<Experiment> infexion_search_experiments() {
    return {
        {"infexion-scout", "Infexion: negamax and NegaScout, nodes and time",
         "Both search the same positions, taken from games, to the same depths.", null_windows},
        {"infexion-traps", "Infexion: the traps",
         "Positions that punish uninformed play: an agent passes if it plays one of the best moves.", traps}};
}

}  // namespace lanista
