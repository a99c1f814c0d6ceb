#include "games/tetress/position.h"

#include <bit>

#include "games/tetress/counting.h"

namespace lanista::tetress {

namespace {

/// By place in the window; only the board proper counts.
constexpr auto cell_of_window = [] {
    std::array<std::uint8_t, window_size * window_size> cells{};
    for (int cell = 0; cell < cell_count; ++cell)
        cells[static_cast<std::size_t>(window_cell(cell))] = static_cast<std::uint8_t>(cell);
    return cells;
}();

/// The board proper as 121 bits without gaps, cell by cell: four lanes of 16 bits become 44 bits, in two
/// steps.
std::array<std::uint64_t, 2> squeezed(Rows set) noexcept {
    using Words = std::uint64_t __attribute__((vector_size(32)));
    const Words lanes = reinterpret_cast<Words>(set.lanes());
    const Words pairs = ((lanes & 0x0000'0FFE'0000'0FFEU) >> 1) | ((lanes & 0x0FFE'0000'0FFE'0000U) >> 6);
    const Words fours = (pairs & 0x3F'FFFFU) | ((pairs >> 10) & 0xFFF'FFC0'0000U);
    // Lanes 0..3 hold one row of copies and rows 0..2, lanes 4..7 rows 3..6, lanes 8..11 rows 7..10.
    return {fours[0] >> 11 | fours[1] << 33, fours[1] >> 31 | fours[2] << 13};
}

/// The placements of a side; only what stands on the board proper has a meaning. A placement touches the
/// side's cells if it is not wholly among the empty cells away from them, so the same search is done twice.
[[gnu::always_inline]] inline Anchors legal_anchors(const Position& position, Side side) noexcept {
    const Rows room = position.empty();
    Anchors anchors = fits(room);
    if (position.placement_is_free()) return anchors;
    const Anchors apart = fits(room & ~neighbours(position.cells(side)));
    for (std::size_t shape = 0; shape < anchors.size(); ++shape) anchors[shape] &= ~apart[shape];
    return anchors;
}

}  // namespace

Position::Position(Rows red, Rows blue, Side side_to_move, int turn) noexcept
    : own_(side_to_move == Side::first ? red : blue),
      opposing_(side_to_move == Side::first ? blue : red),
      hash_(0),
      turn_(turn),
      side_(side_to_move) {
    hash_ = computed_hash();
}

std::optional<Side> Position::owner(int cell) const noexcept {
    const int place = window_cell(cell);
    if (own_.test(place)) return side_;
    if (opposing_.test(place)) return other(side_);
    return std::nullopt;
}

std::uint64_t keys_of(Side side, Rows cells) noexcept {
    std::uint64_t keys = 0;
    (cells & board()).for_each([&](int place) {
        keys ^=
            cell_keys[static_cast<std::size_t>(index(side))][cell_of_window[static_cast<std::size_t>(place)]];
    });
    return keys;
}

std::uint64_t Position::computed_hash() const noexcept {
    const std::uint64_t to_move = side_ == Side::second ? side_key : 0;
    return keys_of(side_, own_) ^ keys_of(other(side_), opposing_) ^ to_move ^
           turn_keys[static_cast<std::size_t>(turn_)];
}

Anchors Position::placements_of(Side side) const noexcept {
    Anchors anchors = legal_anchors(*this, side);
    for (Rows& of_shape : anchors) of_shape &= board();
    return anchors;
}

// All that fit into the empty cells, without those that lie away from the side's own.
int Position::mobility(Side side) const noexcept {
    const Rows room = empty();
    const int all = count_fits(room);
    return placement_is_free() ? all : all - count_fits(room & ~neighbours(cells(side)));
}

// Code by code: each shape's anchors, squeezed to 121 bits in two words, are read off bit by bit.
Move* Position::generate(Move* out) const noexcept {
    if (turn_ >= turn_limit) return out;
    const Anchors anchors = legal_anchors(*this, side_);
    unsigned base = 0;
    const auto write = [&](std::uint64_t bits, unsigned count) {
        for (; bits != 0; bits &= bits - 1)
            *out++ = Move{static_cast<std::uint16_t>(base + static_cast<unsigned>(std::countr_zero(bits)))};
        base += count;
    };
    for (const Rows& of_shape : anchors) {
        const auto words = squeezed(of_shape);
        write(words[0], 64);
        write(words[1], cell_count - 64);
    }
    return out;
}

// A placement is any four joined cells, so there is one exactly where four or more empty cells hang together.
// Of such a group, the cells with three neighbours in it, and those with two of which one has two itself, are
// its core, and every other cell of it is next to the core. The copies at the window's rim may miss
// neighbours, never invent them, and any 11 lanes and bits within the rim show the whole torus.
bool Position::can_place(Side side) const noexcept {
    const Rows room = empty();
    const Degrees degrees(room);
    const Rows core = degrees.three | (degrees.two & neighbours(degrees.two));
    if (placement_is_free()) return core.any();
    const Rows touching = frontier(side);
    return core.intersects(touching | neighbours(touching));
}

Outcome Position::outcome() const noexcept {
    if (turn_ < turn_limit) return can_place(side_) ? Outcome::ongoing : win_for(other(side_));
    const int lead = count_cells(Side::first) - count_cells(Side::second);
    if (lead == 0) return Outcome::draw;
    return win_for(lead > 0 ? Side::first : Side::second);
}

}  // namespace lanista::tetress
