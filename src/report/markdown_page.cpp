#include "report/markdown_page.h"

#include <fmt/format.h>

#include "games/record.h"
#include "report/markup.h"
#include "report/page_parts.h"
#include "report/report_table.h"
#include "report/svg_plot.h"

namespace lanista {
namespace {

ReportTable conditions(const TournamentReport& report) {
    ReportTable table{.caption = summary_line(report), .head = {"what", "value"}, .rows = {}};
    for (const auto& [what, value] : report.conditions) table.rows.push_back({what, value});
    return table;
}

ReportTable length_table(const TournamentReport& report) {
    constexpr int most_rows = 20;
    ReportTable table{.caption = length_summary(report), .head = {"plies", "games"}, .rows = {}};
    const Bins bins = bins_of(report.lengths(), most_rows);
    for (std::size_t i = 0; i < bins.counts.size(); ++i) {
        const double from = bins.start + bins.width * static_cast<double>(i);
        table.rows.push_back({bins.width > 1 ? fmt::format("{:g} to {:g}", from, from + bins.width - 1)
                                             : fmt::format("{:g}", from),
                              std::to_string(bins.counts[i])});
    }
    return table;
}

ReportTable game_table(const TournamentReport& report) {
    ReportTable table{.caption = "All games.",
                      .head = {"game", "round", "first", "second", "result", "plies", "verdict", "why"},
                      .rows = {}};
    for (const ReportedGame& game : report.games)
        table.rows.push_back({std::to_string(game.number), std::to_string(game.round), game.result.first,
                              game.result.second, std::string(result_token(game.result.outcome)),
                              std::to_string(game.result.plies), game.result.verdict, game.why()});
    return table;
}

}  // namespace

std::string markdown_page(const TournamentReport& report) {
    std::string text = "# " + markdown(report.tournament.name) + "\n\n";
    for (const std::string& note : report.notes) text += "> " + markdown(note) + "\n\n";
    text += markdown_table(conditions(report));
    text += "## Leaderboard\n\n" + markdown_table(leaderboard(report));
    if (const ReportTable cross = cross_table(report); !cross.rows.empty())
        text += "## Cross table\n\n" + markdown_table(cross);
    text += "## How games ended\n\n" + markdown_table(ending_table(report));
    text += "## Game lengths\n\n" + markdown_table(length_table(report));
    if (const ReportTable times = time_table(report); !times.rows.empty())
        text += "## Time\n\n" + markdown_table(times);
    return text + "## Games\n\n" + markdown_table(game_table(report));
}

}  // namespace lanista
