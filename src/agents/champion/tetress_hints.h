// Which placements of Tetress look promising: the sum of what their four cells are worth.
//
// A cell is worth something if the opponent could have built from it, and for each of its empty neighbours
// that touches nothing of one's own yet. Sums over cells overlook that two cells of a placement may share a
// neighbour, but a placement costs four reads of one small table, and there are a hundred for each node.
#pragma once

#include <array>
#include <cstdint>

#include "games/tetress/game.h"

namespace lanista {

/// What the ordering of moves weighs.
struct TetressHintWeights {
    int block = 300;   ///< a cell taken that the opponent could have built from
    int reach = 100;   ///< an empty neighbour of a cell, not next to one's own before
    int clear = 1500;  ///< lines cleared
};

class TetressHints {
public:
    TetressHints(const TetressHintWeights& weights, const Tetress::Position& position);

    [[nodiscard]] int operator()(Move move) const {
        const std::array<std::uint8_t, 4>& cells = places[move.code];
        const int sum = worth_[cells[0]] + worth_[cells[1]] + worth_[cells[2]] + worth_[cells[3]];
        const int hint = sum >> flag_bits;
        return (sum & flag_mask) != 0 && clears(move) ? hint + clear_ : hint;
    }

    /// The largest weight of a cell that the table can hold, with four neighbours.
    static constexpr int weight_limit = 800;

private:
    /// Four flags are counted below what the cells are worth: those of cells that a nearly full line lacks.
    static constexpr int flag_bits = 3;
    static constexpr int flag_mask = (1 << flag_bits) - 1;

    /// By code: the places of a placement's cells in the window.
    static const std::array<std::array<std::uint8_t, 4>, tetress::placement_count> places;

    [[nodiscard]] bool clears(Move move) const {
        return tetress::full_lines(occupied_ | tetress::placements[move.code].rows()).any();
    }

    alignas(32) std::array<std::int16_t, tetress::window_size * tetress::window_size> worth_;
    Rows occupied_;
    int clear_;
};

}  // namespace lanista
