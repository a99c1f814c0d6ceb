// The symmetries of Infexion: 12 rotations and reflections of the hexagon, each followed by one of
// 49 translations, and the exchange of colours.
//
// Symmetry number = 12 x translation + turn; a turn is 0..5 for rotations by so many sixths, and 6..11 for
// the reflection (r, q) -> (q, r) and then such a rotation; translation 7 dr + dq moves a cell by (dr, dq).
#pragma once

#include "core/move.h"
#include "games/infexion/position.h"

namespace lanista::infexion {

inline constexpr int turn_count = 12;
inline constexpr int symmetry_count = turn_count * cell_count;

[[nodiscard]] int image_of_cell(int cell, int symmetry) noexcept;
[[nodiscard]] Position image(const Position& position, int symmetry) noexcept;
[[nodiscard]] Move image(Move move, int symmetry) noexcept;

/// The image with red to move whose board is least, its set of occupied cells first of all.
[[nodiscard]] Position canonical(const Position& position) noexcept;

}  // namespace lanista::infexion
