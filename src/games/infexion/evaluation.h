// A static judgement of Infexion positions.
#pragma once

#include "games/infexion/position.h"

namespace lanista::infexion {

/// In hundredths of one power, seen by the side to move. Only while the game lasts.
[[nodiscard]] int evaluate(const Position& position) noexcept;

}  // namespace lanista::infexion
