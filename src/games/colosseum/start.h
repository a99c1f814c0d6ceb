// The random start positions of Colosseum Survival!, as the course programs draw them.
#pragma once

#include "core/game.h"
#include "core/result.h"
#include "games/colosseum/position.h"

namespace lanista::colosseum {

/// Editions: `2023` (the default) and `2022`, which builds more barriers. Sizes 3..16, 8 if none is given.
[[nodiscard]] Result<Position> start(const Setup& setup);

}  // namespace lanista::colosseum
