// Positions and moves of Colosseum Survival! as text.
//
// A position is `N WALLS A B SIDE TURN`, for instance `3 .../_|./... 0-0 2-2 A 0`. WALLS has a group of N
// characters for each row, joined by `/`; each character tells the barriers on the right and lower side of
// its cell: `.` none, `|` right, `_` below, `J` both. The outer border is not written. A and B are the
// players' cells as row-column, SIDE is the one to move, TURN the number of turns played.
//
// A move is the cell where the walk stops and the side where the barrier is built: `3-4u`, with u, r, d, l.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/colosseum/position.h"

namespace lanista::colosseum {

[[nodiscard]] std::string cell_text(int cell);
[[nodiscard]] std::string text(const Position& position);
[[nodiscard]] Result<Position> parse(std::string_view text);

[[nodiscard]] std::string move_text(Move move);
[[nodiscard]] Result<Move> parse_move(std::string_view text);
/// The rule that a move breaks; empty for a legal one.
[[nodiscard]] std::string why_illegal(const Position& position, Move move);

}  // namespace lanista::colosseum
