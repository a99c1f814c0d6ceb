// What a results file says of its tournament: the configuration that was stored with it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "arena/schedule.h"

namespace lanista {

struct StoredTournament {
    std::string name;
    std::string game;
    ScheduleConfig schedule;
    /// What was agreed upon, as pairs of words and values to show: format, limits, seed, ...
    std::vector<std::pair<std::string, std::string>> conditions;
    std::vector<std::string> specs;   ///< what each player is, by index
    std::vector<std::string> limits;  ///< a player's own limits; empty if it has none

    /// Reads TournamentConfig::canonical_json. Throws std::runtime_error, in one line.
    [[nodiscard]] static StoredTournament parse(const std::string& configuration);
};

}  // namespace lanista
