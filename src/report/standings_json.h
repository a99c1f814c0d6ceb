// The table of a tournament as JSON, for all commands that print it and for the server.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/standings.h"

namespace lanista {

/// Rounded, so that a table is the same text wherever it was computed.
[[nodiscard]] inline double rounded(double value) {
    return static_cast<double>(static_cast<std::int64_t>(value * 100 + (value < 0 ? -0.5 : 0.5))) / 100;
}

/// The players in the order of the table; `names` are by the players' index.
[[nodiscard]] inline nlohmann::ordered_json table_json(const std::vector<std::string>& names,
                                                       const Standings& standings) {
    nlohmann::ordered_json table = nlohmann::ordered_json::array();
    for (const Standing& row : standings.table)
        table.push_back({{"player", names[static_cast<std::size_t>(row.player)]},
                         {"games", row.tally.games()},
                         {"wins", row.tally.wins},
                         {"draws", row.tally.draws},
                         {"losses", row.tally.losses},
                         {"score", row.tally.points()},
                         {"rating", rounded(row.rating.elo)},
                         {"low", rounded(row.rating.low)},
                         {"high", rounded(row.rating.high)}});
    return table;
}

}  // namespace lanista
