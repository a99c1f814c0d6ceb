// Random numbers that are the same on every machine, compiler and standard library.
#pragma once

#include <cstdint>

namespace lanista {

/// One step of SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014):
/// a bijection of 64-bit numbers that mixes well; also good for deriving seeds from seeds.
[[nodiscard]] constexpr std::uint64_t mix64(std::uint64_t x) noexcept {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

/// SplitMix64 as a generator: eight bytes of state, every seed is fine.
class Random {
public:
    constexpr explicit Random(std::uint64_t seed) noexcept : state_(seed) {}

    constexpr std::uint64_t next() noexcept {
        const std::uint64_t result = mix64(state_);
        state_ += 0x9E3779B97F4A7C15ULL;
        return result;
    }

    /// Uniform in 0..bound-1, without bias (Lemire, "Fast random integer generation in an interval", 2019).
    constexpr std::uint32_t below(std::uint32_t bound) noexcept {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = (0U - bound) % bound;
            while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

private:
    std::uint64_t state_;
};

}  // namespace lanista
