// The moves of a position as a set, a bit a code, and eight numbers at a time for eight codes in a row.
//
// A list of moves costs a branch or a store for every move before anything is known about it. A set comes
// straight from sets of cells, and what is worth knowing of its moves is added up in vector registers.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/move.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace lanista {

using Eight = std::int32_t __attribute__((vector_size(32)));

inline constexpr Eight zero_to_seven{0, 1, 2, 3, 4, 5, 6, 7};

/// For each byte the numbers of its set bits, in rising order; what follows them is of no account.
inline constexpr auto set_bits = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (std::size_t byte = 0; byte < table.size(); ++byte)
        for (std::size_t bit = 0, count = 0; bit < 8; ++bit)
            if ((byte >> bit & 1) != 0) table[byte][count++] = static_cast<std::uint8_t>(bit);
    return table;
}();

/// All ones where the byte has a bit, else nothing.
[[nodiscard]] inline Eight spread(std::uint8_t byte) noexcept {
    constexpr Eight bits{1, 2, 4, 8, 16, 32, 64, 128};
    return (bits & static_cast<std::int32_t>(byte)) != 0;
}

[[nodiscard]] inline Eight widened(const std::int16_t* eight) noexcept {
    using Narrow = std::int16_t __attribute__((vector_size(16)));
    Narrow narrow;
    std::memcpy(&narrow, eight, sizeof narrow);
    return __builtin_convertvector(narrow, Eight);
}

/// Writes those numbers whose bits are set and returns the end; up to eight places are overwritten.
inline std::int32_t* pack(Eight numbers, std::uint8_t chosen, std::int32_t* out) noexcept {
#if defined(__AVX2__)
    const __m128i places = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(set_bits[chosen].data()));
    numbers = std::bit_cast<Eight>(
        _mm256_permutevar8x32_epi32(std::bit_cast<__m256i>(numbers), _mm256_cvtepu8_epi32(places)));
    std::memcpy(out, &numbers, sizeof numbers);
#else
    for (std::size_t i = 0; i < 8; ++i) out[i] = numbers[set_bits[chosen][i]];
#endif
    return out + std::popcount(chosen);
}

template <int codes>
class MoveSet {
public:
    static_assert(codes % 8 == 0, "eight codes in a row are read at once");
    static constexpr std::size_t word_count = (codes + 63) / 64;
    /// Bit b of word w is the move with code 64 w + b.
    using Words = std::array<std::uint64_t, word_count>;

    explicit MoveSet(const Words& words) noexcept : words_(words) {}

    [[nodiscard]] bool has(Move move) const noexcept {
        return move.code < codes && (words_[move.code / 64] >> move.code % 64 & 1) != 0;
    }
    /// How many of its moves have a lower code.
    [[nodiscard]] int rank(Move move) const noexcept {
        int count = std::popcount(words_[move.code / 64] & ((std::uint64_t{1} << move.code % 64) - 1));
        for (std::size_t word = 0; word < move.code / 64U; ++word) count += std::popcount(words_[word]);
        return count;
    }
    /// Calls `visit(code, chosen)` for eight moves after eight from `code` on, with a bit for each that is in
    /// the set; those after the last of a word are left out.
    template <class Visit>
    void for_each_eight(Visit&& visit) const {
        for (std::size_t i = 0; i < word_count; ++i) {
            int code = static_cast<int>(64 * i);
            for (std::uint64_t word = words_[i]; word != 0; word >>= 8, code += 8)
                visit(code, static_cast<std::uint8_t>(word));
        }
    }

private:
    Words words_;
};

}  // namespace lanista
