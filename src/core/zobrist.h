// Keys for incremental hashing (Zobrist, "A new hashing method with application for game playing", 1970):
// one random number per feature; a position's hash is the XOR of the keys of the features that it has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/random.h"

namespace lanista {

/// `Count` keys, fixed at compile time; tables with different salts share no key.
template <std::size_t Count>
[[nodiscard]] constexpr std::array<std::uint64_t, Count> zobrist_keys(std::uint64_t salt) noexcept {
    std::array<std::uint64_t, Count> keys{};
    Random random(mix64(salt));
    for (std::uint64_t& key : keys) key = random.next();
    return keys;
}

}  // namespace lanista
