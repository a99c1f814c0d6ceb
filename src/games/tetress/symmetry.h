// The 968 symmetries of the torus: 8 of the square, each followed by one of 121 shifts.
//
// Symmetry 121 x s + 11 x rows + columns applies symmetry s of core/square.h about cell 0-0, then shifts so
// many rows down and columns to the right.
#pragma once

#include "core/move.h"
#include "core/square.h"
#include "games/tetress/position.h"

namespace lanista::tetress {

inline constexpr int symmetry_count = square_symmetries * cell_count;

[[nodiscard]] Position image(const Position& position, int symmetry) noexcept;
[[nodiscard]] Move image(Move move, int symmetry) noexcept;

/// Red's cells become blue's and the other way round, and so does the turn to move.
[[nodiscard]] Position exchanged(const Position& position) noexcept;

/// Of all images with red to move, exchanged if need be, the one with the least rows: the first row as a
/// number, red's columns below blue's, then the second, and so on.
[[nodiscard]] Position canonical(const Position& position) noexcept;

}  // namespace lanista::tetress
