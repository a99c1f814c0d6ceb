#include "games/infexion/symmetry.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace lanista::infexion {
namespace {

/// Where a turn takes each cell. A rotation takes direction i to i + 1; so (1, 0) goes to (0, 1), (0, 1) goes
/// to
/// (-1, 1), and (r, q) to (-q, r + q). The cell 0-0 stays.
constexpr auto turned_cells = [] {
    std::array<std::array<std::uint8_t, cell_count>, turn_count> table{};
    for (int turn = 0; turn < turn_count; ++turn)
        for (int cell = 0; cell < cell_count; ++cell) {
            const bool reflected = turn >= direction_count;
            int r = reflected ? column_of(cell) : row_of(cell);
            int q = reflected ? row_of(cell) : column_of(cell);
            for (int i = 0; i < turn % direction_count; ++i) {
                const int old_r = r;
                r = -q;
                q = old_r + q;
            }
            table[static_cast<std::size_t>(turn)][static_cast<std::size_t>(cell)] =
                static_cast<std::uint8_t>(cell_at(r, q));
        }
    return table;
}();

int turned_cell(int cell, int turn) noexcept {
    return turned_cells[static_cast<std::size_t>(turn)][static_cast<std::size_t>(cell)];
}

CellSet turned(CellSet cells, int turn) noexcept {
    CellSet result = 0;
    for (; cells != 0; cells &= cells - 1) result |= bit(turned_cell(std::countr_zero(cells), turn));
    return result;
}

/// The reflection takes direction i to 5 - i.
int turned_direction(int direction, int turn) noexcept {
    const int before_rotation = turn >= direction_count ? direction_count - 1 - direction : direction;
    return (before_rotation + turn) % direction_count;
}

}  // namespace

int image_of_cell(int cell, int symmetry) noexcept {
    const int home = turned_cell(cell, symmetry % turn_count);
    const int shift = symmetry / turn_count;
    return cell_at(row_of(home) + row_of(shift), column_of(home) + column_of(shift));
}

Position image(const Position& position, int symmetry) noexcept {
    const int turn = symmetry % turn_count;
    const int shift = symmetry / turn_count;
    return position.mapped([turn, shift](CellSet cells) {
        return moved_by_rows(moved_by_columns(turned(cells, turn), column_of(shift)), row_of(shift));
    });
}

Move image(Move move, int symmetry) noexcept {
    const int cell = image_of_cell(cell_of(move), symmetry);
    if (is_spawn(move)) return spawn(cell);
    return spread(cell, turned_direction(action_of(move), symmetry % turn_count));
}

Position canonical(const Position& position) noexcept {
    const Position red_moves = position.side_to_move() == Side::first ? position : position.exchanged();
    // One plane decides nearly always: whole boards are built only for the rare best and equal ones.
    CellSet least = ~CellSet{0};
    Position best = red_moves;
    for (int turn = 0; turn < turn_count; ++turn) {
        const CellSet cells = turned(red_moves.occupied(), turn);
        for (int dq = 0; dq < board_size; ++dq) {
            const CellSet columns_moved = moved_by_columns(cells, dq);
            for (int dr = 0; dr < board_size; ++dr) {
                const CellSet candidate = moved_by_rows(columns_moved, dr);
                if (candidate > least) continue;
                const Position board = image(red_moves, cell_at(dr, dq) * turn_count + turn);
                if (candidate < least || board.board_less(best)) best = board;
                least = candidate;
            }
        }
    }
    return best;
}

}  // namespace lanista::infexion
