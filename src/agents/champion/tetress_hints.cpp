#include "agents/champion/tetress_hints.h"

namespace lanista {

TetressHints::TetressHints(const TetressHintWeights& weights, const Tetress::Position& position)
    : placements_(position.placements_of(position.side_to_move())),
      completions_(tetress::completions(tetress::Lacking(position.empty()))),
      clear_(static_cast<std::int16_t>(weights.clear)) {
    const Side side = position.side_to_move();
    const Rows room = position.empty();
    const Rows wanted = tetress::neighbours(position.cells(other(side)));
    const Rows new_ground = tetress::with_copies(room & ~tetress::neighbours(position.cells(side)));
    // How many neighbours of a cell are new ground, in binary.
    const Rows up = new_ground.up(), down = new_ground.down(), left = new_ground.left(),
               right = new_ground.right();
    const Rows one_row = up ^ down, two_rows = up & down, one_column = left ^ right,
               two_columns = left & right;
    const Rows carry = one_row & one_column;
    const std::array<Rows, 4> planes{wanted, one_row ^ one_column, two_rows ^ two_columns ^ carry,
                                     (two_rows & two_columns) | (carry & (two_rows | two_columns))};
    const std::array<int, 4> worths{weights.block, weights.reach, weights.reach * 2, weights.reach * 4};
    using Lanes = Rows::Lanes;
    constexpr Lanes bit_of_lane{1,      1 << 1, 1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,
                                1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15};
    std::array<std::array<std::uint16_t, 16>, 4> rows;
    for (std::size_t k = 0; k < planes.size(); ++k) rows[k] = planes[k].rows();
    // The board proper and what a shape may reach below it.
    constexpr std::size_t begin = tetress::margin, end = begin + tetress::board_size + 3;
    for (std::size_t r = begin; r < end; ++r) {
        Lanes sums{};
        for (std::size_t k = 0; k < planes.size(); ++k) {
            const Lanes here = (Lanes{} + rows[k][r]) & bit_of_lane;
            sums += reinterpret_cast<Lanes>(here != 0) & static_cast<std::uint16_t>(worths[k]);
        }
        std::memcpy(&worth_[r * tetress::window_size], &sums, sizeof sums);
    }
}

}  // namespace lanista
