// A static judgement of a position: who has more to choose from.
#pragma once

#include "games/tetress/position.h"

namespace lanista::tetress {

/// Seen by the side to move: 100 x the logarithm of the ratio of both sides' numbers of placements, so that
/// 69 means twice as many, plus the lead in cells, which counts for more and more as the turn limit comes
/// near. Only while the game lasts.
[[nodiscard]] int evaluate(const Position& position) noexcept;

}  // namespace lanista::tetress
