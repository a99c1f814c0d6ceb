#include "agents/champion/tetress_hints.h"

#include <cstring>

#include "games/tetress/gaps.h"

namespace lanista {

namespace {

using Lanes = Rows::Lanes;

constexpr int board_begin = tetress::margin;
constexpr int board_end = tetress::margin + tetress::board_size;

}  // namespace

const std::array<std::array<std::uint8_t, 4>, tetress::placement_count> TetressHints::places = [] {
    std::array<std::array<std::uint8_t, 4>, tetress::placement_count> all{};
    for (std::size_t code = 0; code < all.size(); ++code)
        for (std::size_t i = 0; i < 4; ++i)
            all[code][i] =
                static_cast<std::uint8_t>(tetress::window_cell(tetress::placements[code].cells[i]));
    return all;
}();

TetressHints::TetressHints(const TetressHintWeights& weights, const Tetress::Position& position)
    : occupied_(position.occupied()), clear_(weights.clear) {
    const Side side = position.side_to_move();
    const Rows room = position.empty();
    const Rows wanted = tetress::neighbours(position.cells(other(side)));
    const Rows new_ground = room & ~tetress::neighbours(position.cells(side));
    // How many neighbours of a cell are new ground, in binary.
    const Rows up = new_ground.up(), down = new_ground.down(), left = new_ground.left(),
               right = new_ground.right();
    const Rows one_row = up ^ down, two_rows = up & down, one_column = left ^ right,
               two_columns = left & right;
    const Rows carry = one_row & one_column;
    const std::array<Rows, 5> planes{tetress::gaps(room), wanted, one_row ^ one_column,
                                     two_rows ^ two_columns ^ carry,
                                     (two_rows & two_columns) | (carry & (two_rows | two_columns))};
    const std::array<int, 5> worths{1, weights.block << flag_bits, weights.reach << flag_bits,
                                    weights.reach << (flag_bits + 1), weights.reach << (flag_bits + 2)};
    constexpr Lanes bit_of_lane{1,      1 << 1, 1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,
                                1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15};
    std::array<std::array<std::uint16_t, 16>, 5> rows;
    for (std::size_t k = 0; k < planes.size(); ++k) rows[k] = planes[k].rows();
    for (int r = board_begin; r < board_end; ++r) {
        Lanes sums{};
        for (std::size_t k = 0; k < planes.size(); ++k) {
            const Lanes here = (Lanes{} + rows[k][static_cast<std::size_t>(r)]) & bit_of_lane;
            sums += reinterpret_cast<Lanes>(here != 0) & static_cast<std::uint16_t>(worths[k]);
        }
        std::memcpy(&worth_[static_cast<std::size_t>(r * tetress::window_size)], &sums, sizeof sums);
    }
}

}  // namespace lanista
