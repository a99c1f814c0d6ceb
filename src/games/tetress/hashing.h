// The keys of a position's hash: cells by colour, the side to move, and the turn where it matters.
//
// Turns 0 and 1 have a rule of their own, and near the last turn the number of cells decides; in between,
// positions that differ only in their turn are played the same, so they share a hash.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/zobrist.h"
#include "games/tetress/torus.h"

namespace lanista::tetress {

/// The game ends after this many turns.
inline constexpr int turn_limit = 150;
/// So many turns are played without having to touch an own cell.
inline constexpr int free_turns = 2;
/// Within so many turns of the limit, the turn is part of the hash.
inline constexpr int hashed_last_turns = 32;

/// By colour and cell.
inline constexpr std::array<std::array<std::uint64_t, cell_count>, 2> cell_keys = {
    zobrist_keys<cell_count>(0x7E72E550), zobrist_keys<cell_count>(0x7E72E551)};

inline constexpr std::uint64_t side_key = zobrist_keys<1>(0x7E72E552)[0];

/// By turn; zero where the turn does not matter.
inline constexpr std::array<std::uint64_t, turn_limit + 1> turn_keys = [] {
    auto keys = zobrist_keys<turn_limit + 1>(0x7E72E553);
    for (std::size_t turn = free_turns; turn + hashed_last_turns < turn_limit; ++turn) keys[turn] = 0;
    return keys;
}();

}  // namespace lanista::tetress
