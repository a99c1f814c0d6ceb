// A tournament in the hall: what is known of it, and how that is told.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include "arena/results.h"
#include "arena/tournament_config.h"
#include "desk/fields.h"
#include "games/any.h"
#include "server/archive.h"

namespace lanista::server {

/// A game that is being played.
struct LiveGame {
    std::string first;
    std::string second;
    AnyPosition position;
    std::size_t moves = 0;
};

struct Tournament {
    TournamentEntry entry;
    TournamentConfig config;
    std::map<std::string, GameResult> results;  ///< by id, without what players wrote to their logs
    std::map<std::string, LiveGame> live;       ///< likewise
    std::uint64_t changes = 0;                  ///< rises whenever there is something new to see
    std::atomic<bool> stop{false};
    bool loaded = false;  ///< configuration and results were read

    /// It waits for its turn or is being played.
    [[nodiscard]] bool goes_on() const { return entry.state == "waiting" || entry.state == "running"; }
    [[nodiscard]] Outcomes outcomes() const;
    void add(GameResult result);
};

/// A line of a list.
[[nodiscard]] desk::Json summary_of(const Tournament& tournament);
/// Everything but the moves: table, cross table, games, boards. Names of programs lose the folder's path.
[[nodiscard]] desk::Json details_of(const Tournament& tournament, const std::filesystem::path& agents,
                                    std::size_t skipped_games = 0);
/// The finished game of that index; null if there is none.
[[nodiscard]] const GameResult* game_of(const Tournament& tournament, std::size_t index);

}  // namespace lanista::server
