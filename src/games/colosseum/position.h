// A position of Colosseum Survival!: the barriers, the two players, whose turn it is.
//
// A move is the cell where the walk stops and the side of it where the barrier is built, as
// 4 * cell + direction; how one walked there makes no difference.
//
// `make` decides at once whether the game is over. Nearly all barriers cut nothing off, and Posts tells so by
// comparing two bytes; only where a region is closed, some 3 % of all moves, a flood fill looks for the
// other player, and the regions are counted only in the end.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "core/move.h"
#include "core/rows.h"
#include "core/side.h"
#include "games/colosseum/board.h"
#include "games/colosseum/keys.h"
#include "games/colosseum/posts.h"

namespace lanista::colosseum {

/// The turn count stays here. No game of ours comes near it: a board of 16 x 16 has only 480 edges.
inline constexpr int max_turn = 1000;

/// No position has more moves: the walker in the middle of an empty board of 16 x 16, the other far away.
inline constexpr int max_move_count = 564;

[[nodiscard]] constexpr Move move_of(int cell, Direction side) noexcept {
    return {static_cast<std::uint16_t>(4 * cell + static_cast<int>(side))};
}
[[nodiscard]] constexpr int cell_of(Move move) noexcept {
    return move.code >> 2;
}
[[nodiscard]] constexpr Direction side_of(Move move) noexcept {
    return static_cast<Direction>(move.code & 3);
}
[[nodiscard]] constexpr bool is_move_code(Move move) noexcept {
    return move.code < 4 * cell_count;
}

class Position {
public:
    Position() noexcept = default;
    /// Two players on different cells of a board with the given barriers; over at once if they are separated.
    Position(int size, const Walls& walls, std::array<int, 2> cells, Side to_move, int turn) noexcept;

    [[nodiscard]] Side side_to_move() const noexcept { return to_move_; }
    [[nodiscard]] int ply() const noexcept { return turn_; }
    [[nodiscard]] std::uint64_t hash() const noexcept { return hash_; }
    [[nodiscard]] Outcome outcome() const noexcept {
        if (!over()) return Outcome::ongoing;
        if (scores_[0] == scores_[1]) return Outcome::draw;
        return scores_[0] > scores_[1] ? Outcome::first_wins : Outcome::second_wins;
    }
    [[nodiscard]] Move* generate(Move* out) const noexcept;
    [[nodiscard]] int count_moves() const noexcept { return over() ? 0 : mobility(to_move_); }
    [[nodiscard]] bool is_legal(Move move) const noexcept {
        return is_move_code(move) && !over() && walls_.is_open(cell_of(move), side_of(move)) &&
               reachable(to_move_).test(cell_of(move));
    }
    void make(Move move) noexcept;
    /// Exchanges the side to move and nothing else. No move of the game; searches ask what it would be worth.
    void pass() noexcept {
        to_move_ = other(to_move_);
        hash_ ^= keys.second_to_move;
    }

    // The board.
    [[nodiscard]] int size() const noexcept { return size_; }
    [[nodiscard]] int steps() const noexcept { return max_steps(size_); }
    [[nodiscard]] int cell(Side side) const noexcept { return cells_[static_cast<std::size_t>(index(side))]; }
    [[nodiscard]] const Walls& walls() const noexcept { return walls_; }
    [[nodiscard]] bool has_barrier(int cell, Direction side) const noexcept {
        return !walls_.is_open(cell, side);
    }
    /// The cells that name an open edge whose barrier would cut a region in two. All barriers that end
    /// the game are among them.
    [[nodiscard]] Rows closing(Kind kind) const noexcept { return posts_.closing(kind) & walls_.open(kind); }
    /// Whether building there would cut a region in two.
    [[nodiscard]] bool closes(Move move) const noexcept {
        return posts_.closes(edge_of(cell_of(move), side_of(move)));
    }

    // What a side has, whoever is to move.
    /// The cells where its walk may stop.
    [[nodiscard]] Rows reachable(Side side) const noexcept {
        return open_to(side, walls_.doors()).reach(Rows::cell(cell(side)), steps());
    }
    /// The number of moves that it has, or would have if it were to move.
    [[nodiscard]] int mobility(Side side) const noexcept {
        const Doors doors = walls_.doors();
        const Rows stops = open_to(side, doors).reach(Rows::cell(cell(side)), steps());
        return (stops & doors.up).count() + (stops & doors.right).count() + (stops & doors.down).count() +
               (stops & doors.left).count();
    }
    /// All cells joined to its own by some path.
    [[nodiscard]] Rows region(Side side) const noexcept {
        return walls_.doors().region(Rows::cell(cell(side)));
    }
    /// The ways that a side may walk: the other player stands in its way.
    [[nodiscard]] Doors open_to(Side side, const Doors& doors) const noexcept {
        return doors.shut(Rows::cell(cell(other(side))));
    }

    // The end.
    [[nodiscard]] bool over() const noexcept { return scores_[0] != 0; }
    /// The cells of its region once the game is over; 0 before.
    [[nodiscard]] int score(Side side) const noexcept {
        return scores_[static_cast<std::size_t>(index(side))];
    }

    friend bool operator==(const Position&, const Position&) noexcept = default;

private:
    /// To be called when a region was closed: ends the game if the players are in different ones.
    void settle() noexcept;
    [[nodiscard]] std::uint64_t hash_from_scratch() const noexcept;

    Posts posts_;  ///< follows from walls_
    Walls walls_;
    std::uint64_t hash_ = 0;                ///< of size, walls, cells and side to move
    std::array<std::uint8_t, 2> cells_{};   ///< by side
    std::array<std::uint8_t, 2> scores_{};  ///< by side; both 0 while the game lasts, both positive after
    std::uint16_t turn_ = 0;
    std::uint8_t size_ = 0;
    Side to_move_ = Side::first;
};

static_assert(sizeof(Position) == 352, "eleven registers, without padding");

inline void Position::make(Move move) noexcept {
    assert(is_legal(move));
    const Edge edge = edge_of(cell_of(move), side_of(move));
    const auto mover = static_cast<std::size_t>(index(to_move_));
    const auto goal = static_cast<std::uint8_t>(cell_of(move));

    hash_ ^= keys.player(mover, cells_[mover]) ^ keys.player(mover, goal) ^ keys.barrier(edge) ^
             keys.second_to_move;
    cells_[mover] = goal;
    to_move_ = other(to_move_);
    turn_ = static_cast<std::uint16_t>(turn_ + (turn_ < max_turn ? 1 : 0));
    walls_.build(edge);
    if (posts_.closes(edge)) {
        settle();
    } else {
        posts_.join(edge);
    }
    assert(hash_ == hash_from_scratch());
}

}  // namespace lanista::colosseum
