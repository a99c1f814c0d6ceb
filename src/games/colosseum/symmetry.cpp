#include "games/colosseum/symmetry.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace lanista::colosseum {

namespace {

constexpr int mirror_columns = 1;
constexpr int mirror_rows = 2;
constexpr int transpose = 4;

/// Column c becomes width - 1 - c, in all rows at once: sixteen bits reversed, then moved to the edge.
Rows columns_mirrored(Rows rows, int width) noexcept {
    Rows::Lanes x = rows.lanes();
    x = (x >> 1 & 0x5555) | (x & 0x5555) << 1;
    x = (x >> 2 & 0x3333) | (x & 0x3333) << 2;
    x = (x >> 4 & 0x0F0F) | (x & 0x0F0F) << 4;
    x = x >> 8 | x << 8;
    return Rows(x >> static_cast<std::uint16_t>(16 - width));
}
Rows rows_mirrored(Rows rows, int height) noexcept {
    const auto from = rows.rows();
    std::array<std::uint16_t, 16> to{};
    for (std::size_t r = 0; r < static_cast<std::size_t>(height); ++r)
        to[r] = from[static_cast<std::size_t>(height) - 1 - r];
    return Rows::of(to);
}
/// Swaps ever smaller blocks across the diagonal (Warren, "Hacker's Delight", 7-3).
Rows transposed(Rows rows) noexcept {
    auto a = rows.rows();
    unsigned mask = 0x00FF;
    for (std::size_t block = 8; block != 0; block >>= 1, mask ^= mask << block) {
        for (std::size_t r = 0; r < 16; r = (r + block + 1) & ~block) {
            const unsigned swap = ((a[r] >> block) ^ a[r + block]) & mask;
            a[r] = static_cast<std::uint16_t>(a[r] ^ swap << block);
            a[r + block] = static_cast<std::uint16_t>(a[r + block] ^ swap);
        }
    }
    return Rows::of(a);
}

Walls image_walls(const Walls& walls, int size, int symmetry) noexcept {
    Rows below = walls.open(Kind::below);
    Rows right = walls.open(Kind::right);
    if ((symmetry & transpose) != 0) below = transposed(std::exchange(right, transposed(below)));
    // An edge is named after its left or upper cell, so across its own direction there is one name less.
    if ((symmetry & mirror_columns) != 0) {
        below = columns_mirrored(below, size);
        right = columns_mirrored(right, size - 1);
    }
    if ((symmetry & mirror_rows) != 0) {
        below = rows_mirrored(below, size - 1);
        right = rows_mirrored(right, size);
    }
    return {below, right};
}

}  // namespace

int image_cell(int cell, int size, int symmetry) noexcept {
    int row = row_of(cell);
    int column = column_of(cell);
    if ((symmetry & transpose) != 0) std::swap(row, column);
    if ((symmetry & mirror_columns) != 0) column = size - 1 - column;
    if ((symmetry & mirror_rows) != 0) row = size - 1 - row;
    return cell_at(row, column);
}

Direction image_direction(Direction direction, int symmetry) noexcept {
    auto d = static_cast<unsigned>(direction);
    if ((symmetry & transpose) != 0) d ^= 3;  // up and left change places, and right and down
    const bool horizontal = (d & 1) != 0;
    if ((symmetry & (horizontal ? mirror_columns : mirror_rows)) != 0) d ^= 2;
    return static_cast<Direction>(d);
}

Position image(const Position& position, int symmetry) noexcept {
    const int n = position.size();
    return Position(n, image_walls(position.walls(), n, symmetry),
                    {image_cell(position.cell(Side::first), n, symmetry),
                     image_cell(position.cell(Side::second), n, symmetry)},
                    position.side_to_move(), position.ply());
}

Move image(const Position& position, Move move, int symmetry) noexcept {
    if (!is_move_code(move)) return move;
    return move_of(image_cell(cell_of(move), position.size(), symmetry) & (cell_count - 1),
                   image_direction(side_of(move), symmetry));
}

Position exchanged(const Position& position) noexcept {
    return Position(position.size(), position.walls(),
                    {position.cell(Side::second), position.cell(Side::first)}, other(position.side_to_move()),
                    position.ply());
}

Position canonical(const Position& position) noexcept {
    const int n = position.size();
    const Side mover = position.side_to_move();
    // Only what can differ is compared, and one position is built in the end.
    const auto candidate = [&](int symmetry) {
        const Walls walls = image_walls(position.walls(), n, symmetry);
        return std::tuple(walls.open(Kind::below).words(), walls.open(Kind::right).words(),
                          image_cell(position.cell(mover), n, symmetry),
                          image_cell(position.cell(other(mover)), n, symmetry), symmetry);
    };
    auto least = candidate(0);
    for (int symmetry = 1; symmetry < symmetry_count; ++symmetry)
        least = std::min(least, candidate(symmetry));
    return image(mover == Side::first ? position : exchanged(position), std::get<4>(least));
}

}  // namespace lanista::colosseum
