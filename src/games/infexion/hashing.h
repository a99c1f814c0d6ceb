// Hashing of Infexion positions: two folded 64 x 64 -> 128 bit multiplications over the four planes
// (the mixing step of Wang Yi's wyhash), and keys for what is not on the board.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/zobrist.h"
#include "games/infexion/board.h"

namespace lanista::infexion {

/// Searches look at most so far ahead; nearer to the limit than this, the turn is part of the hash.
inline constexpr int turns_that_matter = 32;

/// Zero for most turns, so that positions that differ in the turn alone share what is known of them. Not so
/// near the limit, nor in the first two turns, when a board with one colour is not yet the end.
inline constexpr auto turn_keys = [] {
    std::array<std::uint64_t, turn_limit + 1> keys = zobrist_keys<turn_limit + 1>(0x1AFE'0001);
    for (std::size_t turn = 2; turn < turn_limit - turns_that_matter; ++turn) keys[turn] = 0;
    return keys;
}();

/// A plane never uses its upper 15 bits, but these do: so no factor of a product below is ever zero.
inline constexpr auto plane_keys = zobrist_keys<4>(0x1AFE'0002);
static_assert([] {
    for (const std::uint64_t key : plane_keys)
        if ((key & ~all_cells) == 0) return false;
    return true;
}());

inline constexpr std::uint64_t second_side_key = zobrist_keys<2>(0x1AFE'0003)[0];
inline constexpr std::uint64_t handout_key = zobrist_keys<2>(0x1AFE'0003)[1];

/// Both halves of the product, one on the other.
[[nodiscard]] constexpr std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) noexcept {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

[[nodiscard]] constexpr std::uint64_t mixed(CellSet a, CellSet b, CellSet c, CellSet d) noexcept {
    return folded_product(a ^ plane_keys[0], b ^ plane_keys[1]) ^
           folded_product(c ^ plane_keys[2], d ^ plane_keys[3]);
}

}  // namespace lanista::infexion
