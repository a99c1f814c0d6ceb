// One ladder a game: all its agents against each other, with ratings.
#include <fmt/format.h>

#include "agents/agent.h"
#include "experiments/findings.h"
#include "games/registry.h"
#include "report/svg_plot.h"

namespace lanista {
namespace {

Section ladder(Lab& lab, const std::string& game, int size, std::int64_t full_games) {
    std::vector<std::string> specs;
    for (const AgentKind& kind : agents_for(*find_game(game))) specs.emplace_back(kind.name);
    constexpr std::size_t tiny_ladder = 4;
    if (lab.settings().scale == LabScale::tiny) specs.resize(tiny_ladder);
    const GameLimits limits = lab.turn();
    const std::int64_t per_pair = lab.settings().games.value_or(lab.pick<std::int64_t>(1, 2, full_games));
    const Ladder ladder = lab.ladder(game, size, specs, limits, per_pair);
    ReportTable table{
        .caption = fmt::format("{}, {} games a pairing, Elo around a mean of 0.",
                               conditions_text({.game = game, .size = size, .limits = limits}), per_pair),
        .head = {"#", "agent", "games", "wins", "draws", "losses", "score", "rating", "95 % interval"},
        .rows = {},
        .name_column = 1};
    std::vector<IntervalRow> rows;
    for (const Standing& row : ladder.standings.table) {
        const std::string& name = ladder.players[static_cast<std::size_t>(row.player)];
        table.rows.push_back({std::to_string(table.rows.size() + 1), name, std::to_string(row.tally.games()),
                              std::to_string(row.tally.wins), std::to_string(row.tally.draws),
                              std::to_string(row.tally.losses), value_text(row.tally.score(), Unit::share),
                              fmt::format("{:.0f}", row.rating.elo),
                              fmt::format("{:.0f} to {:.0f}", row.rating.low, row.rating.high)});
        rows.push_back({name, row.rating.elo, row.rating.low, row.rating.high});
    }
    Section section;
    section.tables.push_back(std::move(table));
    section.figures.push_back(
        {"ladder-" + game, "Ratings with 95 % intervals",
         interval_plot(
             {.title = "Ratings",
              .description = "A dot for each agent's rating on a line for its interval, the best on "
                             "top; the numbers are those of the table.",
              .x_label = "rating (Elo)"},
             rows)});
    return section;
}

constexpr std::string_view about = "Everyone against everyone, in pairs with sides exchanged.";

}  // namespace

std::vector<Experiment> ladder_experiments() {
    return {{"ladder-colosseum", "Ladder of Colosseum", about,
             [](Lab& lab) { return ladder(lab, "colosseum", 8, 12); }},
            {"ladder-infexion", "Ladder of Infexion", about,
             [](Lab& lab) { return ladder(lab, "infexion", 0, 8); }},
            {"ladder-tetress", "Ladder of Tetress", about,
             [](Lab& lab) { return ladder(lab, "tetress", 0, 12); }}};
}

}  // namespace lanista
