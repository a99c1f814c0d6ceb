// Infexion boards in a terminal.
#pragma once

#include <string>

#include "core/game.h"
#include "games/infexion/position.h"

namespace lanista::infexion {

[[nodiscard]] std::string draw(const Position& position, DrawStyle style);

}  // namespace lanista::infexion
