// A position of Infexion, and its rules.
//
// The board is four sets of cells: three bit planes hold the stacks' powers in binary, one tells whose
// they are. A spread by k cells is then one three-bit addition in all of them at once, with a mask
// from a table; a power of 7, all three bits, empties the cell. Spawns run through the same
// instructions, so `make` has no branch at all.
//
// The hash is computed from the four words when asked for: a spread changes up to seven cells, which
// would be fourteen Zobrist keys, while two multiplications mix the whole board.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/move.h"
#include "core/side.h"
#include "games/infexion/board.h"
#include "games/infexion/hashing.h"

namespace lanista::infexion {

/// Which rule says who has won.
enum class Edition : std::uint8_t {
    course,   ///< the course's program: a lead of at least 2 in power wins, otherwise it is a draw
    handout,  ///< the written rules: a colour that alone is left wins, with whatever power
};

inline constexpr int winning_lead = 2;
inline constexpr int first_turns = 2;  ///< no rule ends the game before both sides have moved

[[nodiscard]] constexpr Move spawn(int cell) noexcept {
    return {static_cast<std::uint16_t>(cell * action_count + spawn_action)};
}
[[nodiscard]] constexpr Move spread(int cell, int direction) noexcept {
    return {static_cast<std::uint16_t>(cell * action_count + direction)};
}
/// The code divided by 7, in two instructions that are right for all codes of moves.
[[nodiscard]] constexpr int cell_of(Move move) noexcept {
    return static_cast<int>(move.code * 9363U >> 16);
}
static_assert([] {
    for (std::uint16_t code = 0; code < move_code_count; ++code)
        if (cell_of({code}) != code / action_count) return false;
    return true;
}());
[[nodiscard]] constexpr int action_of(Move move) noexcept {
    return move.code % action_count;
}
[[nodiscard]] constexpr bool is_spawn(Move move) noexcept {
    return action_of(move) == spawn_action;
}

class Position {
public:
    /// The empty board, red to move.
    constexpr explicit Position(Edition edition = Edition::course) noexcept : edition_(edition) {}

    // --- what stands where ---

    [[nodiscard]] constexpr CellSet occupied() const noexcept { return ones_ | twos_ | fours_; }
    [[nodiscard]] constexpr CellSet empty() const noexcept { return all_cells & ~occupied(); }
    /// The cells with a stack of this side.
    [[nodiscard]] constexpr CellSet stacks(Side side) const noexcept {
        return side == Side::second ? blue_ : occupied() & ~blue_;
    }
    /// 0 for an empty cell.
    [[nodiscard]] constexpr int power_at(int cell) const noexcept {
        return static_cast<int>((ones_ >> cell & 1) | (twos_ >> cell & 1) << 1 | (fours_ >> cell & 1) << 2);
    }
    [[nodiscard]] constexpr int stack_count(Side side) const noexcept { return std::popcount(stacks(side)); }
    /// The sum of the powers of the stacks on these cells.
    [[nodiscard]] constexpr int power_on(CellSet cells) const noexcept {
        return std::popcount(ones_ & cells) + 2 * std::popcount(twos_ & cells) +
               4 * std::popcount(fours_ & cells);
    }
    [[nodiscard]] constexpr int power(Side side) const noexcept { return power_on(stacks(side)); }
    [[nodiscard]] constexpr int total_power() const noexcept { return power_on(all_cells); }
    /// The cells that some spread of this side would reach.
    [[nodiscard]] CellSet reach(Side side) const noexcept;

    // --- the game ---

    [[nodiscard]] constexpr Side side_to_move() const noexcept { return side_; }
    [[nodiscard]] constexpr int ply() const noexcept { return ply_; }
    [[nodiscard]] constexpr Edition edition() const noexcept { return edition_; }
    [[nodiscard]] constexpr Outcome outcome() const noexcept {
        return is_over() ? ending() : Outcome::ongoing;
    }
    [[nodiscard]] constexpr bool is_over() const noexcept;
    [[nodiscard]] constexpr bool may_spawn() const noexcept { return total_power() < power_limit; }

    /// The turn counts only where it changes what may happen (see hashing.h).
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return mixed(ones_, twos_, fours_, blue_) ^ turn_keys[ply_] ^
               (side_ == Side::second ? second_side_key : 0) ^
               (edition_ == Edition::handout ? handout_key : 0);
    }

    Move* generate(Move* out) const noexcept;
    [[nodiscard]] constexpr int count_moves() const noexcept {
        if (is_over()) return 0;
        return direction_count * stack_count(side_) + (may_spawn() ? std::popcount(empty()) : 0);
    }
    [[nodiscard]] bool is_legal(Move move) const noexcept;
    void make(Move move) noexcept;
    /// Gives the turn to the other side and changes nothing else, which no rule allows: for searches.
    constexpr void pass() noexcept { side_ = other(side_); }
    /// Calls `visit(position after the move)` for all legal moves in the order of `generate`, at less than
    /// half the price of making them one by one.
    template <class Visit>
    void for_each_successor(Visit&& visit) const;

    friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

    // --- building a position by hand ---

    constexpr void put(int cell, Side side, int power) noexcept;
    constexpr void set_turn(Side side, int ply) noexcept {
        side_ = side;
        ply_ = static_cast<std::uint16_t>(ply);
    }
    constexpr void set_edition(Edition edition) noexcept { edition_ = edition; }
    /// The position with every plane replaced by its image under `map`, a permutation of the cells.
    template <class Map>
    [[nodiscard]] constexpr Position mapped(Map&& map) const {
        Position image = *this;
        image.ones_ = map(ones_);
        image.twos_ = map(twos_);
        image.fours_ = map(fours_);
        image.blue_ = map(blue_);
        return image;
    }
    /// Both colours, and whose turn it is, exchanged.
    [[nodiscard]] constexpr Position exchanged() const noexcept {
        Position image = *this;
        image.blue_ = stacks(Side::first);
        image.side_ = other(side_);
        return image;
    }
    /// A fixed order of boards, by their occupied cells first; for choosing one of several images.
    [[nodiscard]] constexpr bool board_less(const Position& b) const noexcept;

private:
    [[nodiscard]] constexpr Outcome ending() const noexcept;
    /// These cells if blue is to move, none otherwise.
    [[nodiscard]] constexpr CellSet if_blue_moves(CellSet cells) const noexcept {
        return cells & (CellSet{0} - static_cast<CellSet>(index(side_)));
    }
    /// Takes the stack off a cell.
    void lift(int cell) noexcept;
    /// One more power on each of the cells, which become the mover's; a power of 7 is gone.
    void gain(CellSet cells) noexcept;
    void pass_turn() noexcept;

    CellSet ones_ = 0;   ///< bit 0 of every cell's power,
    CellSet twos_ = 0;   ///< bit 1,
    CellSet fours_ = 0;  ///< bit 2
    CellSet blue_ = 0;   ///< the second side's stacks
    std::uint16_t ply_ = 0;
    Side side_ = Side::first;
    Edition edition_ = Edition::course;
};

static_assert(sizeof(Position) == 40);

constexpr bool Position::is_over() const noexcept {
    if (blue_ != 0 && blue_ != occupied()) return ply_ >= turn_limit;
    // A colour is missing. (Only in a position made by hand can a side be without a move in its first turn.)
    return ply_ >= first_turns || (stacks(side_) == 0 && !may_spawn());
}

constexpr Outcome Position::ending() const noexcept {
    const CellSet red = stacks(Side::first);
    if (edition_ == Edition::handout && (red == 0) != (blue_ == 0))
        return win_for(red != 0 ? Side::first : Side::second);
    const int lead = power_on(red) - power_on(blue_);
    if (lead >= winning_lead) return Outcome::first_wins;
    return lead <= -winning_lead ? Outcome::second_wins : Outcome::draw;
}

inline void Position::lift(int cell) noexcept {
    const CellSet others = ~bit(cell);
    ones_ &= others;
    twos_ &= others;
    fours_ &= others;
    blue_ &= others;
}

inline void Position::gain(CellSet cells) noexcept {
    const CellSet carry_to_twos = ones_ & cells;
    const CellSet carry_to_fours = twos_ & carry_to_twos;
    ones_ ^= cells;
    twos_ ^= carry_to_twos;
    fours_ ^= carry_to_fours;

    blue_ = (blue_ & ~cells) | if_blue_moves(cells);

    const CellSet kept = ~(ones_ & twos_ & fours_);
    ones_ &= kept;
    twos_ &= kept;
    fours_ &= kept;
    blue_ &= kept;
}

inline void Position::pass_turn() noexcept {
    side_ = other(side_);
    ++ply_;
}

inline void Position::make(Move move) noexcept {
    assert(is_legal(move));
    const int cell = cell_of(move);
    const CellSet gaining = gainers[static_cast<std::size_t>(power_at(cell))][move.code];
    lift(cell);  // changes nothing for a spawn, whose cell is empty
    gain(gaining);
    pass_turn();
}

/// Every stack reaches its neighbours, and most stacks no further: those at once, the taller one by one.
inline CellSet Position::reach(Side side) const noexcept {
    const CellSet all = stacks(side);
    CellSet reached = neighbours(all);
    for (CellSet tall = all & (twos_ | fours_); tall != 0; tall &= tall - 1) {
        const int cell = std::countr_zero(tall);
        reached |= stars[static_cast<std::size_t>(power_at(cell))][static_cast<std::size_t>(cell)];
    }
    return reached;
}

template <class Visit>
void Position::for_each_successor(Visit&& visit) const {
    if (is_over()) return;
    for (CellSet mine = stacks(side_); mine != 0; mine &= mine - 1) {
        const int cell = std::countr_zero(mine);
        const CellSet* gaining = &gainers[static_cast<std::size_t>(power_at(cell))][spread(cell, 0).code];
        Position lifted = *this;
        lifted.lift(cell);
        for (int d = 0; d < direction_count; ++d) {
            Position next = lifted;
            next.gain(gaining[d]);
            next.pass_turn();
            visit(next);
        }
    }
    if (!may_spawn()) return;
    for (CellSet free = empty(); free != 0; free &= free - 1) {
        const CellSet cell = free & (CellSet{0} - free);
        Position next = *this;
        next.ones_ |= cell;
        next.blue_ |= if_blue_moves(cell);
        next.pass_turn();
        visit(next);
    }
}

constexpr void Position::put(int cell, Side side, int power) noexcept {
    const auto place = [cell](CellSet& plane, bool there) {
        plane = (plane & ~bit(cell)) | (there ? bit(cell) : 0);
    };
    place(ones_, (power & 1) != 0);
    place(twos_, (power & 2) != 0);
    place(fours_, (power & 4) != 0);
    place(blue_, power != 0 && side == Side::second);
}

constexpr bool Position::board_less(const Position& b) const noexcept {
    if (occupied() != b.occupied()) return occupied() < b.occupied();
    if (ones_ != b.ones_) return ones_ < b.ones_;
    if (twos_ != b.twos_) return twos_ < b.twos_;
    if (fours_ != b.fours_) return fours_ < b.fours_;
    return blue_ < b.blue_;
}

}  // namespace lanista::infexion
