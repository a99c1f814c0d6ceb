#include "report/report_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace lanista {
namespace {

constexpr std::size_t most_in_cross_table = 40;

std::string tally_text(const Tally& tally) {
    return tally.games() == 0 ? "–" : fmt::format("{:g}/{}", tally.points(), tally.games());
}

}  // namespace

std::string seconds_text(double seconds) {
    if (seconds >= 1) return fmt::format("{:.2f} s", seconds);
    if (seconds >= 1e-3) return fmt::format("{:.3g} ms", seconds * 1e3);
    return fmt::format("{:.3g} µs", seconds * 1e6);
}

std::vector<std::string> fault_names(const TournamentReport& report) {
    std::set<std::string> names;
    for (const ReportedPlayer& player : report.players)
        for (const auto& [name, count] : player.endings.faults) names.insert(name);
    return {names.begin(), names.end()};
}

ReportTable leaderboard(const TournamentReport& report) {
    ReportTable table{.caption = "Ratings are Elo around a mean of 0, with 95 % intervals.",
                      .head = {"#", "player", "games", "wins", "draws", "losses", "points", "score", "rating",
                               "95 % interval"},
                      .rows = {},
                      .name_column = 1};
    for (const ReportedPlayer& player : report.players) {
        const Tally& tally = player.standing.tally;
        const Rating& rating = player.standing.rating;
        table.rows.push_back(
            {std::to_string(table.rows.size() + 1), player.name, std::to_string(tally.games()),
             std::to_string(tally.wins), std::to_string(tally.draws), std::to_string(tally.losses),
             fmt::format("{:g}", tally.points()), fmt::format("{:.1f} %", 100 * tally.score()),
             fmt::format("{:.0f}", rating.elo), fmt::format("{:.0f} to {:.0f}", rating.low, rating.high)});
    }
    return table;
}

ReportTable cross_table(const TournamentReport& report) {
    ReportTable table{.caption = "Points of the row's player against the column's, of so many games.",
                      .head = {"#", "player"},
                      .rows = {},
                      .name_column = 1};
    if (report.players.size() > most_in_cross_table) return table;
    for (std::size_t i = 0; i < report.players.size(); ++i) {
        table.head.push_back(std::to_string(i + 1));
        auto& row = table.rows.emplace_back();
        row = {std::to_string(i + 1), report.players[i].name};
        for (std::size_t j = 0; j < report.players.size(); ++j)
            row.push_back(i == j ? "" : tally_text(report.cross[i][j]));
    }
    return table;
}

ReportTable ending_table(const TournamentReport& report) {
    const std::vector<std::string> faults = fault_names(report);
    ReportTable table{.caption = faults.empty()
                                     ? "All games ended by the rules."
                                     : "Won, drawn and lost are by the rules. The columns of faults "
                                       "count games that the player lost by its own.",
                      .head = {"player", "won", "won by other's fault", "drawn", "lost"},
                      .rows = {}};
    for (const std::string& fault : faults) table.head.push_back(fault);
    for (const ReportedPlayer& player : report.players) {
        const Endings& endings = player.endings;
        auto& row = table.rows.emplace_back();
        row.push_back(player.name);
        for (const std::int64_t count :
             {endings.won_by_rule, endings.won_by_fault, endings.drawn, endings.lost_by_rule})
            row.push_back(std::to_string(count));
        for (const std::string& fault : faults) {
            const auto found = endings.faults.find(fault);
            row.push_back(std::to_string(found == endings.faults.end() ? 0 : found->second));
        }
    }
    return table;
}

ReportTable time_table(const TournamentReport& report) {
    ReportTable table{
        .caption = "Time per move as the records tell it; the longest game is by the referee's clock.",
        .head = {"player", "moves", "mean", "5 %", "median", "95 %", "longest", "longest game"},
        .rows = {}};
    for (const ReportedPlayer& player : report.players) {
        const TimeUse& time = player.time;
        if (time.moves == 0) continue;
        table.rows.push_back({player.name, std::to_string(time.moves), seconds_text(time.mean),
                              seconds_text(time.low), seconds_text(time.median), seconds_text(time.high),
                              seconds_text(time.longest), fmt::format("{:.2f} s", time.longest_game)});
    }
    return table;
}

std::string length_summary(const TournamentReport& report) {
    std::vector<double> lengths = report.lengths();
    if (lengths.empty()) return "No game has been played.";
    std::ranges::sort(lengths);
    return fmt::format("{:g} plies in the median, from {:g} to {:g}.", quantile(lengths, 0.5),
                       lengths.front(), lengths.back());
}

std::string summary_line(const TournamentReport& report) {
    return fmt::format("{}: {} of {} players, {} games{}", report.game_title,
                       format_text(report.tournament.schedule.format), report.players.size(),
                       report.games.size(), report.finished ? "" : " so far");
}

}  // namespace lanista
