// The clock of the Colosseum course: a turn has two seconds.
//
// The reports name moments of that turn, such as "past 1.95 s". Here they keep their meaning whatever the
// limits are: `seconds` runs from 0 to 2 while the time, or the nodes, of this turn are used up. With a node
// limit alone it does not look at the time at all, so a game can be repeated exactly.
#pragma once

#include <algorithm>
#include <limits>

#include "games/colosseum/game.h"
#include "search/search_clock.h"

namespace lanista {

class TurnClock {
public:
    static constexpr double turn = 2.0;

    TurnClock(const Limits& limits, const Colosseum::Position& position)
        : clock_(limits, moves_left(position)), length_(length_of_turn(limits, moves_left(position))) {}

    void count_node() noexcept { ++nodes_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    [[nodiscard]] std::chrono::nanoseconds elapsed() const { return clock_.elapsed(); }

    /// How much of the turn is gone; more than any turn has if someone says stop. Looks at the time only now
    /// and then.
    [[nodiscard]] double seconds() {
        if (calls_++ % calls_between_looks == 0) by_time_ = look();
        const auto& limit = clock_.limits().nodes;
        const double by_nodes =
            limit ? turn * static_cast<double>(nodes_) / static_cast<double>(*limit) : 0.0;
        return std::max(by_time_, by_nodes);
    }

private:
    using Time = std::chrono::nanoseconds;

    static constexpr std::uint64_t calls_between_looks = 8;
    static constexpr Time answer_margin = std::chrono::milliseconds(1);
    static constexpr Time clock_margin = std::chrono::milliseconds(50);
    static constexpr Time shortest_turn = std::chrono::microseconds(1);

    /// Own moves that a sensible game may still have: it lasts about half as many turns as there are cells.
    [[nodiscard]] static int moves_left(const Colosseum::Position& position) {
        return std::max(10, (position.size() * position.size() / 2 - position.ply()) / 2);
    }
    /// Two seconds if nobody limits anything; none if only nodes or depth are limited.
    [[nodiscard]] static std::optional<Time> length_of_turn(const Limits& limits, int moves) {
        std::optional<Time> length;
        if (limits.movetime) length = *limits.movetime - answer_margin;
        if (limits.clock) {
            const Time left = *limits.clock - clock_margin;
            const Time share = std::min(left / moves + limits.increment, left / 4);
            length = length ? std::min(*length, share) : share;
        }
        if (!length && !limits.nodes && !limits.depth) length = std::chrono::seconds(2);
        if (length) length = std::max(*length, shortest_turn);
        return length;
    }
    [[nodiscard]] double look() {
        const Limits& limits = clock_.limits();
        if (limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed))
            return std::numeric_limits<double>::infinity();
        if (!length_) return 0;
        return turn * static_cast<double>(clock_.charged().count()) / static_cast<double>(length_->count());
    }

    SearchClock clock_;
    const std::optional<Time> length_;
    std::uint64_t nodes_ = 0;
    std::uint64_t calls_ = 0;
    double by_time_ = 0;
};

}  // namespace lanista
