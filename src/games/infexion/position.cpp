#include "games/infexion/position.h"

namespace lanista::infexion {

Move* Position::generate(Move* out) const noexcept {
    if (is_over()) return out;
    for (CellSet mine = stacks(side_); mine != 0; mine &= mine - 1) {
        const int cell = std::countr_zero(mine);
        for (int d = 0; d < direction_count; ++d) out[d] = spread(cell, d);
        out += direction_count;
    }
    if (may_spawn())
        for (CellSet free = empty(); free != 0; free &= free - 1) *out++ = spawn(std::countr_zero(free));
    return out;
}

bool Position::is_legal(Move move) const noexcept {
    if (move.code >= move_code_count || is_over()) return false;
    const CellSet cell = bit(cell_of(move));
    if (is_spawn(move)) return (empty() & cell) != 0 && may_spawn();
    return (stacks(side_) & cell) != 0;
}

}  // namespace lanista::infexion
