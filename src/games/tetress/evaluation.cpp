#include "games/tetress/evaluation.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace lanista::tetress {

namespace {

/// The lead in cells counts in tenths: ten of them, and two more for each turn after turn 100.
constexpr int cell_weight = 10;
constexpr int late_turn = 100;
constexpr int late_weight = 2;

/// 100 ln(n + 1), rounded. ln(k + 1) - ln(k) = 2 (y + y^3 / 3 + y^5 / 5 + ...) with y = 1 / (2 k + 1).
constexpr auto logarithms = [] {
    std::array<std::int16_t, placement_count + 1> table{};
    double logarithm = 0;
    for (std::size_t k = 1; k < table.size(); ++k) {
        const double y = 1.0 / static_cast<double>(2 * k + 1);
        double power = y;
        for (int n = 1; n < 20 && power > 1e-12; n += 2, power *= y * y) logarithm += 2 * power / n;
        table[k] = static_cast<std::int16_t>(100 * logarithm + 0.5);
    }
    return table;
}();

int logarithm_of(int count) noexcept {
    return logarithms[static_cast<std::size_t>(count)];
}

}  // namespace

int evaluate(const Position& position) noexcept {
    const Side side = position.side_to_move();
    const int choice = logarithm_of(position.mobility(side)) - logarithm_of(position.mobility(other(side)));
    const int late_turns = position.ply() > late_turn ? position.ply() - late_turn : 0;
    const int lead = position.count_cells(side) - position.count_cells(other(side));
    return choice + lead * (cell_weight + late_weight * late_turns) / 10;
}

}  // namespace lanista::tetress
