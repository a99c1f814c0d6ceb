// Which placements complete a row or a column, told without trying any.
//
// The cells of a placement are empty, so it completes a line exactly if it has as many cells in the line as
// the line lacks. For all placements of a shape in a row that is one question, and in a column likewise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/tetress/placements.h"
#include "games/tetress/torus.h"

namespace lanista::tetress {

/// The lanes and the bits of the window whose rows and columns lack k cells, for k from 1 to 4; copies
/// included.
struct Lacking {
    std::array<std::uint16_t, 5> rows{};
    std::array<std::uint16_t, 5> columns{};

    explicit Lacking(Rows room) noexcept {
        using Lanes = Rows::Lanes;
        constexpr std::uint16_t board_columns = 0xFFE;
        Lanes left = room.lanes() & board_columns;
        unsigned at_least = Rows(left).used_rows();
        for (std::size_t k = 1; k < rows.size(); ++k) {
            left &= left - 1;
            const unsigned more = Rows(left).used_rows();
            rows[k] = static_cast<std::uint16_t>(at_least & ~more);
            at_least = more;
        }
        // All columns are added up at once, a binary digit a word: three words of four lanes, then the lanes.
        const auto words = room.words();
        const std::uint64_t a = words[0] & ~std::uint64_t{0xFFFF}, b = words[1], c = words[2];
        const Sum<2> fourths{a ^ b ^ c, most(a, b, c)};
        const Sum<3> halves = folded(fourths, 32);
        const auto [ones, twos, fours, eights] = folded(halves, 16);
        const std::uint64_t few = ~(fours | eights);
        columns[1] = static_cast<std::uint16_t>(ones & ~twos & few);
        columns[2] = static_cast<std::uint16_t>(~ones & twos & few);
        columns[3] = static_cast<std::uint16_t>(ones & twos & few);
        columns[4] = static_cast<std::uint16_t>(~(ones | twos | eights) & fours);
    }

private:
    /// Numbers, one a bit; their binary digits, lowest first.
    template <std::size_t Digits>
    using Sum = std::array<std::uint64_t, Digits>;

    [[nodiscard]] static std::uint64_t most(std::uint64_t a, std::uint64_t b, std::uint64_t c) noexcept {
        return (a & b) | (c & (a ^ b));
    }
    /// Each number and the one so many bits above it.
    template <std::size_t Digits>
    [[nodiscard]] static Sum<Digits + 1> folded(const Sum<Digits>& sum, int distance) noexcept {
        Sum<Digits + 1> result;
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < Digits; ++i) {
            const std::uint64_t above = sum[i] >> distance;
            result[i] = sum[i] ^ above ^ carry;
            carry = most(sum[i], above, carry);
        }
        result[Digits] = carry;
        return result;
    }
};

/// Of a shape: the lanes of the anchors whose placements complete a row, and the bits of those that complete
/// a column.
struct Completions {
    std::uint16_t rows;
    std::uint16_t columns;
};

/// Right for the anchors of legal placements on the board proper.
[[nodiscard]] inline std::array<Completions, shape_count> completions(const Lacking& lacking) noexcept {
    // By shape, its cells in each of the four rows and columns from the anchor on.
    struct Cells {
        std::array<std::uint8_t, 4> in_row;
        std::array<std::uint8_t, 4> in_column;
    };
    static constexpr auto cells = [] {
        std::array<Cells, shape_count> all{};
        for (std::size_t shape = 0; shape < all.size(); ++shape)
            for (const Offset cell : shapes[shape]) {
                ++all[shape].in_row[static_cast<std::size_t>(cell.row)];
                ++all[shape].in_column[static_cast<std::size_t>(cell.column)];
            }
        return all;
    }();
    std::array<Completions, shape_count> result;
#pragma GCC unroll 19
    for (std::size_t shape = 0; shape < result.size(); ++shape) {
        unsigned rows = 0, columns = 0;
#pragma GCC unroll 4
        for (std::size_t i = 0; i < 4; ++i) {
            rows |= unsigned{lacking.rows[cells[shape].in_row[i]]} >> i;
            columns |= unsigned{lacking.columns[cells[shape].in_column[i]]} >> i;
        }
        result[shape] = {static_cast<std::uint16_t>(rows), static_cast<std::uint16_t>(columns)};
    }
    return result;
}

}  // namespace lanista::tetress
