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

/// Kept in as many parts as a processor's registers need: g++ 12 passes anything wider through memory.
class Sixteen {
public:
#if defined(__AVX512F__)
    static constexpr std::size_t part_count = 1;
#elif defined(__AVX2__)
    static constexpr std::size_t part_count = 2;
#else
    static constexpr std::size_t part_count = 4;
#endif
    static constexpr std::size_t part_size = 16 / part_count;
    using Part = std::int32_t __attribute__((vector_size(4 * part_size)));
    using Parts = std::array<Part, part_count>;

    Sixteen() noexcept = default;
    explicit Sixteen(const Parts& parts) noexcept : parts_(parts) {}
    explicit Sixteen(const std::array<std::int32_t, 16>& numbers) noexcept {
        for (std::size_t i = 0; i < part_count; ++i)
            std::memcpy(&parts_[i], &numbers[i * part_size], sizeof parts_[i]);
    }

    [[nodiscard]] const Parts& parts() const noexcept {
        return parts_;
    }
    [[nodiscard]] std::int32_t operator[](std::size_t i) const noexcept {
        return std::bit_cast<std::array<std::int32_t, 16>>(parts_)[i];
    }

    friend Sixteen operator+(Sixteen a, const Sixteen& b) noexcept {
        return a += b;
    }
    friend Sixteen operator+(const Sixteen& a, std::int32_t b) noexcept {
        return a.each([b](Part part) { return part + b; });
    }
    friend Sixteen operator-(std::int32_t a, const Sixteen& b) noexcept {
        return b.each([a](Part part) { return a - part; });
    }
    friend Sixteen operator*(std::int32_t a, const Sixteen& b) noexcept {
        return b.each([a](Part part) { return a * part; });
    }
    friend Sixteen operator>>(const Sixteen& a, int bits) noexcept {
        return a.each([bits](Part part) { return part >> bits; });
    }
    Sixteen& operator+=(const Sixteen& b) noexcept {
        for (std::size_t i = 0; i < part_count; ++i) parts_[i] += b.parts_[i];
        return *this;
    }

    /// The result of `function` for each part.
    template <class Function>
    [[nodiscard]] [[gnu::always_inline]] Sixteen each(Function function) const noexcept {
        Sixteen result;
        for (std::size_t i = 0; i < part_count; ++i) result.parts_[i] = function(parts_[i]);
        return result;
    }

private:
    Parts parts_;
};

[[nodiscard]] inline Sixteen zero_to_fifteen() noexcept {
    static constexpr std::array<std::int32_t, 16> numbers{0, 1, 2,  3,  4,  5,  6,  7,
                                                          8, 9, 10, 11, 12, 13, 14, 15};
    return Sixteen(numbers);
}

[[nodiscard]] inline Sixteen absolute(const Sixteen& numbers) noexcept {
    return numbers.each([](Sixteen::Part part) {
        const Sixteen::Part sign = part >> 31;
        return (part ^ sign) - sign;
    });
}

/// For each byte the numbers of its set bits, in rising order; what follows them is of no account.
inline constexpr auto set_bits = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (std::size_t byte = 0; byte < table.size(); ++byte)
        for (std::size_t bit = 0, count = 0; bit < 8; ++bit)
            if ((byte >> bit & 1) != 0) table[byte][count++] = static_cast<std::uint8_t>(bit);
    return table;
}();

/// `value` where `bits` has a one, else nothing.
[[nodiscard]] inline Sixteen where(std::uint16_t bits, std::int32_t value) noexcept {
    static constexpr std::array<std::int32_t, 16> powers{1,       1 << 1,  1 << 2,  1 << 3, 1 << 4,  1 << 5,
                                                         1 << 6,  1 << 7,  1 << 8,  1 << 9, 1 << 10, 1 << 11,
                                                         1 << 12, 1 << 13, 1 << 14, 1 << 15};
    return Sixteen(powers).each([=](Sixteen::Part power) { return ((power & bits) != 0) & value; });
}

/// The same in half the space.
using NarrowSixteen = std::int16_t __attribute__((vector_size(32)));

[[nodiscard]] inline NarrowSixteen sixteen_at(const std::int16_t* numbers) noexcept {
    NarrowSixteen sixteen;
    std::memcpy(&sixteen, numbers, sizeof sixteen);
    return sixteen;
}
[[nodiscard]] inline NarrowSixteen narrow_where(std::uint16_t bits, std::int16_t value) noexcept {
#if defined(__AVX512BW__) && defined(__AVX512VL__)
    return std::bit_cast<NarrowSixteen>(_mm256_maskz_set1_epi16(bits, value));
#else
    // Each bit is multiplied up to where the sign is, which then fills its number: no shift by different
    // distances, nor a comparison, which are done one by one where registers are small.
    using Unsigned = std::uint16_t __attribute__((vector_size(32)));
    constexpr Unsigned powers{1 << 15, 1 << 14, 1 << 13, 1 << 12, 1 << 11, 1 << 10, 1 << 9, 1 << 8,
                              1 << 7,  1 << 6,  1 << 5,  1 << 4,  1 << 3,  1 << 2,  1 << 1, 1};
    return (reinterpret_cast<NarrowSixteen>(powers * bits) >> 15) & value;
#endif
}
[[nodiscard]] inline Sixteen widened(NarrowSixteen numbers) noexcept {
#if defined(__AVX512F__)
    return Sixteen(
        std::bit_cast<Sixteen::Parts>(_mm512_maskz_cvtepi16_epi32(0xFFFF, std::bit_cast<__m256i>(numbers))));
#elif defined(__AVX2__)
    const auto both = std::bit_cast<__m256i>(numbers);
    const auto half = [](__m128i eight) {
        return std::bit_cast<Sixteen::Part>(_mm256_cvtepi16_epi32(eight));
    };
    return Sixteen(
        Sixteen::Parts{half(_mm256_castsi256_si128(both)), half(_mm256_extracti128_si256(both, 1))});
#else
    // Every number twice, side by side; the upper one is then shifted down with its sign.
    const auto doubled = [](auto twice) { return std::bit_cast<Sixteen::Part>(twice) >> 16; };
    return Sixteen(
        Sixteen::Parts{doubled(__builtin_shufflevector(numbers, numbers, 0, 0, 1, 1, 2, 2, 3, 3)),
                       doubled(__builtin_shufflevector(numbers, numbers, 4, 4, 5, 5, 6, 6, 7, 7)),
                       doubled(__builtin_shufflevector(numbers, numbers, 8, 8, 9, 9, 10, 10, 11, 11)),
                       doubled(__builtin_shufflevector(numbers, numbers, 12, 12, 13, 13, 14, 14, 15, 15))});
#endif
}

/// a x + b y, for a and b that fit into 16 bits: each pair is multiplied and added in one instruction.
[[nodiscard]] inline Sixteen weighted(std::int32_t a, NarrowSixteen x, std::int32_t b,
                                      NarrowSixteen y) noexcept {
#if defined(__AVX2__) && !defined(__AVX512F__)
    const __m256i weights = _mm256_set1_epi32((a & 0xFFFF) | b << 16);
    const auto xs = std::bit_cast<__m256i>(x), ys = std::bit_cast<__m256i>(y);
    // Pairs 0 to 3 and 8 to 11, then the others.
    const __m256i low = _mm256_madd_epi16(_mm256_unpacklo_epi16(xs, ys), weights);
    const __m256i high = _mm256_madd_epi16(_mm256_unpackhi_epi16(xs, ys), weights);
    return Sixteen(Sixteen::Parts{std::bit_cast<Sixteen::Part>(_mm256_permute2x128_si256(low, high, 0x20)),
                                  std::bit_cast<Sixteen::Part>(_mm256_permute2x128_si256(low, high, 0x31))});
#else
    return a * widened(x) + b * widened(y);
#endif
}

/// Writes those numbers whose bits are set and returns the end; up to sixteen places are overwritten.
inline std::int32_t* pack(const Sixteen& numbers, std::uint16_t chosen, std::int32_t* out) noexcept {
#if defined(__AVX512F__)
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi32(chosen, std::bit_cast<__m512i>(numbers.parts()[0])));
    return out + std::popcount(chosen);
#elif defined(__AVX2__)
    unsigned rest = chosen;
    for (const Sixteen::Part& half : numbers.parts()) {
        const __m128i places =
            _mm_loadl_epi64(reinterpret_cast<const __m128i*>(set_bits[rest & 0xFF].data()));
        _mm256_storeu_si256(
            reinterpret_cast<__m256i*>(out),
            _mm256_permutevar8x32_epi32(std::bit_cast<__m256i>(half), _mm256_cvtepu8_epi32(places)));
        out += std::popcount(rest & 0xFF);
        rest >>= 8;
    }
    return out;
#else
    const auto all = std::bit_cast<std::array<std::int32_t, 16>>(numbers.parts());
    for (std::size_t half = 0; half < 16; half += 8) {
        const unsigned byte = chosen >> half & 0xFF;
        for (std::size_t i = 0; i < 8; ++i) out[i] = all[half + set_bits[byte][i]];
        out += std::popcount(byte);
    }
    return out;
#endif
}

}  // namespace lanista
