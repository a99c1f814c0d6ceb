// A position of Tetress: the cells of either colour as windows on the unrolled torus, whose turn it is, and
// how many turns were played.
//
// Nothing else is kept: the legal placements of a side are found from scratch in less time than lists or
// counters of them could be kept up to date.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/move.h"
#include "core/rows.h"
#include "core/side.h"
#include "games/tetress/hashing.h"
#include "games/tetress/placements.h"
#include "games/tetress/torus.h"

namespace lanista::tetress {

class Position {
public:
    /// The empty board, red to move.
    Position() noexcept : Position(Rows(), Rows(), Side::first, 0) {}
    /// The sets carry their copies, share no cell and fill no row or column.
    Position(Rows red, Rows blue, Side side_to_move, int turn) noexcept;

    [[nodiscard]] Side side_to_move() const noexcept { return side_; }
    [[nodiscard]] int ply() const noexcept { return turn_; }
    [[nodiscard]] std::uint64_t hash() const noexcept { return hash_; }
    [[nodiscard]] Outcome outcome() const noexcept;
    [[nodiscard]] Move* generate(Move* out) const noexcept;
    [[nodiscard]] int count_moves() const noexcept { return turn_ < turn_limit ? mobility(side_) : 0; }
    [[nodiscard]] bool is_legal(Move move) const noexcept;
    void make(Move move) noexcept;
    /// The other side to move and nothing else changed, the turn included: no legal play, a search's
    /// question.
    void pass() noexcept;

    /// The cells of a colour; as all sets here, with their copies.
    [[nodiscard]] Rows cells(Side side) const noexcept { return side == side_ ? own_ : opposing_; }
    [[nodiscard]] Rows occupied() const noexcept { return own_ | opposing_; }
    [[nodiscard]] Rows empty() const noexcept { return ~occupied(); }
    /// The empty cells next to a cell of that colour: a placement needs one of them.
    [[nodiscard]] Rows frontier(Side side) const noexcept { return empty() & neighbours(cells(side)); }
    [[nodiscard]] std::optional<Side> owner(int cell) const noexcept;
    [[nodiscard]] int count_cells(Side side) const noexcept { return (cells(side) & board()).count(); }

    /// Nobody has to touch an own cell yet.
    [[nodiscard]] bool placement_is_free() const noexcept { return turn_ < free_turns; }
    /// The placements that a side has, or would have if it were its turn; the turn limit aside.
    [[nodiscard]] int mobility(Side side) const noexcept;
    /// Whether there is one; several times faster.
    [[nodiscard]] bool can_place(Side side) const noexcept;
    /// The anchors of these placements, shape by shape.
    [[nodiscard]] Anchors placements_of(Side side) const noexcept;

    friend bool operator==(const Position&, const Position&) noexcept = default;

private:
    [[nodiscard]] std::uint64_t computed_hash() const noexcept;

    Rows own_;       ///< of the side to move: `make` then needs no index, and a copy can stay in registers
    Rows opposing_;  ///< of the other side
    std::uint64_t hash_;
    std::int32_t turn_;
    Side side_;
};

static_assert(sizeof(Position) <= 96);

/// All cells of the full rows and columns: usually none.
[[nodiscard]] inline Rows full_lines(Rows occupied) noexcept {
    using Lanes = Rows::Lanes;
    const Lanes rows = occupied.lanes();
    const auto words = occupied.words();
    std::uint64_t all = words[0] & words[1] & words[2] & words[3];
    all &= all >> 32;
    all &= all >> 16;
    const Lanes columns = Lanes{} + static_cast<std::uint16_t>(all);
    return Rows(columns | reinterpret_cast<Lanes>(rows == ~Lanes{}));
}

/// The hash keys of a colour's cells, put together.
[[nodiscard]] std::uint64_t keys_of(Side side, Rows cells) noexcept;

inline bool Position::is_legal(Move move) const noexcept {
    if (move.code >= placement_count || turn_ >= turn_limit) return false;
    const Rows placement = placements[move.code].rows();
    if (placement.intersects(occupied())) return false;
    return placement_is_free() || placement.intersects(neighbours(own_));
}

inline void Position::pass() noexcept {
    std::swap(own_, opposing_);
    side_ = other(side_);
    hash_ ^= side_key;
}

inline void Position::make(Move move) noexcept {
    assert(is_legal(move));
    const Placement& placement = placements[move.code];
    const auto turn = static_cast<std::size_t>(turn_);
    hash_ ^= placement.keys[static_cast<std::size_t>(index(side_))] ^ side_key ^ turn_keys[turn] ^
             turn_keys[turn + 1];
    const Rows placed = own_ | placement.rows();
    own_ = opposing_;
    opposing_ = placed;
    side_ = other(side_);
    ++turn_;
    const Rows lines = full_lines(occupied());
    if (lines.any()) {
        hash_ ^= keys_of(side_, own_ & lines) ^ keys_of(other(side_), opposing_ & lines);
        own_ &= ~lines;
        opposing_ &= ~lines;
    }
    assert(hash_ == computed_hash());
}

}  // namespace lanista::tetress
