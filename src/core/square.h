// The eight symmetries of a square board.
#pragma once

#include <utility>

namespace lanista {

struct SquareCell {
    int row;
    int column;
};

inline constexpr int square_symmetries = 8;

/// Symmetries 0..3 turn an n x n board clockwise by that many quarters; 4..7 transpose it first.
[[nodiscard]] constexpr SquareCell square_image(SquareCell cell, int n, int symmetry) noexcept {
    if (symmetry >= 4) std::swap(cell.row, cell.column);
    for (int turn = symmetry % 4; turn > 0; --turn) cell = {cell.column, n - 1 - cell.row};
    return cell;
}

}  // namespace lanista
