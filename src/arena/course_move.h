// The move that the Colosseum course makes for an agent that raises, is late or answers nonsense: 0..K random
// steps, then a random free side. Not uniform over the moves, and that is the course's rule.
#pragma once

#include "core/random.h"
#include "games/any.h"

namespace lanista {

/// Whether the game's course has such a rule; in the others a fault loses.
[[nodiscard]] bool has_course_move(const AnyGame& game);

[[nodiscard]] Move course_move(const AnyPosition& position, Random& random);

}  // namespace lanista
