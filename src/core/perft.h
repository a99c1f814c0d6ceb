// Perft: the number of move sequences of a given length, the classic check of move generation.
#pragma once

#include <cstdint>

#include "core/game.h"

namespace lanista {

/// Calls `visit(position after the move)` for every legal move. A position that knows a way to make all its
/// moves together that is faster than one by one offers it as a member of the same name.
template <Game G, class Visit>
void for_each_successor(const typename G::Position& position, Visit&& visit) {
    if constexpr (requires { position.for_each_successor(visit); }) {
        position.for_each_successor(visit);
    } else {
        for (const Move move : MoveList<G>(position)) visit(after(position, move));
    }
}

/// Sequences of exactly `depth` moves. The last level is counted, not made.
template <Game G>
[[nodiscard]] std::uint64_t perft(const typename G::Position& position, int depth) {
    using Position = typename G::Position;
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    if (depth == 1) {
        leaves = static_cast<std::uint64_t>(position.count_moves());
    } else if (depth == 2) {  // a case of its own keeps the successors in registers
        for_each_successor<G>(position, [&leaves](const Position& next) {
            leaves += static_cast<std::uint64_t>(next.count_moves());
        });
    } else {
        for_each_successor<G>(
            position, [&leaves, depth](const Position& next) { leaves += perft<G>(next, depth - 1); });
    }
    return leaves;
}

struct HashedPerft {
    std::uint64_t leaves = 0;
    std::uint64_t checksum = 0;  ///< sum of the leaves' hashes
};

/// The same, with every leaf made and hashed.
template <Game G>
void hashed_perft(const typename G::Position& position, int depth, HashedPerft& total) {
    using Position = typename G::Position;
    if (depth == 0) {
        ++total.leaves;
        total.checksum += position.hash();
    } else if (depth == 1) {
        HashedPerft here;
        for_each_successor<G>(position, [&here](const Position& next) {
            ++here.leaves;
            here.checksum += next.hash();
        });
        total.leaves += here.leaves;
        total.checksum += here.checksum;
    } else {
        for_each_successor<G>(
            position, [&total, depth](const Position& next) { hashed_perft<G>(next, depth - 1, total); });
    }
}

}  // namespace lanista
