#include "agents/reports/infexion_policy.h"

#include <algorithm>
#include <bit>

namespace lanista {

namespace infexion {

namespace {

[[nodiscard]] CellSet grown(CellSet cluster, CellSet stacks) {
    for (CellSet before = 0; cluster != before;) {
        before = cluster;
        cluster |= neighbours(cluster) & stacks;
    }
    return cluster;
}

/// The enemy's stacks that a move takes.
[[nodiscard]] CellSet taken_by(const Position& position, Move move) {
    const CellSet gaining = gainers[static_cast<std::size_t>(position.power_at(cell_of(move)))][move.code];
    return gaining & position.stacks(other(position.side_to_move()));
}

[[nodiscard]] CellSet stacks_of_power_one(const Position& position) {
    CellSet ones = 0;
    for (CellSet stacks = position.occupied(); stacks != 0; stacks &= stacks - 1)
        if (position.power_at(std::countr_zero(stacks)) == 1) ones |= stacks & (CellSet{0} - stacks);
    return ones;
}

/// The enemy's stacks of more than one power.
[[nodiscard]] CellSet stacked_enemies(const Position& position) {
    return position.stacks(other(position.side_to_move())) & ~stacks_of_power_one(position);
}

[[nodiscard]] bool is_worth_trying(const Position& position, Move move, bool crowded) {
    const CellSet ours = position.stacks(position.side_to_move());
    const int cell = cell_of(move);
    if (is_spawn(move)) return (stars[1][static_cast<std::size_t>(cell)] & ours) != 0;
    if (position.power_at(cell) > 1 || taken_by(position, move) != 0) return true;
    return crowded && (gainers[1][move.code] & ours) != 0;
}

/// A capture with enough power for what it hits, and of the stacked enemy if there is one.
[[nodiscard]] bool finishes(const Position& position, Move move, CellSet stacked) {
    const CellSet theirs = position.stacks(other(position.side_to_move()));
    const CellSet taken = taken_by(position, move);
    if (taken == 0 || (stacked != 0 && (taken & stacked) == 0)) return false;
    int largest = 0;
    for (CellSet hit = taken; hit != 0; hit &= hit - 1)
        largest = std::max(largest, std::popcount(cluster_of(std::countr_zero(hit), theirs)));
    return position.power_at(cell_of(move)) >= largest;
}

}  // namespace

CellSet cluster_of(int cell, CellSet stacks) {
    return grown(bit(cell) & stacks, stacks);
}

Dominance dominance(const Position& position, Side side) {
    const CellSet ours = position.stacks(side);
    const CellSet theirs = position.stacks(other(side));
    Dominance result;
    for (CellSet rest = ours; rest != 0;) {
        const CellSet cluster = cluster_of(std::countr_zero(rest), ours);
        rest &= ~cluster;
        bool outnumbers = false;
        bool outpowers = false;
        for (CellSet touched = neighbours(cluster) & theirs; touched != 0;) {
            const CellSet enemy = cluster_of(std::countr_zero(touched), theirs);
            touched &= ~enemy;
            outnumbers |= std::popcount(cluster) > std::popcount(enemy);
            outpowers |= position.power_on(cluster) > position.power_on(enemy);
        }
        result.outnumbering += outnumbers ? 1 : 0;
        result.outpowering += outpowers ? 1 : 0;
    }
    return result;
}

bool is_overwhelmed(const Position& position) {
    const Side us = position.side_to_move();
    return position.power(other(us)) >= overwhelming_factor * position.power(us);
}

bool is_crowded(const Position& position) {
    return std::popcount(stacks_of_power_one(position)) >= crowd;
}

bool is_endgame(const Position& position) {
    const Side us = position.side_to_move();
    const CellSet theirs = position.stacks(other(us));
    if (position.power(us) < endgame_power) return false;
    if (endgame_ratio * std::popcount(theirs) > position.stack_count(us)) return false;
    const CellSet stacked = stacked_enemies(position);
    if (std::popcount(stacked) > 1) return false;
    for (CellSet rest = theirs; rest != 0;) {
        const CellSet cluster = cluster_of(std::countr_zero(rest), theirs);
        if (std::popcount(cluster) > endgame_cluster_size) return false;
        rest &= ~cluster;
    }
    return (stacked & ~position.reach(us)) == 0;
}

}  // namespace infexion

using namespace infexion;

Score InfexionReportPolicy::evaluate(const Position& position) const {
    const Side us = position.side_to_move();
    const Side them = other(us);
    const Dominance ours = dominance(position, us);
    const Dominance theirs = dominance(position, them);
    return stack_worth * (position.stack_count(us) - position.stack_count(them)) +
           power_worth * (position.power(us) - position.power(them)) +
           outnumbering_worth * (ours.outnumbering - theirs.outnumbering) +
           outpowering_worth * (ours.outpowering - theirs.outpowering);
}

int InfexionReportPolicy::hint(const Position& position, Move move) const {
    // Both of the lesser criteria are at most 6, so one number holds all three.
    const CellSet taken = taken_by(position, move);
    return 100 * position.power_on(taken) - 10 * std::popcount(taken) + position.power_at(cell_of(move));
}

Move* InfexionReportPolicy::generate(const Position& position, Move* out) const {
    Move* const end = position.generate(out);
    // Where nothing is kept, nothing is moved either, and the list is still whole.
    const auto keep = [out, end](auto&& wanted) {
        return std::remove_if(out, end, [&wanted](Move move) { return !wanted(move); });
    };
    if (endgame && is_endgame(position)) {
        const CellSet stacked = stacked_enemies(position);
        Move* const kept = keep([&](Move move) { return finishes(position, move, stacked); });
        if (kept != out) return kept;
    }
    if (!reduction || is_overwhelmed(position)) return end;
    const bool crowded = is_crowded(position);
    Move* const kept = keep([&](Move move) { return is_worth_trying(position, move, crowded); });
    return kept != out ? kept : end;
}

}  // namespace lanista
