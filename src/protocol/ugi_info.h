// A search's thoughts as UGI's `info` lines.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "games/any.h"
#include "search/limits.h"

namespace lanista {

/// One line for each of the best moves: depth, score, counters and the expected moves. A forced end is
/// `score mate N`, N plies away, negative for a loss. `elapsed` is since `go`.
[[nodiscard]] std::vector<std::string> info_lines(const AnyPosition& position, const Thought& thought,
                                                  std::chrono::nanoseconds elapsed);

/// The last word before `bestmove`: what the search has cost.
[[nodiscard]] std::string cost_line(const Thought& thought, std::chrono::nanoseconds elapsed);

}  // namespace lanista
