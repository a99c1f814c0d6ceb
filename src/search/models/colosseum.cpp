#include "search/models/colosseum.h"

#include <algorithm>
#include <cassert>

namespace lanista {

ColosseumModel::ColosseumModel(int size) : size_(size), steps_(colosseum::max_steps(size)) {
    assert(size <= max_size);
    for (std::size_t symmetry = 0; symmetry < images_.size(); ++symmetry) {
        for (int cell = 0; cell < size * size; ++cell) {
            const int image = colosseum::image_cell(colosseum::cell_at(cell / size, cell % size), size,
                                                    static_cast<int>(symmetry));
            image_cells_[symmetry][static_cast<std::size_t>(cell)] =
                static_cast<std::uint8_t>(size * colosseum::row_of(image) + colosseum::column_of(image));
        }
        for (std::size_t byte = 0; byte < 4; ++byte)
            for (std::size_t bits = 0; bits < 256; ++bits)
                for (std::size_t i = 0; i < 8; ++i)
                    if ((bits >> i & 1) != 0 && 8 * byte + i < static_cast<std::size_t>(size * size))
                        images_[symmetry][byte][bits] |= bit(image_cells_[symmetry][8 * byte + i]);
    }
}

ColosseumModel::State ColosseumModel::state(const colosseum::Position& position) const {
    State state{0, 0, 0, 0, ongoing};
    for (int cell = 0; cell < size_ * size_; ++cell) {
        const int there = colosseum::cell_at(cell / size_, cell % size_);
        if (position.walls().is_open(there, colosseum::Direction::down)) state.below |= bit(cell);
        if (position.walls().is_open(there, colosseum::Direction::right)) state.right |= bit(cell);
        if (there == position.cell(position.side_to_move())) state.own = static_cast<std::uint8_t>(cell);
        if (there == position.cell(other(position.side_to_move())))
            state.other = static_cast<std::uint8_t>(cell);
    }
    const Cells shared = region(state, state.own);
    state.below &= shared;
    state.right &= shared;
    return state;
}

Move* ColosseumModel::generate(const State& state, Move* out) const {
    const Cells reached = stops(state, state.own, state.other);
    for (Cells rest = reached; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        const int there = colosseum::cell_at(cell / size_, cell % size_);
        const auto add = [&](bool open, colosseum::Direction side) {
            *out = colosseum::move_of(there, side);
            out += open ? 1 : 0;
        };
        add((state.below << size_ >> cell & 1) != 0, colosseum::Direction::up);
        add((state.right >> cell & 1) != 0, colosseum::Direction::right);
        add((state.below >> cell & 1) != 0, colosseum::Direction::down);
        add((state.right << 1 >> cell & 1) != 0, colosseum::Direction::left);
    }
    return out;
}

ColosseumModel::State ColosseumModel::after(const State& state, Move move) const {
    const int goal = cell_of(move);
    State next{state.below, state.right, state.other, static_cast<std::uint8_t>(goal), ongoing};
    bool may_cut = false;
    switch (colosseum::side_of(move)) {
        case colosseum::Direction::up:
            may_cut = (below_without_loop(state) >> (goal - size_) & 1) != 0;
            next.below ^= bit(goal - size_);
            break;
        case colosseum::Direction::down:
            may_cut = (below_without_loop(state) >> goal & 1) != 0;
            next.below ^= bit(goal);
            break;
        case colosseum::Direction::right:
            may_cut = (right_without_loop(state) >> goal & 1) != 0;
            next.right ^= bit(goal);
            break;
        case colosseum::Direction::left:
            may_cut = (right_without_loop(state) >> (goal - 1) & 1) != 0;
            next.right ^= bit(goal - 1);
            break;
    }
    if (!may_cut) return next;
    const Cells shared = region(next, goal);
    if ((shared & bit(next.own)) == 0) {
        const int difference = std::popcount(region(next, next.own)) - std::popcount(shared);
        next.result = static_cast<std::int8_t>(outcome_of(difference));
        return next;
    }
    next.below &= shared;
    next.right &= shared;
    return next;
}

std::uint64_t ColosseumModel::key(const State& state) const {
    const int cell_bits = std::bit_width(static_cast<unsigned>(size_ * size_ - 1));
    const int edge_bits = size_ * size_;
    std::uint64_t least = ~std::uint64_t{0};
    for (std::size_t symmetry = 0; symmetry < images_.size(); ++symmetry) {
        // An edge is named after its left or upper cell: a mirror moves the name to the other side.
        const bool turned = (symmetry & 4) != 0;
        const Cells below =
            image(turned ? state.right : state.below, symmetry) >> ((symmetry & 2) != 0 ? size_ : 0);
        const Cells right =
            image(turned ? state.below : state.right, symmetry) >> ((symmetry & 1) != 0 ? 1 : 0);
        const std::uint64_t edges = std::uint64_t{below} << edge_bits | right;
        const std::uint64_t cells = static_cast<std::uint64_t>(
            image_cells_[symmetry][state.own] << cell_bits | image_cells_[symmetry][state.other]);
        least = std::min(least, edges << 2 * cell_bits | cells);
    }
    return least;
}

int ColosseumModel::best_end(const State& state) const {
    const Cells below = below_without_loop(state), right = right_without_loop(state);
    if ((below | right) == 0) return -1;
    const Cells reached = stops(state, state.own, state.other);
    const int all = std::popcount(region(state, state.own));
    int best = -1;
    const auto try_edges = [&](Cells edges, int to_other_cell, Cells State::*kind) {
        // An edge can be built from either of its cells.
        for (edges &= reached | reached >> to_other_cell; edges != 0 && best < 1; edges &= edges - 1) {
            const Cells edge = edges & (~edges + 1);
            State cut = state;
            cut.*kind ^= edge;
            // Of use only if the other side is left with half of the cells at most.
            const Cells theirs = region(cut, state.other, all / 2);
            const Cells ends = edge | edge << to_other_cell;
            if (theirs == 0 || (ends & ~theirs & reached) == 0) continue;
            best = std::max(best, outcome_of(all - 2 * std::popcount(theirs)));
        }
    };
    try_edges(below, size_, &State::below);
    try_edges(right, 1, &State::right);
    return best;
}

}  // namespace lanista
