// A set of cells on a board of up to 16 x 16: sixteen rows of sixteen bits in one 256-bit register.
//
// Written with the vector types of g++ and clang, so that one source becomes AVX2, SSE or WebAssembly
// SIMD; whatever shifts, joins and counts cells is written in terms of it.
//
// Bit c of lane r is the cell in row r, column c; `cell = 16 r + c` is its number.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace lanista {

class Rows {
public:
    using Lanes = std::uint16_t __attribute__((vector_size(32)));

    constexpr Rows() noexcept = default;
    constexpr explicit Rows(Lanes lanes) noexcept : parts_(std::bit_cast<Parts>(lanes)) {}

    /// The cells of the first `height` rows and `width` columns.
    [[nodiscard]] static constexpr Rows rectangle(int height, int width) noexcept {
        std::array<std::uint16_t, 16> rows{};
        for (int r = 0; r < height; ++r)
            rows[static_cast<std::size_t>(r)] = static_cast<std::uint16_t>((1U << width) - 1U);
        return of(rows);
    }
    /// Row by row.
    [[nodiscard]] static constexpr Rows of(const std::array<std::uint16_t, 16>& rows) noexcept {
        return Rows(std::bit_cast<Parts>(rows));
    }
    /// One cell. Made by comparing lanes: writing a single lane would go through memory, and wait for it.
    [[nodiscard]] static Rows cell(int number) noexcept {
        constexpr std::array<std::uint16_t, 16> row_numbers{0, 1, 2,  3,  4,  5,  6,  7,
                                                            8, 9, 10, 11, 12, 13, 14, 15};
        return each(of(row_numbers), [number](Part numbers) {
            return static_cast<Part>(numbers == static_cast<std::uint16_t>(number >> 4)) &
                   static_cast<std::uint16_t>(1U << (number & 15));
        });
    }
    /// The cells where two arrays of a byte a cell agree.
    [[nodiscard]] static Rows equal_bytes(const std::array<std::uint8_t, 256>& a,
                                          const std::array<std::uint8_t, 256>& b) noexcept {
        std::array<std::uint16_t, 16> rows{};
        for (std::size_t r = 0; r < rows.size(); ++r) {
#if defined(__SSE2__)
            const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(a.data() + 16 * r));
            const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i*>(b.data() + 16 * r));
            rows[r] = static_cast<std::uint16_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(x, y)));
#else
            for (std::size_t c = 0; c < 16; ++c) {
                const unsigned equal = a[16 * r + c] == b[16 * r + c] ? 1 : 0;
                rows[r] = static_cast<std::uint16_t>(rows[r] | equal << c);
            }
#endif
        }
        return of(rows);
    }

    [[nodiscard]] constexpr Lanes lanes() const noexcept {
        return std::bit_cast<Lanes>(parts_);
    }
    [[nodiscard]] constexpr std::array<std::uint16_t, 16> rows() const noexcept {
        return std::bit_cast<std::array<std::uint16_t, 16>>(parts_);
    }
    [[nodiscard]] std::uint16_t row(int r) const noexcept {
        std::uint16_t bits;
        std::memcpy(&bits, reinterpret_cast<const char*>(&parts_) + sizeof bits * static_cast<std::size_t>(r),
                    sizeof bits);
        return bits;
    }
    [[nodiscard]] bool test(int number) const noexcept {
        return ((row(number >> 4) >> (number & 15)) & 1) != 0;
    }
    void set(int number) noexcept {
        *this |= cell(number);
    }

    // Every cell moved by one step; what leaves the 16 x 16 square is gone.
    [[nodiscard]] constexpr Rows right() const noexcept {
        return each(*this, [](Part x) { return static_cast<Part>(x << 1); });
    }
    [[nodiscard]] constexpr Rows left() const noexcept {
        return each(*this, [](Part x) { return static_cast<Part>(x >> 1); });
    }
#if defined(__AVX2__)
    // Turned round and masked, as one register: shifting zeros in takes two, and the mask costs nothing where
    // another follows.
    [[nodiscard]] Rows down() const noexcept {
        constexpr Part all_but_first{0, m, m, m, m, m, m, m, m, m, m, m, m, m, m, m};
        return Rows(Parts{__builtin_shufflevector(parts_[0], parts_[0], 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
                                                  11, 12, 13, 14) &
                          all_but_first});
    }
    [[nodiscard]] Rows up() const noexcept {
        constexpr Part all_but_last{m, m, m, m, m, m, m, m, m, m, m, m, m, m, m, 0};
        return Rows(Parts{__builtin_shufflevector(parts_[0], parts_[0], 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
                                                  13, 14, 15, 0) &
                          all_but_last});
    }
#else
    [[nodiscard]] Rows down() const noexcept {
        return Rows(Parts{__builtin_shufflevector(Part{}, parts_[0], 0, 8, 9, 10, 11, 12, 13, 14),
                          __builtin_shufflevector(parts_[0], parts_[1], 7, 8, 9, 10, 11, 12, 13, 14)});
    }
    [[nodiscard]] Rows up() const noexcept {
        return Rows(Parts{__builtin_shufflevector(parts_[0], parts_[1], 1, 2, 3, 4, 5, 6, 7, 8),
                          __builtin_shufflevector(Part{}, parts_[1], 9, 10, 11, 12, 13, 14, 15, 0)});
    }
#endif

    friend constexpr Rows operator&(Rows a, Rows b) noexcept {
        return each(a, b, [](Part x, Part y) { return static_cast<Part>(x & y); });
    }
    friend constexpr Rows operator|(Rows a, Rows b) noexcept {
        return each(a, b, [](Part x, Part y) { return static_cast<Part>(x | y); });
    }
    friend constexpr Rows operator^(Rows a, Rows b) noexcept {
        return each(a, b, [](Part x, Part y) { return static_cast<Part>(x ^ y); });
    }
    friend constexpr Rows operator~(Rows a) noexcept {
        return each(a, [](Part x) { return static_cast<Part>(~x); });
    }
    constexpr Rows& operator&=(Rows b) noexcept {
        return *this = *this & b;
    }
    constexpr Rows& operator|=(Rows b) noexcept {
        return *this = *this | b;
    }
    constexpr Rows& operator^=(Rows b) noexcept {
        return *this = *this ^ b;
    }

    [[nodiscard]] bool any() const noexcept {
#if defined(__AVX2__)
        const auto bits = std::bit_cast<__m256i>(parts_);
        return _mm256_testz_si256(bits, bits) == 0;
#else
        const auto w = words();
        return (w[0] | w[1] | w[2] | w[3]) != 0;
#endif
    }
    /// A bit for each row that is not empty.
    [[nodiscard]] unsigned used_rows() const noexcept {
#if defined(__AVX512BW__) && defined(__AVX512VL__)
        const auto bits = std::bit_cast<__m256i>(parts_);
        return _mm256_test_epi16_mask(bits, bits);
#elif defined(__AVX2__)
        const __m256i empty = _mm256_cmpeq_epi16(std::bit_cast<__m256i>(parts_), _mm256_setzero_si256());
        const __m128i bytes =
            _mm_packs_epi16(_mm256_castsi256_si128(empty), _mm256_extracti128_si256(empty, 1));
        return ~static_cast<unsigned>(_mm_movemask_epi8(bytes)) & 0xFFFFU;
#else
        const auto lines = rows();
        unsigned used = 0;
        for (std::size_t r = 0; r < lines.size(); ++r) used |= (lines[r] != 0 ? 1U : 0U) << r;
        return used;
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

    /// The sizes of four sets.
    [[nodiscard]] static std::array<std::int16_t, 4> counts(const std::array<Rows, 4>& sets) noexcept {
#if defined(__AVX2__)
        const auto by_word = [&sets](std::size_t i) {
            const auto set = std::bit_cast<__m256i>(sets[i].parts_);
#if defined(__AVX512VPOPCNTDQ__) && defined(__AVX512VL__)
            return _mm256_popcnt_epi64(set);
#else
            // Half a byte at a time by table.
            const __m256i low_half = _mm256_set1_epi8(0x0F);
            const __m256i sizes =
                _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
            const __m256i low = _mm256_shuffle_epi8(sizes, _mm256_and_si256(set, low_half));
            const __m256i high =
                _mm256_shuffle_epi8(sizes, _mm256_and_si256(_mm256_srli_epi16(set, 4), low_half));
            return _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
#endif
        };
        // The four numbers side by side in every word; then the words are added up.
        const __m256i first = _mm256_or_si256(by_word(0), _mm256_slli_epi64(by_word(1), 16));
        const __m256i last =
            _mm256_or_si256(_mm256_slli_epi64(by_word(2), 32), _mm256_slli_epi64(by_word(3), 48));
        const __m256i all = _mm256_or_si256(first, last);
        const __m128i half = _mm_add_epi16(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
        return std::bit_cast<std::array<std::int16_t, 4>>(
            _mm_cvtsi128_si64(_mm_add_epi16(half, _mm_unpackhi_epi64(half, half))));
#else
        std::array<std::int16_t, 4> sizes;
        for (std::size_t i = 0; i < 4; ++i) sizes[i] = static_cast<std::int16_t>(sets[i].count());
        return sizes;
#endif
    }

    /// Calls `visit(cell)` for every cell, in rising order.
    template <class Visit>
    void for_each(Visit&& visit) const {
        const auto w = words();
        for (int i = 0; i < 4; ++i)
            for (std::uint64_t bits = w[static_cast<std::size_t>(i)]; bits != 0; bits &= bits - 1)
                visit(64 * i + std::countr_zero(bits));
    }

    [[nodiscard]] constexpr std::array<std::uint64_t, 4> words() const noexcept {
        return std::bit_cast<std::array<std::uint64_t, 4>>(parts_);
    }

private:
    // Where registers have 128 bits the halves are kept apart: g++ 12 passes anything wider through memory.
#if defined(__AVX2__)
    using Part = Lanes;
    using Parts = std::array<Part, 1>;
    static constexpr std::uint16_t m = 0xFFFF;
#else
    using Part = std::uint16_t __attribute__((vector_size(16)));
    using Parts = std::array<Part, 2>;
#endif

    constexpr explicit Rows(Parts parts) noexcept : parts_(parts) {}

    template <class Function>
    [[nodiscard]] static constexpr Rows each(Rows a, Function function) noexcept {
        for (Part& part : a.parts_) part = function(part);
        return a;
    }
    template <class Function>
    [[nodiscard]] static constexpr Rows each(Rows a, Rows b, Function function) noexcept {
        for (std::size_t i = 0; i < a.parts_.size(); ++i) a.parts_[i] = function(a.parts_[i], b.parts_[i]);
        return a;
    }

    Parts parts_{};
};

static_assert(sizeof(Rows) == 32);

}  // namespace lanista
