// A player that decides before each move how deep to look, and then looks exactly so deep.
//
// That is how most first game programs search, and what several reports describe: no transposition table, no
// killers, no window but the full one. The search itself is AlphaBeta with all of that switched off. Fixed
// depth means that it begins with its last iteration; with `deepening` it comes to it from depth 1, which
// costs little, finds the same value, and has a better answer when time runs out on the way.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>

#include "agents/agent.h"
#include "agents/reports/course_clock.h"
#include "search/alphabeta.h"

namespace lanista {

/// Plain alpha-beta; `null_windows` makes NegaScout of it.
[[nodiscard]] inline AlphaBetaOptions plain_alphabeta(bool null_windows) {
    return {.table = false, .scout = null_windows, .aspiration = 0, .ordering = {false, false, false}};
}

template <SearchPolicy Policy>
class FixedDepthAgent final : public Agent {
public:
    using Position = typename Policy::Game::Position;
    /// An agent's rule for depth and time: changes what is given into limits with a depth.
    using Plan = std::function<Limits(const Position&, Limits)>;

    struct Setup {
        bool null_windows = false;
        bool deepening = false;
    };

    FixedDepthAgent(const Policy& policy, Setup setup, Plan plan)
        : policy_(policy),
          setup_(setup),
          plan_(std::move(plan)),
          search_(policy_, plain_alphabeta(setup.null_windows), no_table_) {}

    void new_game(std::uint64_t) override {
        clock_.new_game();
        search_.new_game();
    }

    Thought think(const AnyPosition& any, const Limits& given, const ThoughtCallback& tell) override {
        const auto begin = std::chrono::steady_clock::now();
        const auto& position = any.as<typename Policy::Game>();
        Limits limits = plan_(position, clock_.applied_to(given));
        limits.depth = std::min(*limits.depth, given.depth.value_or(*limits.depth));
        const int head_start = setup_.deepening ? 0 : *limits.depth - 1;
        const Thought thought = search_.search(position, limits, tell, {.head_start = head_start});
        clock_.charge(given, std::chrono::steady_clock::now() - begin);
        return thought;
    }

private:
    const Policy policy_;
    const Setup setup_;
    const Plan plan_;
    CourseClock clock_;
    TranspositionTable no_table_{1};  ///< AlphaBeta wants one, and does not look at it here
    AlphaBeta<Policy> search_;
};

}  // namespace lanista
