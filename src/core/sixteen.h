// Sixteen numbers at a time, for sixteen moves whose codes follow each other.
//
// A list of moves costs a branch or a store for every move before anything is known about it. Bits for the
// legal ones among many codes in a row come straight from sets of cells, and what is worth knowing of these
// moves is added up in vector registers.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace lanista {

using Sixteen = std::int32_t __attribute__((vector_size(64)));

inline constexpr Sixteen zero_to_fifteen{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

/// For each byte the numbers of its set bits, in rising order; what follows them is of no account.
inline constexpr auto set_bits = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (std::size_t byte = 0; byte < table.size(); ++byte)
        for (std::size_t bit = 0, count = 0; bit < 8; ++bit)
            if ((byte >> bit & 1) != 0) table[byte][count++] = static_cast<std::uint8_t>(bit);
    return table;
}();

/// All ones where `bits` has one, else nothing. Without a comparison, which g++ 12 does one by one where a
/// register does not hold sixteen numbers.
[[nodiscard]] inline Sixteen spread(std::uint16_t bits) noexcept {
    return -(((Sixteen{} + bits) >> zero_to_fifteen) & 1);
}

/// The same in half the space.
using NarrowSixteen = std::int16_t __attribute__((vector_size(32)));

[[nodiscard]] inline NarrowSixteen sixteen_at(const std::int16_t* numbers) noexcept {
    NarrowSixteen sixteen;
    std::memcpy(&sixteen, numbers, sizeof sixteen);
    return sixteen;
}
/// `value` where `bits` has a one, else nothing.
[[nodiscard]] inline NarrowSixteen where(std::uint16_t bits, std::int16_t value) noexcept {
#if defined(__AVX512BW__) && defined(__AVX512VL__)
    return std::bit_cast<NarrowSixteen>(_mm256_maskz_set1_epi16(bits, value));
#else
    constexpr NarrowSixteen numbers{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return -(((NarrowSixteen{} + static_cast<std::int16_t>(bits)) >> numbers) & 1) & value;
#endif
}
[[nodiscard]] inline Sixteen widened(NarrowSixteen numbers) noexcept {
#if defined(__AVX512F__)
    return std::bit_cast<Sixteen>(_mm512_maskz_cvtepi16_epi32(0xFFFF, std::bit_cast<__m256i>(numbers)));
#else
    return __builtin_convertvector(numbers, Sixteen);
#endif
}

/// Writes those numbers whose bits are set and returns the end; up to sixteen places are overwritten.
inline std::int32_t* pack(Sixteen numbers, std::uint16_t chosen, std::int32_t* out) noexcept {
#if defined(__AVX512F__)
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi32(chosen, std::bit_cast<__m512i>(numbers)));
    return out + std::popcount(chosen);
#else
    using Eight = std::int32_t __attribute__((vector_size(32)));
    const auto pack_half = [&out](Eight half, std::uint8_t byte) {
#if defined(__AVX2__)
        const __m128i places = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(set_bits[byte].data()));
        half = std::bit_cast<Eight>(
            _mm256_permutevar8x32_epi32(std::bit_cast<__m256i>(half), _mm256_cvtepu8_epi32(places)));
        std::memcpy(out, &half, sizeof half);
#else
        for (std::size_t i = 0; i < 8; ++i) out[i] = half[set_bits[byte][i]];
#endif
        out += std::popcount(byte);
    };
    const auto halves = std::bit_cast<std::array<Eight, 2> >(numbers);
    pack_half(halves[0], static_cast<std::uint8_t>(chosen));
    pack_half(halves[1], static_cast<std::uint8_t>(chosen >> 8));
    return out;
#endif
}

}  // namespace lanista
