// A small network of integers as an evaluation: traits of a position in, a score or two out.
//
// Two hidden layers; a hidden unit is the sum of its weighted inputs, held between 0 and a ceiling. All
// numbers are integers, so that every machine and every build finds the same score: inputs are counts,
// weights are in units of 1/4096, hidden units in units of 1/128. bench/learn.py and bench/learn_proofs.py
// learn the weights and write them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace lanista {

inline constexpr int network_weight_bits = 12;
inline constexpr int network_unit_bits = 7;

/// `units` weighted sums of `inputs` numbers.
template <std::size_t inputs, std::size_t units>
struct NetworkLayer {
    static_assert(inputs % 2 == 0 && units % 8 == 0);

    alignas(32) std::array<std::int32_t, units> bias;
    /// Inputs go in pairs, which is what processors multiply and add in one instruction: the weights of a
    /// pair stand side by side for every unit.
    alignas(32) std::array<std::int16_t, inputs * units> weights;

    /// The sums, divided by 2^shift and held between 0 and 8.
    [[nodiscard]] std::array<std::int16_t, units> operator()(const std::array<std::int16_t, inputs>& in,
                                                             int shift) const noexcept {
        alignas(32) std::array<std::int16_t, units> out;
#if defined(__AVX2__)
        // All in registers: what is stored in small pieces and read back in large ones has to wait.
        constexpr std::size_t lanes = 8;
        __m256i sums[units / lanes];
        for (std::size_t i = 0; i < units / lanes; ++i)
            sums[i] = _mm256_load_si256(reinterpret_cast<const __m256i*>(&bias[lanes * i]));
#pragma GCC unroll 4  // wholly unrolled, g++ runs out of registers
        for (std::size_t pair = 0; pair < inputs / 2; ++pair) {
            int two;
            std::memcpy(&two, &in[2 * pair], sizeof two);
            const __m256i both = _mm256_set1_epi32(two);
            for (std::size_t i = 0; i < units / lanes; ++i) {
                const auto* const row =
                    reinterpret_cast<const __m256i*>(&weights[2 * (pair * units + lanes * i)]);
                sums[i] = _mm256_add_epi32(sums[i], _mm256_madd_epi16(both, _mm256_load_si256(row)));
            }
        }
        for (std::size_t i = 0; i < units / lanes; ++i) {
            const __m256i held =
                _mm256_min_epi32(_mm256_max_epi32(_mm256_srai_epi32(sums[i], shift), _mm256_setzero_si256()),
                                 _mm256_set1_epi32(ceiling));
            const __m128i narrow =
                _mm_packs_epi32(_mm256_castsi256_si128(held), _mm256_extracti128_si256(held, 1));
            _mm_store_si128(reinterpret_cast<__m128i*>(&out[lanes * i]), narrow);
        }
#else
        std::array<std::int32_t, units> sums = bias;
        for (std::size_t pair = 0; pair < inputs / 2; ++pair)
            for (std::size_t unit = 0; unit < units; ++unit) {
                const std::int16_t* const both = &weights[2 * (pair * units + unit)];
                sums[unit] += in[2 * pair] * both[0] + in[2 * pair + 1] * both[1];
            }
        for (std::size_t unit = 0; unit < units; ++unit)
            out[unit] = static_cast<std::int16_t>(std::clamp(sums[unit] >> shift, 0, ceiling));
#endif
        return out;
    }

private:
    static constexpr int ceiling = 8 << network_unit_bits;
};

/// One number out of the last hidden units.
template <std::size_t units>
struct NetworkAnswer {
    std::array<std::int16_t, units> weights;
    std::int32_t bias;

    /// In thousandths.
    [[nodiscard]] int operator()(const std::array<std::int16_t, units>& in) const noexcept {
        std::int32_t sum = bias;
        for (std::size_t i = 0; i < units; ++i) sum += in[i] * weights[i];
        return static_cast<int>(std::int64_t{1000} * sum >> (network_weight_bits + network_unit_bits));
    }
};

template <std::size_t inputs, std::size_t first_units, std::size_t second_units, std::size_t answers = 1>
struct Network {
    using Inputs = std::array<std::int16_t, inputs>;

    NetworkLayer<inputs, first_units> first;
    NetworkLayer<first_units, second_units> second;
    std::array<NetworkAnswer<second_units>, answers> last;

    [[nodiscard]] std::array<int, answers> operator()(const Inputs& in) const noexcept {
        // Counts times weights have the weights' unit, units times weights that of both.
        const auto units = second(first(in, network_weight_bits - network_unit_bits), network_weight_bits);
        std::array<int, answers> found;
        for (std::size_t i = 0; i < answers; ++i) found[i] = last[i](units);
        return found;
    }
};

}  // namespace lanista
