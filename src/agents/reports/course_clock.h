// The course's clock: 180 s a player a game, kept by the agent itself where nobody else sets a limit.
#pragma once

#include <algorithm>
#include <chrono>

#include "search/limits.h"

namespace lanista {

class CourseClock {
public:
    using Time = std::chrono::nanoseconds;

    static constexpr Time game_time = std::chrono::seconds(180);

    void new_game() { left_ = game_time; }

    /// The limits as they are; if there is none, what is left of the course's time.
    [[nodiscard]] Limits applied_to(Limits limits) const {
        if (!limits.movetime && !limits.clock && !limits.nodes && !limits.depth)
            limits.clock = std::max(left_, least_time);
        return limits;
    }
    /// A thought is over that began with these limits, as they were given.
    void charge(const Limits& limits, Time used) {
        if (applied_to(limits).clock != limits.clock) left_ -= used;
    }

private:
    /// A game without limits goes on when the time is up, with a move looked at for next to no time.
    static constexpr Time least_time = std::chrono::milliseconds(100);

    Time left_ = game_time;
};

}  // namespace lanista
