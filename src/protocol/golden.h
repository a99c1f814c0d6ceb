// Golden games: whole games played by the course programs, one JSON object a line, replayed with our rules.
//
// A line names its game and holds the start position (Colosseum only), and for every ply the number of
// legal moves, the move, now and then all legal moves, and the board after it; then the result:
//   {"game":"colosseum","n":6,"max_step":3,"walls":[[r,c,d],...],"p0":[r,c],"p1":[r,c],
//    "plies":[{"legal":38,"move":[r,c,d],"moves":[...]},...],"scores":[35,1]}
//   {"game":"infexion","plies":[{"legal":49,"move":{"spawn":[r,q]},"board":"..."},
//    {"legal":52,"move":{"spread":[r,q],"dir":[dr,dq]},"board":"..."},...],"winner":"red"}
//   {"game":"tetress","plies":[{"legal":2299,"move":[[r,c],[r,c],[r,c],[r,c]],"board":"..."},...],
//    "end":"no move","winner":"blue"}
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace lanista {

/// How much has been compared and found to agree.
struct GoldenTally {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;  ///< with their number of legal moves
    std::uint64_t lists = 0;      ///< of all legal moves of a position
    std::uint64_t boards = 0;
};

/// Where the rules and a golden game part.
struct GoldenDifference {
    std::size_t ply = 0;  ///< from 1; the number of plies plus 1 for the result
    std::string what;
    std::string expected;
    std::string found;
};

/// Replays the game of one line. Returns the first difference, if there is any, or an error if the line is
/// not a golden game at all. The tally counts what agreed until then.
[[nodiscard]] Result<std::optional<GoldenDifference>> replay_golden(std::string_view line,
                                                                    GoldenTally& tally);

}  // namespace lanista
