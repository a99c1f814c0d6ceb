// What a search may spend, and what it has to say for itself.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/move.h"
#include "core/score.h"

namespace lanista {

/// Whatever is set binds; nothing set means that the agent decides for itself.
struct Limits {
    std::optional<std::chrono::nanoseconds> movetime;  ///< for this move
    std::optional<std::chrono::nanoseconds> clock;     ///< left for the whole game
    std::chrono::nanoseconds increment{};              ///< added to the clock after each move
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
};

/// A chosen move and what led to it. What an agent does not know stays empty.
struct Thought {
    Move move;
    std::optional<Score> score;  ///< seen by the side to move
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<Move> line;  ///< the expected continuation, `move` first
};

}  // namespace lanista
