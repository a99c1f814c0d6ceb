// The depth-first agents of the Infexion report: `infexion/negamax`, `infexion/negascout` and
// `infexion/greedy`.
//
// All three are one search with the policy of infexion_policy.h: negamax with alpha-beta looks 4 plies deep,
// NegaScout does the same with null windows, greedy looks one ply deep and leaves out no move.
//
// Time: with less than 15 s on the clock ("desperation") the depth is 2, and a move that has taken 18 s is
// answered with the best one so far.
//
// Where the report is silent: without a clock nobody is desperate; a move takes no longer than its clock, or
// a limit of time for each move, allows; a limit of depth binds if it is lower; of equal moves the first in
// the report's order is played.
#pragma once

#include <chrono>

#include "agents/agent.h"
#include "games/infexion/game.h"

namespace lanista {

/// How deep, and for how long at most.
struct InfexionReportTime {
    int depth = 4;
    bool desperation = true;

    static constexpr int desperate_depth = 2;
    static constexpr std::chrono::nanoseconds desperate_clock = std::chrono::seconds(15);
    static constexpr std::chrono::nanoseconds longest_move = std::chrono::seconds(18);
    static constexpr std::chrono::nanoseconds clock_margin = std::chrono::milliseconds(50);

    [[nodiscard]] Limits plan(Limits limits) const;
};

[[nodiscard]] AgentKind infexion_negamax();
[[nodiscard]] AgentKind infexion_negascout();
[[nodiscard]] AgentKind infexion_greedy();

}  // namespace lanista
