// What follows `go` in UGI, as the limits of a search.
#pragma once

#include "core/result.h"
#include "core/side.h"
#include "protocol/words.h"
#include "search/limits.h"

namespace lanista {

/// `movetime T`, `p1time T p2time T p1inc T p2inc T` (milliseconds), `depth D`, `nodes N`, `mate P`
/// (a forced win in so many plies), `infinite`, `ponder`; several may stand together, and all of them bind.
/// Of the clocks only that of the side to move counts.
[[nodiscard]] Result<Limits> parse_go(Words words, Side side_to_move);

}  // namespace lanista
