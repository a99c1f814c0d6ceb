// The fixed positions that searches are measured on.
#pragma once

#include <string_view>
#include <vector>

#include "games/any.h"

namespace lanista::bench {

/// The game of that name, or all that have positions if it is empty; throws std::runtime_error for a name
/// that is none.
[[nodiscard]] std::vector<const AnyGame*> chosen_games(std::string_view name);

/// The positions of bench/positions; throws std::runtime_error where there are none or a line is not one.
[[nodiscard]] std::vector<AnyPosition> positions_of(const AnyGame& game);

/// Deep enough that ordering and pruning matter, and a second or two for each game.
[[nodiscard]] int depth_for(std::string_view game);

}  // namespace lanista::bench
