// The order in which a node's moves are searched: as the picker hands them out, or turned round.
//
// Two threads that share a table and come to a node whose moves all have to be searched do the same work
// twice if both begin at its first move. If one of them begins at the last, they meet in the middle, and what
// is left for either of them stands in the table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "search/ordering.h"

namespace lanista {

template <SearchPolicy Policy>
class MoveWalk {
public:
    /// Turns round after the first moves, which may still be enough, and comes back from the last one whose
    /// number is below `limit`; what follows that one is walked forwards at the end. Limit 0: never turns.
    MoveWalk(MovePicker<Policy>& picker, int limit) : picker_(picker), limit_(limit) {}

    /// The next move, none at the end; `others` as the picker has it.
    [[nodiscard]] Move next(bool others) {
        if (picked_ == turning_point && limit_ > 0) turn_round();
        if (waiting_ > 0) {
            number_ = turning_point + --waiting_;
            return Move{put_off_[static_cast<std::size_t>(waiting_)]};
        }
        number_ = picked_++;
        return picker_.next(others);
    }

    /// The place of the last move in the picker's order, from 0.
    [[nodiscard]] int number() const { return number_; }

private:
    static constexpr int turning_point = 2;

    void turn_round() {
        for (; picked_ < limit_; ++picked_) {
            const Move move = picker_.next();
            if (move.is_none()) break;
            put_off_[static_cast<std::size_t>(waiting_++)] = move.code;
        }
        limit_ = 0;
    }

    MovePicker<Policy>& picker_;
    int limit_;
    int number_ = 0;
    int picked_ = 0;
    int waiting_ = 0;
    std::array<std::uint16_t, static_cast<std::size_t>(Policy::Game::max_moves)>
        put_off_;  // codes; not filled
};

}  // namespace lanista
