// Infexion in words: positions and moves as text, and why a move is illegal.
//
// A position is `BOARD SIDE TURN [EDITION]`: 49 characters row by row (`.` empty, `1`..`6` red, `a`..`f` blue
// stacks of power 1..6), `r` or `b`, the number of turns already played, and `handout` if that is the
// edition. A move is `3-4` for a spawn at r = 3, q = 4, and `3-4ur` for a spread from there to the upper
// right.
#pragma once

#include <string>
#include <string_view>

#include "core/game.h"
#include "core/result.h"
#include "games/infexion/position.h"

namespace lanista::infexion {

inline constexpr std::string_view handout_name = "handout";

[[nodiscard]] std::string position_text(const Position& position);
[[nodiscard]] Result<Position> parse_position(std::string_view text);

[[nodiscard]] std::string move_text(Move move);
[[nodiscard]] Result<Move> parse_move(std::string_view text);

[[nodiscard]] std::string why_illegal(const Position& position, Move move);

}  // namespace lanista::infexion
