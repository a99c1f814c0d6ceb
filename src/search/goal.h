// What a side may want to be sure of: the questions that proofs answer.
#pragma once

#include <cstdint>

namespace lanista {

enum class Goal : std::uint8_t { draw, win };  ///< at least a draw, or a win

/// The other side's goal at the next move: to reach it is to keep us from ours.
[[nodiscard]] constexpr Goal opposing(Goal goal) noexcept {
    return goal == Goal::draw ? Goal::win : Goal::draw;
}
/// The least outcome, -1, 0 or +1, that meets the goal. Taken as a Score, it means the same.
[[nodiscard]] constexpr int least_outcome(Goal goal) noexcept {
    return goal == Goal::win ? 1 : 0;
}

}  // namespace lanista
