// The report on `colosseum/sampled-mcts`: how many moves and playouts there are, and how strong it is by
// sample size and C.
#include <fmt/format.h>

#include <algorithm>

#include "agents/agent.h"
#include "experiments/findings.h"
#include "games/registry.h"
#include "report/svg_plot.h"

namespace lanista {
namespace {

constexpr const char* agent_name = "colosseum/sampled-mcts";
constexpr int smallest = 5;
constexpr int largest = 12;

AnyPosition start_of(int size, std::uint64_t seed) {
    return find_game("colosseum")->start({.size = size, .seed = seed}).value();
}

/// For each size: mean, least and most moves of the start positions.
Numbers start_moves(Lab& lab, int starts) {
    Numbers rows;
    for (int size = smallest; size <= largest; ++size) {
        std::vector<double> counts;
        for (int i = 0; i < starts; ++i)
            counts.push_back(
                start_of(size, lab.settings().seed + static_cast<std::uint64_t>(i)).count_moves());
        const Estimate mean = mean_of(counts);
        rows.push_back({mean.value, mean.low, mean.high, *std::ranges::min_element(counts),
                        *std::ranges::max_element(counts)});
    }
    return rows;
}

/// For each size: playouts in one turn.
Numbers playouts(Lab& lab, std::chrono::nanoseconds turn) {
    Numbers rows;
    for (int size = smallest; size <= largest; ++size) {
        lab.go_on(fmt::format("playouts on {0} x {0}", size));
        const AnyPosition position = start_of(size, lab.settings().seed);
        auto agent = make_agent(position.game(), agent_name).value();
        agent->new_game(lab.settings().seed);
        const Thought thought = agent->think(position, {.movetime = turn, .cpu_time = true});
        rows.push_back({static_cast<double>(thought.nodes)});
    }
    return rows;
}

Section counts(Lab& lab) {
    Section section;
    const int starts = lab.pick(20, 300, 2000);
    const auto turn = lab.pick(5, 200, 2000) * std::chrono::milliseconds(1);
    const Numbers moves = lab.measure(fmt::format("colosseum start moves, {} starts", starts),
                                      [&] { return start_moves(lab, starts); });
    const Numbers played = lab.measure(fmt::format("sampled-mcts playouts, {} ms", turn.count()),
                                       [&] { return playouts(lab, turn); });
    const auto& at_report_size = moves.back();
    section.findings.push_back(
        {.what = "legal moves at the start",
         .claim = {"about 200", 180, 220},
         .measured = {at_report_size[0], at_report_size[1], at_report_size[2]},
         .unit = Unit::number,
         .count = starts,
         .counted = "starts",
         .details = fmt::format("{:.0f} to {:.0f}", at_report_size[3], at_report_size[4]),
         .conditions = "12 x 12"});
    ReportTable table{.caption = "Start positions by board size.",
                      .head = {"size", "legal moves", "least", "most",
                               fmt::format("playouts in {} ms", turn.count()), "playouts a legal move"},
                      .rows = {}};
    PlotSeries line{.name = "legal moves", .points = {}};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const int size = smallest + static_cast<int>(i);
        table.rows.push_back({fmt::format("{0} x {0}", size), fmt::format("{:.1f}", moves[i][0]),
                              fmt::format("{:.0f}", moves[i][3]), fmt::format("{:.0f}", moves[i][4]),
                              fmt::format("{:.0f}", played[i][0]),
                              fmt::format("{:.0f}", played[i][0] / moves[i][0])});
        line.points.push_back({static_cast<double>(size), moves[i][0], moves[i][3], moves[i][4]});
    }
    section.tables.push_back(std::move(table));
    section.figures.push_back({"sampled-mcts-moves",
                               "Legal moves at the start by board size: mean, least and most",
                               line_plot({.title = "Legal moves at the start",
                                          .description = "The mean rises with the size of the board.",
                                          .x_label = "size of the board",
                                          .y_label = "legal moves"},
                                         {line})});
    return section;
}

Section matches(Lab& lab) {
    const std::string name = agent_name;
    const auto against = [&](const std::string& b, const GameLimits& limits) {
        return MatchSetup{
            .game = "colosseum", .size = 8, .a = name, .b = b, .limits = limits, .games = lab.games(40, 200)};
    };
    const GameLimits nodes = lab.nodes(1'000, 4'000);
    const std::vector<ClaimedMatch> list{
        {"against random", against("random", nodes), at_least(0.75, "far better than random")},
        {"15 moves against a sample of 5", against(name + "?sample=5", nodes), {}},
        {"15 moves against a sample of 50", against(name + "?sample=50", nodes), {}},
        {"15 moves against all moves", against(name + "?sample=564", nodes), {}},
        {"15 moves against all moves, equal time", against(name + "?sample=564", lab.turn()), {}},
        {"C of 1.41 against 0.2", against(name + "?c=0.2", nodes), {}},
        {"C of 1.41 against 0.7", against(name + "?c=0.7", nodes), {}},
        {"C of 1.41 against 3", against(name + "?c=3", nodes), {}},
        {"against colosseum/deepening, equal time", against("colosseum/deepening", lab.turn()), {}},
        {"against colosseum/outcome, equal time", against("colosseum/outcome", lab.turn()), {}}};
    Section section;
    std::int64_t games = 0;
    std::int64_t faults = 0;
    for (const ClaimedMatch& one : list) {
        const MatchResult result = lab.match(one.setup);
        games += result.score.games();
        faults += result.faults[0];
        section.findings.push_back(score_finding(result, one.what, one.claim));
    }
    add_score_plot(section, "sampled-mcts-matches", "Scores of colosseum/sampled-mcts as the report has it",
                   section.findings);
    section.findings.push_back({.what = "games without a late or illegal move",
                                .claim = at_least(0.95, "always in time, always valid"),
                                .measured = share_of(games - faults, games),
                                .count = games,
                                .details = fmt::format("{} faults", faults),
                                .conditions = "all matches of this table"});
    return section;
}

}  // namespace

std::vector<Experiment> colosseum_sampled_mcts_experiments() {
    return {
        {"sampled-mcts-counts", "Colosseum, sampled-mcts: moves and playouts",
         "How many moves there are at the start, and how many playouts the agent makes in its turn there.",
         counts},
        {"sampled-mcts-matches", "Colosseum, sampled-mcts: strength by sample size and C",
         "The agent against random play, against itself with other numbers, and against the other two "
         "agents of Colosseum's reports.",
         matches}};
}

}  // namespace lanista
