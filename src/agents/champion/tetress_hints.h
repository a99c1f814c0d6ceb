// Which placements of Tetress look promising: the sum of what their four cells are worth.
//
// A cell is worth something if the opponent could have built from it, and for each of its empty neighbours
// that touches nothing of one's own yet. Sums over cells overlook that two cells of a placement may share a
// neighbour, but for all placements of a shape in a row they are four vectors added up.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/sixteen.h"
#include "games/tetress/completion.h"
#include "games/tetress/game.h"

namespace lanista {

/// What the ordering of moves weighs.
struct TetressHintWeights {
    int block = 467;   ///< a cell taken that the opponent could have built from
    int reach = 53;    ///< an empty neighbour of a cell, not next to one's own before
    int clear = 1877;  ///< lines cleared
};

/// Of the placements of the side to move.
class TetressHints {
public:
    /// With it the hint at a placement fits into 16 bits.
    static constexpr int weight_limit = 800;

    TetressHints(const TetressHintWeights& weights, const Tetress::Position& position);

    /// Calls `visit(code, chosen, hints)` for each shape and row with placements.
    template <class Visit>
    [[gnu::always_inline]] void for_each_sixteen(Visit&& visit) const {
        for (std::size_t shape = 0; shape < placements_.size(); ++shape) {
            const auto rows = placements_[shape].rows();
            const auto [completing_rows, completing_columns] = completions_[shape];
            for (unsigned used = placements_[shape].used_rows(); used != 0; used &= used - 1) {
                const auto lane = static_cast<std::size_t>(std::countr_zero(used));
                const int row = static_cast<int>(lane) - tetress::margin;
                const int code = tetress::placement_code(static_cast<int>(shape), row, 0);
                const unsigned row_clears = -(completing_rows >> lane & 1U);
                const auto clearing =
                    static_cast<std::uint16_t>((completing_columns | row_clears) >> tetress::margin);
                visit(code, static_cast<std::uint16_t>(rows[lane] >> tetress::margin),
                      widened(worths(shape, lane) + narrow_where(clearing, clear_)));
            }
        }
    }

private:
    /// Of the placements of a shape with their anchors in a row, from its first column on.
    [[nodiscard]] NarrowSixteen worths(std::size_t shape, std::size_t lane) const {
        const std::int16_t* const row = &worth_[lane * tetress::window_size];
        NarrowSixteen sum{};
        for (const int step : steps[shape]) sum += sixteen_at(row + step);
        return sum;
    }

    /// From the lane of a shape's anchors to each of its cells, seen from the first column.
    static constexpr auto steps = [] {
        std::array<std::array<int, 4>, tetress::shape_count> all{};
        for (std::size_t shape = 0; shape < all.size(); ++shape)
            for (std::size_t i = 0; i < 4; ++i) {
                const tetress::Offset cell = tetress::shapes[shape][i];
                all[shape][i] = cell.row * tetress::window_size + cell.column + tetress::margin;
            }
        return all;
    }();

    tetress::Anchors placements_;
    std::array<tetress::Completions, tetress::shape_count> completions_;
    alignas(32) std::array<std::int16_t, tetress::window_size * tetress::window_size> worth_;
    std::int16_t clear_;
};

}  // namespace lanista
