// Connect four for the exact searches: two words, and what every player of it knows.
//
// The stones of the side to move and all stones together are the whole state; their sum is its key, since it
// marks the first free cell of every column (Tromp's encoding). Moves that lose at once are left out, threats
// that cannot be met end the search, and moves are tried by the threats they make, the middle first.
#pragma once

#include <algorithm>
#include <bit>

#include "games/connect4/game.h"
#include "search/model.h"

namespace lanista {

class Connect4Model {
public:
    using Game = Connect4;

    struct State {
        std::uint64_t own;    ///< of the side to move
        std::uint64_t taken;  ///< by anybody
        bool lost;            ///< the other side has just made a four
    };

    explicit Connect4Model(const Connect4::Position& position)
        : width_(position.width()), height_(position.height()), stride_(position.height() + 1) {
        for (int column = 0; column < width_; ++column) floor_ |= std::uint64_t{1} << position.bit(column, 0);
        cells_ = floor_ * ((std::uint64_t{1} << height_) - 1);
        for (int i = 0; i < width_; ++i)  // 3 2 4 1 5 0 6
            columns_[i] = width_ / 2 + (i % 2 == 1 ? -(i + 1) / 2 : i / 2);
    }

    [[nodiscard]] State state(const Connect4::Position& position) const {
        const Stones& stones = position.stones();
        return {stones[static_cast<std::size_t>(index(position.side_to_move()))], stones[0] | stones[1],
                false};
    }
    [[nodiscard]] std::optional<int> result(const State& state) const {
        if (state.lost) return -1;
        if (state.taken == cells_) return 0;
        return std::nullopt;
    }
    [[nodiscard]] Move* generate(const State& state, Move* out) const {
        std::uint64_t cells = playable(state);
        if (const std::uint64_t wins = cells & winning_cells(state.own, state.taken); wins != 0)
            cells = wins;
        else if (const std::uint64_t sensible = sensible_cells(state); sensible != 0)
            cells = sensible;  // and where all moves lose, any will do
        for (int i = 0; i < width_; ++i)
            if ((cells >> columns_[i] * stride_ & column_) != 0)
                *out++ = Move{static_cast<std::uint16_t>(columns_[i])};
        return out;
    }
    [[nodiscard]] State after(const State& state, Move move) const {
        const std::uint64_t stone = playable(state) & column_mask(move.code);
        const std::uint64_t own = state.own | stone;
        return {state.taken ^ state.own, state.taken | stone, has_four(own)};
    }
    [[nodiscard]] std::uint64_t key(const State& state) const {
        const std::uint64_t key = state.own + state.taken + floor_;
        return std::min(key, mirrored(key));
    }
    [[nodiscard]] int promise(const State& child, Goal) const {
        return std::popcount(winning_cells(child.taken ^ child.own, child.taken));
    }
    [[nodiscard]] Bounds bounds(const State& state) const {
        const std::uint64_t free = playable(state);
        if ((winning_cells(state.own, state.taken) & free) != 0) return {win_in(1), win_in(1)};
        if (sensible_cells(state) == 0) return {loss_in(2), loss_in(2)};
        const std::uint64_t empty = cells_ & ~state.taken;
        Bounds bounds{loss_in(4), win_in(3)};
        if (!has_four(state.own | empty)) bounds.upper = 0;
        if (!has_four((state.taken ^ state.own) | empty)) bounds.lower = 0;
        return bounds;
    }

private:
    [[nodiscard]] std::uint64_t column_mask(int column) const { return column_ << column * stride_; }
    [[nodiscard]] std::uint64_t playable(const State& state) const { return (state.taken + floor_) & cells_; }

    /// Where a stone may go without letting the other side win at once; nothing if that cannot be helped.
    [[nodiscard]] std::uint64_t sensible_cells(const State& state) const {
        std::uint64_t free = playable(state);
        const std::uint64_t threats = winning_cells(state.taken ^ state.own, state.taken);
        const std::uint64_t forced = free & threats;
        if (forced != 0) {
            if ((forced & (forced - 1)) != 0) return 0;
            free = forced;
        }
        return free & ~(threats >> 1);
    }
    /// The empty cells that would complete a four of `stones`, whether playable or not.
    [[nodiscard]] std::uint64_t winning_cells(std::uint64_t stones, std::uint64_t taken) const {
        std::uint64_t wins = stones << 1 & stones << 2 & stones << 3;
        for (const int step : {height_, stride_, stride_ + 1}) {
            const std::uint64_t up = stones << step & stones << 2 * step;
            const std::uint64_t down = stones >> step & stones >> 2 * step;
            wins |= (up & stones << 3 * step) | (up & stones >> step);
            wins |= (down & stones >> 3 * step) | (down & stones << step);
        }
        return wins & cells_ & ~taken;
    }
    [[nodiscard]] bool has_four(std::uint64_t stones) const {
        for (const int step : {1, height_, stride_, stride_ + 1}) {
            const std::uint64_t twos = stones & stones >> step;
            if ((twos & twos >> 2 * step) != 0) return true;
        }
        return false;
    }
    [[nodiscard]] std::uint64_t mirrored(std::uint64_t key) const {
        const std::uint64_t column = (std::uint64_t{1} << stride_) - 1;
        std::uint64_t result = 0;
        for (int i = 0; i < width_; ++i, key >>= stride_) result = result << stride_ | (key & column);
        return result;
    }

    int width_, height_, stride_;
    std::uint64_t floor_ = 0;  ///< the lowest cell of every column
    std::uint64_t cells_ = 0;
    std::uint64_t column_ = (std::uint64_t{1} << height_) - 1;  ///< the cells of column 0
    int columns_[Connect4::Position::max_width]{};              ///< from the middle outwards
};

static_assert(SolverModel<Connect4Model> && HasBounds<Connect4Model>);

}  // namespace lanista
