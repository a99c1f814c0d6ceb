// What the formats share: the games of one pairing, and their results.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/schedule.h"

namespace lanista {

/// Two players who meet in a round. `a` stands before `b` in the list of players.
struct Meeting {
    int round = 1;
    int a = 0;
    int b = 0;
    bool b_starts = false;  ///< has the first move in the first game of each pair
};

[[nodiscard]] std::string job_id(const ScheduleConfig& config, const Meeting& meeting, int game);
[[nodiscard]] GameJob make_job(const ScheduleConfig& config, const Meeting& meeting, int game);

/// Appends games `from` .. `to - 1` of a meeting.
void add_games(const ScheduleConfig& config, const Meeting& meeting, int from, int to,
               std::vector<GameJob>& jobs);

/// Half points of the player `a` in games `from` .. `to - 1` of a meeting; nothing if one is not played yet.
[[nodiscard]] std::optional<int> half_points(const ScheduleConfig& config, const Meeting& meeting, int from,
                                             int to, const Outcomes& outcomes);

/// All numbers 0..count-1 in an order drawn from the seed.
[[nodiscard]] std::vector<int> shuffled(int count, std::uint64_t seed);

[[nodiscard]] Plan plan_swiss(const ScheduleConfig& config, const Outcomes& outcomes);
[[nodiscard]] Plan plan_knock_out(const ScheduleConfig& config, const Outcomes& outcomes);

}  // namespace lanista
