// Perft: the number of move sequences of a given length, the classic check of move generation.
#pragma once

#include <cstdint>

#include "core/game.h"

namespace lanista {

/// Sequences of exactly `depth` moves. The last level is counted, not made.
template <Game G>
[[nodiscard]] std::uint64_t perft(const typename G::Position& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(position.count_moves());
    std::uint64_t leaves = 0;
    for (const Move move : MoveList<G>(position)) leaves += perft<G>(after(position, move), depth - 1);
    return leaves;
}

struct HashedPerft {
    std::uint64_t leaves = 0;
    std::uint64_t checksum = 0;  ///< XOR of the leaves' hashes
};

/// The same, with every leaf made and hashed.
template <Game G>
void hashed_perft(const typename G::Position& position, int depth, HashedPerft& total) {
    if (depth == 0) {
        ++total.leaves;
        total.checksum ^= position.hash();
        return;
    }
    for (const Move move : MoveList<G>(position)) hashed_perft<G>(after(position, move), depth - 1, total);
}

}  // namespace lanista
