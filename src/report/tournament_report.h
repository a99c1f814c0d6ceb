// Everything a report says, as numbers: gathered once from a results file, then written as a page
// (html_page.h), as Markdown (markdown_page.h) or as JSON (the command).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "arena/results.h"
#include "arena/standings.h"
#include "report/board_face.h"
#include "report/stored_tournament.h"

namespace lanista {

/// How a player's games ended. A fault is always the loser's.
struct Endings {
    std::int64_t won_by_rule = 0;
    std::int64_t won_by_fault = 0;  ///< of the opponent
    std::int64_t drawn = 0;
    std::int64_t lost_by_rule = 0;
    std::map<std::string, std::int64_t> faults;  ///< games lost by own faults, by verdict: TIME, CRASH, ...
};

/// Seconds that a player took for its moves, as the records say.
struct TimeUse {
    std::int64_t moves = 0;  ///< with a known time
    double mean = 0;
    double median = 0;
    double low = 0;   ///< one move of twenty was faster
    double high = 0;  ///< one move of twenty was slower
    double longest = 0;
    double longest_game = 0;  ///< by the referee's clock

    /// Median and quartiles of the moves in one stretch of plies.
    struct Stretch {
        double ply = 0;  ///< its middle
        double median = 0;
        double low = 0;
        double high = 0;
    };
    std::vector<Stretch> by_ply;
};

struct ReportedPlayer {
    std::string name;
    std::string spec;
    std::string limits;
    Standing standing;
    Endings endings;
    TimeUse time;
};

struct ReportedGame {
    std::size_t number = 0;  ///< from 1
    int round = 1;
    GameResult result;  ///< without record and standard error
    bool readable = false;
    [[nodiscard]] std::string why() const;  ///< the first line of the reason: what follows is standard error
    std::string data;  ///< for the viewer (game_data.h); empty beyond the most games asked for
};

struct TournamentReport {
    StoredTournament tournament;
    std::string game_title;
    std::vector<std::pair<std::string, std::string>> conditions;  ///< the stored ones and what the games say
    std::vector<ReportedPlayer> players;                          ///< the best first
    std::vector<std::vector<Tally>> cross;                        ///< in the players' order
    std::vector<ReportedGame> games;                              ///< in the schedule's order
    std::vector<BoardFace> faces;
    std::vector<std::string> notes;  ///< what a reader must know: damage, games left out
    Standings standings;             ///< as the tournament computes them
    bool finished = false;

    [[nodiscard]] std::vector<double> lengths() const;
    [[nodiscard]] std::size_t played_through() const;  ///< games with data for the viewer
};

struct ReportSettings {
    std::size_t viewer_games = 2000;  ///< at most so many games carry their moves
};

/// Throws std::runtime_error, in one line, if the file's configuration cannot be read.
[[nodiscard]] TournamentReport gather(const ResultStore& store, const ReportSettings& settings = {});

/// The value below which a part `share` of the sorted values lies; 0 if there are none.
[[nodiscard]] double quantile(const std::vector<double>& sorted, double share);

}  // namespace lanista
