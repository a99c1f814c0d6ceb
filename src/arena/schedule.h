// Which games a tournament consists of.
//
// A schedule is a pure function of its configuration and, for the formats whose later rounds depend on
// earlier ones, of the results so far. Nothing else is remembered: a runner that was killed, or one of many
// machines, asks again with the results it has and is told exactly the games that are missing. A job is a
// value, known by its id; the result of a game is filed under that id.
//
// Games come in pairs: the same opening with sides exchanged.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "arena/ratings.h"
#include "core/side.h"

namespace lanista {

enum class Format : std::uint8_t {
    round_robin,  ///< everyone against everyone
    gauntlet,     ///< the first players against all others
    swiss,        ///< rounds in which players of like score meet
    knock_out,    ///< the loser of a pairing is out
};

struct ScheduleConfig {
    Format format = Format::round_robin;
    std::vector<std::string> players;  ///< names, all different; the best first where a format seeds by order
    int games_per_pair = 2;            ///< games of one pairing; the last one is single if odd
    std::uint64_t seed = 1;
    int rounds = 0;  ///< Swiss; 0: enough to single out a winner, log2 of the number of players
    int heads = 1;   ///< gauntlet: how many players meet all others (but not each other)
    int tie_break_pairs =
        2;  ///< knock-out: so many further pairs after a tie, then the better seeded goes on
};

struct GameJob {
    std::string id;  ///< "round|A|B|game", from 1; A stands before B in the list of players
    int round = 1;
    int game = 0;   ///< in its pairing, from 0
    int pair = 0;   ///< game / 2
    int first = 0;  ///< index of the player who moves first
    int second = 0;
    std::uint64_t opening_seed = 0;  ///< the same for both games of a pair

    friend bool operator==(const GameJob&, const GameJob&) = default;
};

/// How the games played so far ended, by id. No entry is `ongoing`.
using Outcomes = std::unordered_map<std::string, Outcome>;

/// What a format makes of a configuration and the results so far.
struct Plan {
    /// All games known by now, played or not, the two of a pair side by side.
    std::vector<GameJob> jobs;
    /// What the format ranks players by: points, byes included, or rounds survived.
    std::vector<double> merit;
};

/// Throws std::runtime_error, in one line, for a configuration that makes no tournament.
void check(const ScheduleConfig& config);

[[nodiscard]] Plan plan(const ScheduleConfig& config, const Outcomes& outcomes);

/// All games that may be played now and were not yet; empty when the tournament is finished. The whole plan
/// is worked out anew, so ask again when these games are done, not after each of them.
[[nodiscard]] std::vector<GameJob> next_jobs(const ScheduleConfig& config, const Outcomes& outcomes);

/// The pairs of `jobs` with at least one played game, in their order, seen from the lower index.
[[nodiscard]] std::vector<PairScore> played_pairs(const std::vector<GameJob>& jobs, const Outcomes& outcomes);

/// "round-robin", "gauntlet", "swiss", "knock-out".
[[nodiscard]] std::string_view format_text(Format format);

}  // namespace lanista
