// The 11 x 11 torus, unrolled: a set of cells is kept as a 16 x 16 window on the plane that it repeats on.
//
// Lane i of the window is row i - 1 and bit j is column j - 1, both modulo 11:
//
//      column 10 | 0 1 2 3 4 5 6 7 8 9 10 | 0 1 2 3
//     row 10     |                        |
//     -----------+------------------------+--------      the board proper is lanes and bits 1..11,
//     row 0..10  |       the board        |               all around it stand copies
//     -----------+------------------------+--------
//     row 0..3   |                        |
//
// Since every set carries its copies, nothing ever wraps: a neighbour or a cell up to three steps to the
// right or below is a plain shift away, a full row is a lane of ones and a full column is a bit that all
// lanes share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/rows.h"

namespace lanista::tetress {

inline constexpr int board_size = 11;
inline constexpr int cell_count = board_size * board_size;

/// Lanes and bits before the board's first.
inline constexpr int margin = 1;
inline constexpr int window_size = 16;

/// The window as plain numbers, for tables made at compile time.
using Window = std::array<std::uint16_t, window_size>;

/// A cell's number, 0..120.
[[nodiscard]] constexpr int cell_at(int row, int column) noexcept {
    return row * board_size + column;
}
[[nodiscard]] constexpr int row_of(int cell) noexcept {
    return cell / board_size;
}
[[nodiscard]] constexpr int column_of(int cell) noexcept {
    return cell % board_size;
}

/// Where the board proper has a cell in the window.
[[nodiscard]] constexpr int window_cell(int cell) noexcept {
    return (row_of(cell) + margin) * window_size + column_of(cell) + margin;
}

/// Any number of rows or columns, brought back onto the torus.
[[nodiscard]] constexpr int wrapped(int coordinate) noexcept {
    const int rest = coordinate % board_size;
    return rest < 0 ? rest + board_size : rest;
}

/// Puts a cell and its copies into a window.
constexpr void put(Window& window, int row, int column) noexcept {
    const int lane = row + margin;
    const unsigned bit = 1U << (column + margin);
    const unsigned copies = bit | bit << board_size | bit >> board_size;
    for (int copy = lane < board_size ? lane : lane - board_size; copy < window_size; copy += board_size)
        window[static_cast<std::size_t>(copy)] =
            static_cast<std::uint16_t>(window[static_cast<std::size_t>(copy)] | (copies & 0xFFFFU));
}

/// The board proper, without the copies.
[[nodiscard]] inline Rows board() noexcept {
    constexpr std::uint16_t columns = 0xFFE;
    return Rows::of({0, columns, columns, columns, columns, columns, columns, columns, columns, columns,
                     columns, columns, 0, 0, 0, 0});
}

/// The set on the board proper, and its copies all around.
[[nodiscard]] inline Rows with_copies(Rows set) noexcept {
    const Rows::Lanes rows = (set & board()).lanes();
    const Rows::Lanes whole = rows | rows << board_size | rows >> board_size;
    return Rows(__builtin_shufflevector(whole, whole, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4));
}

/// The cells next to a cell of the set; right in the window without its outermost lanes and bits.
[[nodiscard]] inline Rows neighbours(Rows set) noexcept {
    return set.left() | set.right() | set.up() | set.down();
}

}  // namespace lanista::tetress
