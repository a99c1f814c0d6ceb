#include "games/colosseum/evaluation.h"

namespace lanista::colosseum {

namespace {

constexpr int cell_value = 100;
/// Moves are worth something beside the ground: in self-play a quarter of a cell each scored best.
constexpr int move_value = 25;

}  // namespace

Territory territory(const Position& position) noexcept {
    const Doors doors = position.walls().doors();
    const Side mover = position.side_to_move();
    const Doors mover_doors = position.open_to(mover, doors);
    const Doors opponent_doors = position.open_to(other(mover), doors);
    const int steps = position.steps();

    Territory result{Rows::cell(position.cell(mover)), Rows::cell(position.cell(other(mover)))};
    Rows mine = result.mover;
    Rows theirs = result.opponent;
    for (;;) {
        // Both waves are independent of each other, so the processor runs them side by side.
        const Rows my_next = mover_doors.reach(mine, steps);
        const Rows their_next = opponent_doors.reach(theirs, steps);
        if (my_next == mine && their_next == theirs) return result;
        mine = my_next;
        theirs = their_next;
        result.mover |= mine & ~result.opponent;
        result.opponent |= theirs & ~result.mover;
    }
}

int evaluate(const Position& position) noexcept {
    const Territory ground = territory(position);
    const Side mover = position.side_to_move();
    return cell_value * (ground.mover.count() - ground.opponent.count()) +
           move_value * (position.mobility(mover) - position.mobility(other(mover)));
}

}  // namespace lanista::colosseum
