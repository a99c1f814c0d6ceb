// What a tournament file says: the players, the format and the limits.
//
//     name = "spring"                    # default: the name of the file
//     game = "infexion"
//     format = "swiss"                   # round-robin (default), gauntlet, swiss, knock-out
//     games_per_pair = 4                 # default 2
//     seed = 7                           # default 1
//     results = "spring.sqlite"          # default: beside the file
//     rules = "course"                   # the course's clock, memory and policy, where nothing else is said
//     clock = "180s"
//     memory = "250MB"
//     players = ["champion", { name = "old", spec = "ugi:./old/run", clock = "90s" }]
//     [[pairs]]                          # limits for one pairing
//     players = ["champion", "old"]
//     nodes = 20000
//
// Limits have the names of their flags (`first_move` and `first-move` are the same). A pairing's limits go
// before a player's, and those before the tournament's. An unknown key is an error: a misspelt limit must not
// go unnoticed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "arena/limits.h"
#include "arena/schedule.h"
#include "arena/verdict.h"

namespace lanista {

enum class FaultPolicy : std::uint8_t {
    strict,  ///< an illegal move or an exception loses the game
    course,  ///< it is replaced by a random move, as in the courses
};

struct PlayerEntry {
    std::string name;
    std::string spec;
    GameLimits limits;
};

struct PairEntry {
    int a = 0;
    int b = 0;
    GameLimits limits;
};

struct TournamentConfig {
    std::string name;
    std::string game;
    std::int64_t size = 0;  ///< of the board; 0: the game's default
    std::string edition;
    Format format = Format::round_robin;
    std::vector<PlayerEntry> players;
    std::vector<PairEntry> pairs;
    std::int64_t games_per_pair = 2;
    std::int64_t rounds = 0;
    std::int64_t heads = 1;
    std::int64_t tie_break_pairs = 2;
    std::uint64_t seed = 1;
    std::string openings;            ///< a book file; empty: openings are drawn
    std::int64_t opening_plies = 0;  ///< 0: as the game sees fit
    GameLimits limits;
    std::chrono::nanoseconds margin{};  ///< forgiven above a time limit; 0: the referee's own
    FaultPolicy policy = FaultPolicy::strict;
    ClockKind clock_kind = ClockKind::wall;
    std::string sandbox = "auto";
    std::string results;
    std::int64_t concurrency = 0;  ///< games at a time; 0: as many as there are cores

    /// Throws std::runtime_error with one line that names file and place.
    [[nodiscard]] static TournamentConfig load(const std::filesystem::path& path);

    [[nodiscard]] ScheduleConfig schedule() const;
    /// What `player` may use against `opponent`.
    [[nodiscard]] GameLimits limits_of(int player, int opponent) const;
    /// Equal for equal tournaments: everything that can change a result, and nothing else (no file names of
    /// results, no concurrency).
    [[nodiscard]] std::string canonical_json() const;
};

[[nodiscard]] std::string_view policy_text(FaultPolicy policy);

}  // namespace lanista
