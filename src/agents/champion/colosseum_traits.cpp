#include "agents/champion/colosseum_traits.h"

#include <cassert>
#include <cstring>

namespace lanista {

namespace {

using colosseum::Doors;
using colosseum::Kind;

constexpr std::size_t turns = 3;  ///< that are told apart; whatever comes later is one class

/// Who reaches what, step by step, if nothing more is built.
struct Race {
    std::array<Rows, turns> mover, opponent;  ///< reached within that many turns
    Rows mover_first, opponent_first;         ///< reached in fewer steps
};

[[gnu::always_inline]] inline Race race(const Colosseum::Position& position, const Doors& doors) noexcept {
    const Side side = position.side_to_move();
    const Doors mover_doors = position.open_to(side, doors);
    const Doors opponent_doors = position.open_to(other(side), doors);
    Rows mine = Rows::cell(position.cell(side));
    Rows theirs = Rows::cell(position.cell(other(side)));
    Race result;
    result.mover_first = mine;
    result.opponent_first = theirs;
    for (std::size_t turn = 0; turn < turns; ++turn) {
        for (int step = position.steps(); step > 0; --step) {
            mine |= mover_doors.step(mine);
            theirs |= opponent_doors.step(theirs);
            result.mover_first |= mine & ~theirs;
            result.opponent_first |= theirs & ~mine;
        }
        result.mover[turn] = mine;
        result.opponent[turn] = theirs;
    }
    return result;
}

}  // namespace

ColosseumTraits colosseum_traits(const Colosseum::Position& position) noexcept {
    const Doors doors = position.walls().doors();
    const Race ground = race(position, doors);
    const std::array<Rows, 4> open = doors.by_open_sides();
    ColosseumTraits traits;
    std::size_t next = 0;
    const auto write = [&](int value) { traits[next++] = static_cast<std::int16_t>(value); };
    // Four at once: the network reads them in pairs, and would wait for numbers stored one by one.
    const auto write_four = [&](const std::array<std::int16_t, 4>& values) {
        std::memcpy(&traits[next], &values, sizeof values);
        next += values.size();
    };
    const auto write_shares = [&](Rows of, const std::array<Rows, 4>& classes) {
        write_four(Rows::counts({of & classes[0], of & classes[1], of & classes[2], of & classes[3]}));
    };

    const auto later = [board = Rows::rectangle(position.size(), position.size())](Rows reached) {
        return board & ~reached;
    };
    const std::array<Rows, turns + 1> mine{ground.mover[0], ground.mover[1] & ~ground.mover[0],
                                           ground.mover[2] & ~ground.mover[1], later(ground.mover[2])};
    const std::array<Rows, turns + 1> theirs{ground.opponent[0], ground.opponent[1] & ~ground.opponent[0],
                                             ground.opponent[2] & ~ground.opponent[1],
                                             later(ground.opponent[2])};
    for (const Rows& cells : mine) write_shares(cells, theirs);
    for (const Rows& cells : {ground.mover_first, ground.opponent_first, ground.mover[0], ground.opponent[0]})
        write_shares(cells, open);
    const Side side = position.side_to_move();
    for (const Side player : {side, other(side)})
        for (const Rows& cells : open) write(cells.test(position.cell(player)) ? 1 : 0);

    const Rows below = position.walls().open(Kind::below), right = position.walls().open(Kind::right);
    const Rows ours = ground.mover_first, others = ground.opponent_first;
    const auto leaving = Rows::counts({(ours ^ ours.up()) & below, (ours ^ ours.left()) & right,
                                       (others ^ others.up()) & below, (others ^ others.left()) & right});
    const auto sizes =
        Rows::counts({ground.mover[2] & ground.opponent[2] & ~(ours | others), below, right, Rows()});
    write(sizes[0]);
    write(leaving[0] + leaving[1]);
    write(leaving[2] + leaving[3]);
    write(sizes[1] + sizes[2]);
    write_four({static_cast<std::int16_t>(position.size()), 0, 0, 0});
    assert(next == traits.size());
    return traits;
}

}  // namespace lanista
