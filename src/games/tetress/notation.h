// How positions and placements of Tetress are written, read and drawn.
//
// A position is `BOARD SIDE TURN`: 121 characters `.`, `r` or `b`, row by row; `r` or `b`; the number of
// turns already played. A placement is its four cells, `5-1,6-0,6-1,7-1`: read in any order, written in
// rising order.
#pragma once

#include <string>
#include <string_view>

#include "core/game.h"
#include "core/result.h"
#include "games/tetress/position.h"

namespace lanista::tetress {

[[nodiscard]] std::string text(const Position& position);
[[nodiscard]] Result<Position> parse(std::string_view text);

[[nodiscard]] std::string cell_text(int cell);
[[nodiscard]] std::string move_text(Move move);
[[nodiscard]] Result<Move> parse_move(std::string_view text);

/// The rule that a move breaks, in a few words; empty for a legal one.
[[nodiscard]] std::string why_illegal(const Position& position, Move move);

[[nodiscard]] std::string draw(const Position& position, DrawStyle style);

}  // namespace lanista::tetress
