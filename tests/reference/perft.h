// Perft: the number of ways to play exactly `depth` moves on.
#pragma once

#include <cstdint>

namespace reference {

/// A finished game has no legal moves, so it adds nothing to any depth below it.
template <class State>
[[nodiscard]] std::uint64_t perft(const State& state, int depth) {
    if (depth == 0) return 1;
    const auto moves = legal_moves(state);
    if (depth == 1) return moves.size();
    std::uint64_t ways = 0;
    for (const auto& move : moves) ways += perft(after(state, move), depth - 1);
    return ways;
}

}  // namespace reference
