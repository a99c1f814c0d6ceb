// The tables of a report as rows of text, which HTML and Markdown only dress differently.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/tournament_report.h"

namespace lanista {

struct ReportTable {
    std::string caption;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;  ///< plain text, not yet escaped
    int name_column = 0;                         ///< the one that says whose row it is
    std::vector<std::size_t> words{};            ///< columns of words, which are broken into lines
};

[[nodiscard]] ReportTable leaderboard(const TournamentReport& report);
/// Empty rows if there are too many players for a table that anybody could read.
[[nodiscard]] ReportTable cross_table(const TournamentReport& report);
[[nodiscard]] ReportTable ending_table(const TournamentReport& report);
/// Empty rows if no record tells times.
[[nodiscard]] ReportTable time_table(const TournamentReport& report);

/// "24 plies in the median, 9 to 42".
[[nodiscard]] std::string length_summary(const TournamentReport& report);
/// "round-robin of 4 players, 120 games".
[[nodiscard]] std::string summary_line(const TournamentReport& report);
/// "1.23 s", "4.5 ms", "12 µs".
[[nodiscard]] std::string seconds_text(double seconds);
/// All kinds of faults by which some player lost.
[[nodiscard]] std::vector<std::string> fault_names(const TournamentReport& report);

}  // namespace lanista
