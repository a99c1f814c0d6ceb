#include "agents/champion/infexion.h"

#include <bit>

#include "agents/alphabeta.h"

namespace lanista {

using namespace infexion;

namespace {

[[nodiscard]] CellSet gained_by(const Infexion::Position& position, Move move) {
    return gainers[static_cast<std::size_t>(position.power_at(cell_of(move)))][move.code];
}

}  // namespace

Score InfexionPolicy::evaluate(const Position& position) const {
    const Side us = position.side_to_move();
    const CellSet ours = position.stacks(us);
    const CellSet theirs = position.stacks(other(us));
    const CellSet our_reach = position.reach(us);
    const CellSet their_reach = position.reach(other(us));
    const CellSet threatened = theirs & our_reach;
    const CellSet endangered = ours & their_reach;
    Score score = weights.tempo;
    score += weights.power * (position.power_on(ours) - position.power_on(theirs));
    score += weights.stack * (std::popcount(ours) - std::popcount(theirs));
    score += weights.threat * position.power_on(threatened);
    score += weights.loose_threat * position.power_on(threatened & ~their_reach);
    score += weights.danger * position.power_on(endangered);
    return score;
}

Move* InfexionPolicy::generate_noisy(const Position& position, Move* out) const {
    const Side us = position.side_to_move();
    const CellSet theirs = position.stacks(other(us));
    Move* const begin = out;
    std::array<int, Infexion::max_moves> captured;
    for (CellSet mine = position.stacks(us); mine != 0; mine &= mine - 1) {
        const int cell = std::countr_zero(mine);
        const auto power = static_cast<std::size_t>(position.power_at(cell));
        if ((stars[power][static_cast<std::size_t>(cell)] & theirs) == 0) continue;
        for (int d = 0; d < direction_count; ++d) {
            const Move move = spread(cell, d);
            const CellSet taken = gainers[power][move.code] & theirs;
            if (taken == 0) continue;
            const int value = position.power_on(taken);
            // Sorted by insertion: there are few captures.
            auto slot = out++ - begin;
            for (; slot > 0 && captured[static_cast<std::size_t>(slot - 1)] < value; --slot) {
                begin[slot] = begin[slot - 1];
                captured[static_cast<std::size_t>(slot)] = captured[static_cast<std::size_t>(slot - 1)];
            }
            begin[slot] = move;
            captured[static_cast<std::size_t>(slot)] = value;
        }
    }
    return out;
}

Score InfexionPolicy::gain(const Position& position, Move move) const {
    const CellSet theirs = position.stacks(other(position.side_to_move()));
    return 2 * weights.power * position.power_on(gained_by(position, move) & theirs);
}

Move* InfexionPolicy::generate_quiet(const Position& position, Move* out) const {
    const Side us = position.side_to_move();
    const CellSet ours = position.stacks(us);
    const CellSet theirs = position.stacks(other(us));
    for (CellSet mine = ours; mine != 0; mine &= mine - 1) {
        const int cell = std::countr_zero(mine);
        const auto power = static_cast<std::size_t>(position.power_at(cell));
        for (int d = 0; d < direction_count; ++d) {
            const Move move = spread(cell, d);
            const CellSet gaining = gainers[power][move.code];
            if ((gaining & theirs) != 0) continue;
            if (power == 1 && (gaining & ours) == 0) continue;
            *out++ = move;
        }
    }
    if (position.may_spawn()) {
        CellSet free = position.empty();
        if (ours != 0) free &= neighbours(ours);
        for (; free != 0; free &= free - 1) *out++ = spawn(std::countr_zero(free));
    }
    return out;
}

int InfexionPolicy::moves_left(const Position& position) const {
    constexpr int usual_length = 140;  ///< turns that a game between strong players lasts
    constexpr int least = 30;
    const int most = (turn_limit - position.ply() + 1) / 2;
    const int usual = (usual_length - position.ply()) / 2;
    return usual > least ? usual : most < least ? most : least;
}

AgentKind champion_infexion() {
    return {"champion", "alpha-beta with captures searched out, tuned for Infexion",
            [](Options& options) -> std::unique_ptr<Agent> {
                InfexionPolicy policy;
                for (const InfexionWeight& weight : infexion_weights) {
                    int& value = policy.weights.*weight.value;
                    value = static_cast<int>(options.take_int(weight.name, value, weight.low, weight.high));
                }
                AlphaBetaOptions defaults;
                defaults.quiescence = 6;
                defaults.delta = 150;
                defaults.reduce_after = 4;
                defaults.reduce_scale = 0.8;
                defaults.prune_after = defaults.prune_growth = 5;
                defaults.futility = 150;
                defaults.hopeless = 100;
                defaults.contempt = 100;
                defaults.internal_deepening = 2;
                defaults.ordering.quiet_refutations = true;
                defaults.ordering.exchanges = true;
                defaults.ordering.defer_depth = 1;
                defaults.ordering.defer_below = 150;
                return std::make_unique<AlphaBetaAgent<InfexionPolicy>>(
                    policy, AlphaBetaSetup::from(options, defaults));
            }};
}

}  // namespace lanista
