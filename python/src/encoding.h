// Moves and positions as numbers, for programs that learn.
//
// Actions are dense: 0 .. action_count - 1, and what a number means never changes (docs/python.md has the
// tables). Most games number their moves so already; Colosseum's own codes have room for its largest board
// and are closed up here. Observations are planes of numbers from 0 to 1, seen by one player.
#pragma once

#include <array>
#include <vector>

#include "games/any.h"

namespace lanista::python {

[[nodiscard]] int action_count(const AnyPosition& position);
/// Only for a move that some position of this board could have.
[[nodiscard]] int action_of(const AnyPosition& position, Move move);
/// No move for a number that is no action.
[[nodiscard]] Move move_of(const AnyPosition& position, std::int64_t action);

/// Planes, rows, columns.
using Shape = std::array<int, 3>;

[[nodiscard]] Shape observation_shape(const AnyPosition& position);
/// The planes one after the other, each row by row.
[[nodiscard]] std::vector<float> observation(const AnyPosition& position, Side viewer);

}  // namespace lanista::python
