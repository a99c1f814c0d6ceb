// The symmetries of Colosseum Survival!: the eight of the square, and the exchange of the players.
//
// Symmetry s, 0..7: first, if s has bit 4, rows and columns change places (r, c) -> (c, r); then bit 1
// mirrors the columns and bit 2 the rows. So 0 is the identity and 3 the point reflection of the start
// positions.
#pragma once

#include "games/colosseum/position.h"

namespace lanista::colosseum {

inline constexpr int symmetry_count = 8;

[[nodiscard]] int image_cell(int cell, int size, int symmetry) noexcept;
[[nodiscard]] Direction image_direction(Direction direction, int symmetry) noexcept;

[[nodiscard]] Position image(const Position& position, int symmetry) noexcept;
[[nodiscard]] Move image(const Position& position, Move move, int symmetry) noexcept;
[[nodiscard]] Position exchanged(const Position& position) noexcept;
/// The image with player A to move whose walls, then cells, come first in the order of symmetry.cpp.
[[nodiscard]] Position canonical(const Position& position) noexcept;

}  // namespace lanista::colosseum
