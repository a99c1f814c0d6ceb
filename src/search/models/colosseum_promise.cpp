// What a move promises in a search for a proof: what the network of ColosseumModel sees, and says.
#include <algorithm>
#include <cassert>
#include <utility>

#include "search/models/colosseum.h"
#include "search/models/colosseum_promise_network.h"

namespace lanista {

namespace {

constexpr std::size_t turns = 3;  ///< that are told apart; whatever comes later is one class

}  // namespace

/// In this order, M being the side to move and O the other, who has just moved and asks:
///   16  cells that M reaches in turn 1, 2, 3 or later, and O in turn 1, 2, 3 or later
///    8  cells that M, then O, reaches in fewer steps, by their open sides: 1, 2, 3, 4
///    8  cells where a walk of M, then of O, may stop, by their open sides
///    8  whether M's, then O's, own cell has 1, 2, 3, 4 open sides
///    4  cells that both reach in as many steps; open edges that lead out of the cells that M reaches in
///       fewer, and of those that O does; all open edges
///    3  steps between the players; whether O, if it were to move, could end the game at once with a draw
///       at least, with a win
///    2  cells that are left; whether their number is odd
///    2  moves of M, then of O
///    2  edges that no loop around one post contains; such loops
///    1  the goal: 1 for a win, 0 for a draw
ColosseumModel::Traits ColosseumModel::traits(const State& child, Goal goal) const {
    Traits traits;
    std::size_t next = 0;
    const auto write = [&](int value) { traits[next++] = static_cast<std::int16_t>(value); };
    const auto write_count = [&](Cells cells) { write(std::popcount(cells)); };

    // 1. The race for the cells, if nothing more is built.
    const Cells mover_ways = ~bit(child.other), other_ways = ~bit(child.own);
    Cells mover = bit(child.own), other = bit(child.other);
    Cells mover_first = mover, other_first = other;
    std::array<Cells, turns> mover_by, other_by;
    for (std::size_t turn = 0; turn < turns; ++turn) {
        for (int i = 0; i < steps_; ++i) {
            mover |= step(child, mover) & mover_ways;
            other |= step(child, other) & other_ways;
            mover_first |= mover & ~other;
            other_first |= other & ~mover;
        }
        mover_by[turn] = mover;
        other_by[turn] = other;
    }

    // 2. The cells by the number of their open sides.
    const Cells up = child.below << size_, left = child.right << 1;
    const Cells one = up ^ child.right, two = up & child.right;
    const Cells more_one = child.below ^ left, more_two = child.below & left;
    const Cells odd = one ^ more_one, twos = two ^ more_two ^ (one & more_one), four = two & more_two;
    const std::array<Cells, 4> open{odd & ~twos, ~odd & twos, odd & twos, four};
    const auto count_sides = [&](Cells cells) {
        return std::popcount(cells & up) + std::popcount(cells & child.right) +
               std::popcount(cells & child.below) + std::popcount(cells & left);
    };

    // 3. The counts.
    const auto classes = [all = (Cells{1} << size_ * size_) - 1](const std::array<Cells, turns>& by) {
        return std::array<Cells, turns + 1>{by[0], by[1] & ~by[0], by[2] & ~by[1], all & ~by[2]};
    };
    for (const Cells mine : classes(mover_by))
        for (const Cells theirs : classes(other_by)) write_count(mine & theirs);
    for (const Cells cells : {mover_first, other_first, mover_by[0], other_by[0]})
        for (const Cells sides : open) write_count(cells & sides);
    for (const Cells player : {bit(child.own), bit(child.other)})
        for (const Cells sides : open) write((player & sides) != 0 ? 1 : 0);
    write_count(mover_by[2] & other_by[2] & ~(mover_first | other_first));
    for (const Cells first : {mover_first, other_first})
        write(std::popcount((first ^ first >> size_) & child.below) +
              std::popcount((first ^ first >> 1) & child.right));
    write(std::popcount(child.below) + std::popcount(child.right));

    int distance = 0;
    for (Cells reached = bit(child.own); (reached & bit(child.other)) == 0; ++distance)
        reached |= step(child, reached);
    write(distance);
    State exchanged = child;
    std::swap(exchanged.own, exchanged.other);
    const int threat = best_end(exchanged);
    write(threat >= 0 ? 1 : 0);
    write(threat > 0 ? 1 : 0);

    const Cells left_over = region(child, child.own);
    write_count(left_over);
    write(std::popcount(left_over) & 1);
    write(count_sides(mover_by[0]));
    write(count_sides(other_by[0]));
    write(std::popcount(below_without_loop(child)) + std::popcount(right_without_loop(child)));
    write_count(loops_of(child));
    write(goal == Goal::win ? 1 : 0);
    assert(next == trait_count);
    return traits;
}

namespace {

/// What the network foretells of a move, in thousandths of binary digits.
struct Outlook {
    int odds;   ///< the logarithm of the odds that it reaches its goal
    int proof;  ///< six tenths of that of the nodes that show it

    explicit Outlook(const ColosseumModel::Traits& traits) {
        const auto [logit, effort] = colosseum_promise_network(traits);
        odds = logit * 13 / 9;  // 1 / ln 2
        proof = effort * 6 / 10;
    }
    /// Of a small chance the logarithm is nearly that of the odds; any other is taken for 1.
    [[nodiscard]] int doubt() const { return std::max(0, -odds); }
    [[nodiscard]] int confidence() const { return std::max(0, odds); }
};

}  // namespace

int ColosseumModel::promise(const State& child, Goal goal) const {
    const Outlook outlook(traits(child, goal));
    return -outlook.doubt() - outlook.proof;
}

Guess ColosseumModel::guess(const State& state, Goal goal) const {
    // The other side's move led here and has the opposing goal: a yes refutes it. Twice the digits keep a
    // search longer with what it holds for best.
    const Outlook outlook(traits(state, opposing(goal)));
    const auto digits = [](int thousandths, int most) { return std::clamp(thousandths / 500, 0, most); };
    return {digits(outlook.confidence(), 16), digits(outlook.doubt() + outlook.proof, 20)};
}

}  // namespace lanista
