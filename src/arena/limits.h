// What a player may use in a game. Every limit may be absent.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace lanista {

struct GameLimits {
    using Time = std::chrono::nanoseconds;

    std::optional<Time> movetime;    ///< for each move
    std::optional<Time> clock;       ///< for all moves of a game
    std::optional<Time> increment;   ///< added to the clock after each move
    std::optional<Time> first_move;  ///< for the first move, instead of movetime
    std::optional<std::int64_t> nodes;
    std::optional<std::int64_t> depth;
    std::optional<std::int64_t> memory;  ///< bytes

    /// These limits, and those of `general` where these say nothing.
    [[nodiscard]] GameLimits over(const GameLimits& general) const {
        GameLimits result = general;
        if (movetime) result.movetime = movetime;
        if (clock) result.clock = clock;
        if (increment) result.increment = increment;
        if (first_move) result.first_move = first_move;
        if (nodes) result.nodes = nodes;
        if (depth) result.depth = depth;
        if (memory) result.memory = memory;
        return result;
    }

    friend bool operator==(const GameLimits&, const GameLimits&) = default;
};

}  // namespace lanista
