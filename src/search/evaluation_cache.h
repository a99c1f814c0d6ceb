// The latest evaluations of one thread. The transposition table holds no positions at the horizon, but a
// search meets many of them again, by other orders of the same moves.
#pragma once

#include <array>
#include <cstdint>

#include "core/score.h"

namespace lanista {

class EvaluationCache {
public:
    /// What is known of the position with this hash, or else what `evaluate()` says, which is then known.
    template <class Evaluate>
    [[nodiscard]] Score find(std::uint64_t hash, Evaluate&& evaluate) {
        Slot& slot = slots_[hash % slots_.size()];
        if (slot.hash != hash) slot = {hash, evaluate()};
        return slot.score;
    }

private:
    struct Slot {
        std::uint64_t hash = 0;
        Score score = 0;
    };

    std::array<Slot, 1 << 12> slots_{};  ///< few, to stay in a core's own cache; more are not faster
};

}  // namespace lanista
