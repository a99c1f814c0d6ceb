// The board of Colosseum Survival! in a terminal.
#pragma once

#include <string>

#include "core/game.h"
#include "games/colosseum/position.h"

namespace lanista::colosseum {

/// Barriers as lines, the players as A and B, numbered rows and columns. Once the game is over, the cells
/// that count for a player show a small letter.
[[nodiscard]] std::string draw(const Position& position, DrawStyle style);

}  // namespace lanista::colosseum
