// From sets of cells to a list of move codes, without a branch per move.
//
// Four planes of one row, interleaved bit by bit, are a word whose set bits are the move codes of that row,
// in order. The set bits of a byte are looked up, eight codes at once, and the list advances by their number:
// a loop over single bits would mispredict its end in every row.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/rows.h"
#include "core/sixteen.h"
#include "games/colosseum/board.h"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace lanista::colosseum {

namespace move_codes {

/// The bits of a row spread to every fourth bit of a word.
[[nodiscard]] constexpr std::uint64_t every_fourth(std::uint64_t row) noexcept {
#if defined(__BMI2__)
    if (!std::is_constant_evaluated()) return _pdep_u64(row, 0x1111111111111111ULL);
#endif
    row = (row | row << 24) & 0x000000FF000000FFULL;
    row = (row | row << 12) & 0x000F000F000F000FULL;
    row = (row | row << 6) & 0x0303030303030303ULL;
    return (row | row << 3) & 0x1111111111111111ULL;
}
static_assert(every_fourth(0xFFFF) == 0x1111111111111111ULL && every_fourth(0x8001) == 0x1000000000000001ULL);

using Bytes = std::uint8_t __attribute__((vector_size(8)));
using Codes = std::uint16_t __attribute__((vector_size(16)));

}  // namespace move_codes

/// For each row a word with bit 4 * column + direction for every cell of the four sets.
[[nodiscard]] inline std::array<std::uint64_t, 16> move_words(const Doors& sets) noexcept {
    using move_codes::every_fourth;
    std::array<std::uint64_t, 16> words;
    for (int r = 0; r < 16; ++r)
        words[static_cast<std::size_t>(r)] =
            every_fourth(sets.up.row(r)) | every_fourth(sets.right.row(r)) << 1 |
            every_fourth(sets.down.row(r)) << 2 | every_fourth(sets.left.row(r)) << 3;
    return words;
}

/// Writes 4 * cell + direction for every cell of the four sets, in rising order, and returns the end.
/// Up to seven codes beyond the end are overwritten.
inline std::uint16_t* write_move_codes(const Doors& sets, int size, std::uint16_t* out) noexcept {
    using namespace move_codes;
    const std::array<std::uint64_t, 16> words = move_words(sets);
    for (int r = 0; r < size; ++r) {
        std::uint64_t word = words[static_cast<std::size_t>(r)];
        for (int base = 64 * r; word != 0; word >>= 8, base += 8) {
            const auto byte = static_cast<std::uint8_t>(word);
            const auto bits = std::bit_cast<Bytes>(set_bits[byte]);
            const Codes codes = __builtin_convertvector(bits, Codes) + static_cast<std::uint16_t>(base);
            std::memcpy(out, &codes, sizeof codes);
            out += std::popcount(byte);
        }
    }
    return out;
}

}  // namespace lanista::colosseum
