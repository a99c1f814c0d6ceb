// The board of Infexion: a hexagonal grid of 7 x 7 cells that wraps in both directions.
//
// A cell (r, q) has the number 7 r + q; a set of cells is a 64-bit word, bit `number` for each cell.
// Everything that depends on geometry alone is a table made at compile time here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lanista::infexion {

using CellSet = std::uint64_t;

inline constexpr int board_size = 7;
inline constexpr int cell_count = board_size * board_size;
inline constexpr int max_power = 6;     ///< of one stack; one more, and it is gone
inline constexpr int power_limit = 49;  ///< of the whole board: no spawn from here on
inline constexpr int turn_limit = 343;
inline constexpr CellSet all_cells = (CellSet{1} << cell_count) - 1;

[[nodiscard]] constexpr int wrapped(int coordinate) noexcept {
    return ((coordinate % board_size) + board_size) % board_size;
}
[[nodiscard]] constexpr int cell_at(int r, int q) noexcept {
    return wrapped(r) * board_size + wrapped(q);
}
[[nodiscard]] constexpr int row_of(int cell) noexcept {
    return cell / board_size;
}
[[nodiscard]] constexpr int column_of(int cell) noexcept {
    return cell % board_size;
}
[[nodiscard]] constexpr CellSet bit(int cell) noexcept {
    return CellSet{1} << cell;
}

/// One of the six ways to spread, named as it looks with r growing to the upper right and q to the lower
/// right.
struct Direction {
    int dr;
    int dq;
    std::string_view name;
};

/// In turning order: the next one is always 60 degrees further.
inline constexpr std::array<Direction, 6> directions{
    {{0, 1, "dr"}, {-1, 1, "d"}, {-1, 0, "dl"}, {0, -1, "ul"}, {1, -1, "u"}, {1, 0, "ur"}}};
inline constexpr int direction_count = static_cast<int>(directions.size());

// A move's code is 7 cell + action, where an action is a direction to spread in, or a spawn.
inline constexpr int spawn_action = direction_count;
inline constexpr int action_count = direction_count + 1;
inline constexpr int move_code_count = cell_count * action_count;

/// `gainers[k][code]`: the cells that gain one power when the move `code` is made on a cell of power k.
/// A spread reaches the next k cells; a spawn is a gain of its own empty (k = 0) cell. With both in one
/// table `make` needs no branch. The powers come first because nearly all stacks are low: what is in use
/// stays small.
inline constexpr auto gainers = [] {
    std::array<std::array<CellSet, move_code_count>, max_power + 1> table{};
    for (int cell = 0; cell < cell_count; ++cell) {
        const std::size_t code = static_cast<std::size_t>(cell) * action_count;
        table[0][code + spawn_action] = bit(cell);
        for (std::size_t d = 0; d < directions.size(); ++d) {
            CellSet reached = 0;
            int r = row_of(cell);
            int q = column_of(cell);
            for (std::size_t k = 1; k < table.size(); ++k) {
                r += directions[d].dr;
                q += directions[d].dq;
                reached |= bit(cell_at(r, q));
                table[k][code + d] = reached;
            }
        }
    }
    return table;
}();

/// `stars[k][cell]`: all that a stack of power k can reach from a cell.
inline constexpr auto stars = [] {
    std::array<std::array<CellSet, cell_count>, max_power + 1> table{};
    for (std::size_t k = 1; k < table.size(); ++k)
        for (std::size_t cell = 0; cell < table[k].size(); ++cell)
            for (std::size_t d = 0; d < directions.size(); ++d)
                table[k][cell] |= gainers[k][cell * action_count + d];
    return table;
}();

/// All cells moved by dr = 0..6 rows around the torus.
[[nodiscard]] constexpr CellSet moved_by_rows(CellSet cells, int dr) noexcept {
    const int shift = dr * board_size;
    return ((cells << shift) | (cells >> (cell_count - shift))) & all_cells;
}
/// All cells moved by dq = 0..6 columns around the torus.
[[nodiscard]] constexpr CellSet moved_by_columns(CellSet cells, int dq) noexcept {
    constexpr CellSet first_column = all_cells / 0x7F;                 // 1 + 2^7 + 2^14 + ...
    const CellSet wrapping = first_column * ((CellSet{1} << dq) - 1);  // the columns 0..dq-1
    return ((cells << dq) & all_cells & ~wrapping) | ((cells >> (board_size - dq)) & wrapping);
}

/// The cells next to these.
[[nodiscard]] constexpr CellSet neighbours(CellSet cells) noexcept {
    const CellSet up = moved_by_rows(cells, 6);
    const CellSet down = moved_by_rows(cells, 1);
    return up | down | moved_by_columns(cells | up, 1) | moved_by_columns(cells | down, 6);
}

}  // namespace lanista::infexion
