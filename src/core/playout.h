// A random playout: uniform moves to the end of the game.
#pragma once

#include "core/game.h"
#include "core/random.h"

namespace lanista {

template <Game G>
[[nodiscard]] Outcome random_playout(typename G::Position position, Random& random) {
    for (;;) {
        const MoveList<G> moves(position);
        if (moves.size() == 0) return position.outcome();
        position.make(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
    }
}

}  // namespace lanista
