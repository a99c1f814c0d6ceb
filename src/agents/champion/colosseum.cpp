#include "agents/champion/colosseum.h"

#include <algorithm>
#include <cstdlib>

#include "agents/alphabeta.h"
#include "games/colosseum/move_codes.h"

namespace lanista {

namespace {

using colosseum::Direction;
using colosseum::Doors;
using colosseum::Kind;

/// Found by matches, most of the numbers by tuning; docs/strength-colosseum.md has both.
constexpr AlphaBetaOptions search_defaults{.aspiration = 62,
                                           .ordering = {.killers = false,
                                                        .history_reward = 48,
                                                        .history_penalty = 300,
                                                        .answer_reward = 105,
                                                        .answer_penalty = 400,
                                                        .answer_weight = 2,
                                                        .stance_reward = 212,
                                                        .stance_penalty = 600,
                                                        .stance_weight = 1},
                                           .reduce_after = 3,
                                           .reduce_base = 0.63,
                                           .reduce_scale = 0.54,
                                           .reduce_history = 8731,
                                           .prune_after = 2,
                                           .prune_growth = 1,
                                           .null_move = 2,
                                           .null_margin = 72,
                                           .futility = 208,
                                           .futility_base = -105,
                                           .refine_standing = true,
                                           .correct = true,
                                           .begin_within = 0.25};

/// How the race for the cells ends.
struct Race {
    Rows mover_stops, opponent_stops;  ///< where a walk of one turn may end
    Rows mover, opponent;              ///< reached in fewer turns than the other
    Rows tied;                         ///< reached by both in the same turn, the mover first
};

Race race(const Colosseum::Position& position, const Doors& doors) noexcept {
    const Side side = position.side_to_move();
    const Doors mover_doors = position.open_to(side, doors);
    const Doors opponent_doors = position.open_to(other(side), doors);
    const int steps = position.steps();

    Race result;
    Rows mine = mover_doors.reach(Rows::cell(position.cell(side)), steps);
    Rows theirs = opponent_doors.reach(Rows::cell(position.cell(other(side))), steps);
    result.mover_stops = mine;
    result.opponent_stops = theirs;
    result.tied = mine & theirs;
    result.mover = mine & ~theirs;
    result.opponent = theirs & ~mine;
    for (;;) {
        // What nobody has reached yet, and is only a step away, tells whether there is another turn to run.
        const Rows reached = mine | theirs;
        if (!(doors.step(reached) & ~reached).any()) return result;
        mine = mover_doors.reach(mine, steps);
        theirs = opponent_doors.reach(theirs, steps);
        result.tied |= mine & theirs & ~reached;
        result.mover |= mine & ~(theirs | reached);
        result.opponent |= theirs & ~(mine | reached);
    }
}

int open_sides(const Doors& doors, Rows cells) noexcept {
    return (cells & doors.up).count() + (cells & doors.right).count() + (cells & doors.down).count() +
           (cells & doors.left).count();
}

/// Open edges with both cells in the set.
int inner_edges(const Doors& doors, Rows cells) noexcept {
    return (cells & doors.down & cells.up()).count() + (cells & doors.right & cells.left()).count();
}

}  // namespace

Score ColosseumPolicy::evaluate(const Position& position) const {
    const Doors doors = position.walls().doors();
    const Race ground = race(position, doors);
    Score score =
        weights.cell * (ground.mover.count() - ground.opponent.count()) + weights.tie * ground.tied.count() +
        weights.move * (open_sides(doors, ground.mover_stops) - open_sides(doors, ground.opponent_stops));
    if (weights.edge != 0)
        score += weights.edge *
                 (inner_edges(doors, ground.mover | ground.tied) - inner_edges(doors, ground.opponent));
    if (weights.exit != 0) {
        const Side side = position.side_to_move();
        score += weights.exit * (open_sides(doors, Rows::cell(position.cell(side))) -
                                 open_sides(doors, Rows::cell(position.cell(other(side)))));
    }
    return score;
}

ColosseumHints ColosseumPolicy::hints(const Position& position) const {
    const int opponent = position.cell(other(position.side_to_move()));
    ColosseumHints hints{.closing_worth = weights.closing};
    for (int i = 0; i < 16; ++i)
        hints.of_row[static_cast<std::size_t>(i)] = -weights.near * std::abs(i - colosseum::row_of(opponent));
    for (int i = 0; i < 4; ++i) {
        const Sixteen ahead = (zero_to_fifteen() >> 2) + (4 * i - colosseum::column_of(opponent));
        hints.of_columns[static_cast<std::size_t>(i)] = -weights.near * absolute(ahead);
    }
    const Rows below = position.closing(Kind::below);
    const Rows right = position.closing(Kind::right);
    if ((below | right).any())
        hints.closing = colosseum::move_words({below.down(), right, below, right.right()});
    return hints;
}

std::array<std::uint64_t, 16> ColosseumPolicy::moves_by_row(const Position& position) const {
    const Doors doors = position.walls().doors();
    const Side side = position.side_to_move();
    const Rows stops = position.open_to(side, doors).reach(Rows::cell(position.cell(side)), position.steps());
    return colosseum::move_words(
        {stops & doors.up, stops & doors.right, stops & doors.down, stops & doors.left});
}

Move* ColosseumPolicy::generate_noisy(const Position& position, Move* out) const {
    const Rows below = position.closing(Kind::below);
    const Rows right = position.closing(Kind::right);
    if (!(below | right).any()) return out;
    const Rows stops = position.reachable(position.side_to_move());
    const auto write = [&out](Rows cells, Direction side) {
        cells.for_each([&](int cell) { *out++ = colosseum::move_of(cell, side); });
    };
    write(stops & below.down(), Direction::up);
    write(stops & right, Direction::right);
    write(stops & below, Direction::down);
    write(stops & right.right(), Direction::left);
    return out;
}

int ColosseumPolicy::moves_left(const Position& position) const {
    // Sensible games last about half as many turns as there are cells, never much less than ten more.
    const int cells = position.size() * position.size();
    return std::max(10, (cells / 2 - position.ply()) / 2);
}

std::uint64_t ColosseumChampion::family(const Position& position) const {
    auto family = static_cast<std::uint64_t>(index(position.side_to_move()));
    for (const Side side : {Side::first, Side::second}) {
        const int cell = position.cell(side);
        family = family << 8 | static_cast<std::uint64_t>(cell);
        for (int d = 0; d < 4; ++d)
            family = family << 1 | (position.has_barrier(cell, static_cast<Direction>(d)) ? 1 : 0);
    }
    return family;
}

AgentKind champion_colosseum() {
    return {"champion", "alpha-beta with a learnt judgement of who reaches what, tuned by matches",
            [](Options& options) -> std::unique_ptr<Agent> {
                ColosseumChampion policy;
                policy.network = options.take_bool("network", policy.network);
                for (const auto& [name, value, low, high] : ColosseumPolicy::weight_table)
                    policy.weights.*value =
                        static_cast<int>(options.take_int(name, policy.weights.*value, low, high));
                return std::make_unique<AlphaBetaAgent<ColosseumChampion>>(
                    policy, AlphaBetaSetup::from(options, search_defaults));
            }};
}

}  // namespace lanista
