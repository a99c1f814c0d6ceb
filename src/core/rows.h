// A set of cells on a board of up to 16 x 16: sixteen rows of sixteen bits in one 256-bit register.
//
// Written with the vector types of g++ and clang, so that one source becomes AVX2, SSE or WebAssembly
// SIMD; this is the only place that knows about registers.
//
// Bit c of lane r is the cell in row r, column c; `cell = 16 r + c` is its number.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace lanista {

class Rows {
public:
    using Lanes = std::uint16_t __attribute__((vector_size(32)));

    constexpr Rows() noexcept : lanes_{} {}
    constexpr explicit Rows(Lanes lanes) noexcept : lanes_(lanes) {}

    /// The cells of the first `height` rows and `width` columns.
    [[nodiscard]] static constexpr Rows rectangle(int height, int width) noexcept {
        Rows rows;
        for (int r = 0; r < height; ++r) rows.lanes_[r] = static_cast<std::uint16_t>((1U << width) - 1U);
        return rows;
    }
    [[nodiscard]] static constexpr Rows cell(int number) noexcept {
        Rows rows;
        rows.lanes_[number >> 4] = static_cast<std::uint16_t>(1U << (number & 15));
        return rows;
    }

    [[nodiscard]] constexpr Lanes lanes() const noexcept { return lanes_; }
    [[nodiscard]] constexpr std::uint16_t row(int r) const noexcept { return lanes_[r]; }
    [[nodiscard]] constexpr bool test(int number) const noexcept {
        return ((lanes_[number >> 4] >> (number & 15)) & 1) != 0;
    }
    constexpr void set(int number) noexcept {
        lanes_[number >> 4] = static_cast<std::uint16_t>(lanes_[number >> 4] | (1U << (number & 15)));
    }

    // Every cell moved by one step; what leaves the 16 x 16 square is gone.
    [[nodiscard]] constexpr Rows right() const noexcept { return Rows(static_cast<Lanes>(lanes_ << 1)); }
    [[nodiscard]] constexpr Rows left() const noexcept { return Rows(static_cast<Lanes>(lanes_ >> 1)); }
    [[nodiscard]] Rows down() const noexcept {
        const Lanes zero{};
        return Rows(static_cast<Lanes>(__builtin_shufflevector(zero, lanes_, 0, 16, 17, 18, 19, 20, 21, 22,
                                                               23, 24, 25, 26, 27, 28, 29, 30)));
    }
    [[nodiscard]] Rows up() const noexcept {
        const Lanes zero{};
        return Rows(static_cast<Lanes>(__builtin_shufflevector(zero, lanes_, 17, 18, 19, 20, 21, 22, 23, 24,
                                                               25, 26, 27, 28, 29, 30, 31, 0)));
    }

    friend constexpr Rows operator&(Rows a, Rows b) noexcept { return Rows(a.lanes_ & b.lanes_); }
    friend constexpr Rows operator|(Rows a, Rows b) noexcept { return Rows(a.lanes_ | b.lanes_); }
    friend constexpr Rows operator^(Rows a, Rows b) noexcept { return Rows(a.lanes_ ^ b.lanes_); }
    friend constexpr Rows operator~(Rows a) noexcept { return Rows(~a.lanes_); }
    constexpr Rows& operator&=(Rows b) noexcept { return *this = *this & b; }
    constexpr Rows& operator|=(Rows b) noexcept { return *this = *this | b; }
    constexpr Rows& operator^=(Rows b) noexcept { return *this = *this ^ b; }

    [[nodiscard]] bool any() const noexcept {
#if defined(__AVX2__)
        const auto bits = reinterpret_cast<__m256i>(lanes_);
        return _mm256_testz_si256(bits, bits) == 0;
#else
        const auto w = words();
        return (w[0] | w[1] | w[2] | w[3]) != 0;
#endif
    }
    [[nodiscard]] bool intersects(Rows b) const noexcept {
        return (*this & b).any();
    }
    friend bool operator==(Rows a, Rows b) noexcept {
        return !(a ^ b).any();
    }

    [[nodiscard]] int count() const noexcept {
        const auto w = words();
        return std::popcount(w[0]) + std::popcount(w[1]) + std::popcount(w[2]) + std::popcount(w[3]);
    }

    /// Calls `visit(cell)` for every cell, in rising order.
    template <class Visit>
    void for_each(Visit&& visit) const {
        const auto w = words();
        for (int i = 0; i < 4; ++i)
            for (std::uint64_t bits = w[static_cast<std::size_t>(i)]; bits != 0; bits &= bits - 1)
                visit(64 * i + std::countr_zero(bits));
    }

    [[nodiscard]] std::array<std::uint64_t, 4> words() const noexcept {
        std::array<std::uint64_t, 4> words;
        std::memcpy(words.data(), &lanes_, sizeof words);
        return words;
    }

private:
    Lanes lanes_;
};

static_assert(sizeof(Rows) == 32);

}  // namespace lanista
