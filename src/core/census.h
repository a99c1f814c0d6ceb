// The steps by which the members of many sets of cells are counted together.
//
// Counting set after set costs some twenty instructions each. Adding the sets cell by cell first, in binary
// and all 256 cells at once, costs at most five instructions a set (a full adder; Harley's and Seal's method,
// in Warren, "Hacker's Delight", 2nd ed., section 5-1) and leaves a handful of digits to count.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "core/rows.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace lanista::census {

#if defined(__AVX512VL__)
/// A function of three sets, cell by cell; bit 4 a + 2 b + c of the table is its value.
template <int Table>
[[nodiscard]] [[gnu::always_inline]] inline Rows of_three(Rows a, Rows b, Rows c) noexcept {
    const auto bits = [](Rows set) { return std::bit_cast<__m256i>(set.lanes()); };
    return Rows(std::bit_cast<Rows::Lanes>(_mm256_ternarylogic_epi64(bits(a), bits(b), bits(c), Table)));
}
#endif

/// Three sets added up cell by cell have two binary digits: this is the lower one...
[[nodiscard]] [[gnu::always_inline]] inline Rows odd(Rows a, Rows b, Rows c) noexcept {
#if defined(__AVX512VL__)
    return of_three<0x96>(a, b, c);
#else
    return a ^ b ^ c;
#endif
}
/// ... and this the upper one.
[[nodiscard]] [[gnu::always_inline]] inline Rows most(Rows a, Rows b, Rows c) noexcept {
#if defined(__AVX512VL__)
    return of_three<0xE8>(a, b, c);
#else
    return (a & b) | (c & (a ^ b));
#endif
}

/// The sum of 2^k times the size of the k-th set.
template <std::size_t Digits>
[[nodiscard]] inline int weighted(const std::array<Rows, Digits>& sum) noexcept {
#if defined(__AVX2__)
    // Half a byte at a time by table; a byte holds at most 2 x 4 x 31 = 248, so bytes add up without carry.
    static_assert(Digits <= 5);
    const __m256i low_half = _mm256_set1_epi8(0x0F);
    __m256i sizes =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    __m256i bytes = _mm256_setzero_si256();
    for (std::size_t k = 0; k < Digits; ++k) {
        const auto set = reinterpret_cast<__m256i>(sum[k].lanes());
        const __m256i low = _mm256_and_si256(set, low_half);
        const __m256i high = _mm256_and_si256(_mm256_srli_epi16(set, 4), low_half);
        bytes = _mm256_add_epi8(bytes, _mm256_shuffle_epi8(sizes, low));
        bytes = _mm256_add_epi8(bytes, _mm256_shuffle_epi8(sizes, high));
        sizes = _mm256_add_epi8(sizes, sizes);
    }
    const __m256i quarters = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
    const __m128i halves =
        _mm_add_epi32(_mm256_castsi256_si128(quarters), _mm256_extracti128_si256(quarters, 1));
    return _mm_cvtsi128_si32(_mm_add_epi32(halves, _mm_unpackhi_epi64(halves, halves)));
#else
    int total = 0;
    for (std::size_t k = 0; k < Digits; ++k) total += sum[k].count() << k;
    return total;
#endif
}

}  // namespace lanista::census
