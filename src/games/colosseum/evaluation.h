// A judgement of positions of Colosseum Survival! without search: who gets where first.
#pragma once

#include "core/rows.h"
#include "games/colosseum/position.h"

namespace lanista::colosseum {

/// The cells that each player reaches in fewer turns than the other if nothing more were built; a cell that
/// both reach in the same turn belongs to the one to move, who comes there first.
struct Territory {
    Rows mover;
    Rows opponent;
};

[[nodiscard]] Territory territory(const Position& position) noexcept;

/// In hundredths of a cell, seen by the side to move; only while the game lasts.
[[nodiscard]] int evaluate(const Position& position) noexcept;

}  // namespace lanista::colosseum
