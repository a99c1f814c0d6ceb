// `tetress/mobility`: the agent of the Tetress report, alpha-beta on the difference of legal placements.
//
// Placements that touch few own cells come first: they reach into open space. Of those that touch equally
// many only one is kept, at every node, so that hardly more than ten are left of some hundred and the search
// gets deep; what it overlooks is the price.
//
// Where the report is silent:
// - Own neighbours are the different own cells next to a placement.
// - The one that is kept is the one with the lowest code: the first in the order of shapes and anchors.
// - The depth is 2, and 1 more for each of: fewer than 200, 100, 50 placements; at least 60 s on the clock,
// or
//   no clock. It is 1 less below 10 s.
// - Beyond that the clock is only a safety net: a move stops where an even share of it is used up four times.
// - A side without any placement, seen before it is its turn, is worth more than any difference and less than
//   the end of the game itself.
#pragma once

#include <chrono>

#include "agents/agent.h"
#include "core/score.h"
#include "games/tetress/game.h"

namespace lanista {

struct TetressReportPolicy {
    using Game = Tetress;
    using Position = Tetress::Position;

    bool ordering = true;       ///< fewest own neighbours first
    bool one_per_level = true;  ///< one placement for each number of own neighbours

    static constexpr Score placement_worth = 100;
    static constexpr Score no_placement = win_score - max_plies_to_end - 1;

    /// For the side to move.
    [[nodiscard]] Score evaluate(const Position& position) const;
    [[nodiscard]] int hint(const Position& position, Move move) const;
    [[nodiscard]] auto hints(const Position& position) const {
        return [this, &position](Move move) { return hint(position, move); };
    }
    /// The placements to try: never none.
    Move* generate(const Position& position, Move* out) const;
    [[nodiscard]] int moves_left(const Position& position) const;
};

/// The own cells that a placement of the side to move would touch.
[[nodiscard]] int own_neighbours(const Tetress::Position& position, Move move);

/// How deep the agent looks.
struct TetressReportDepth {
    static constexpr int least = 2;
    static constexpr int few = 200, fewer = 100, fewest = 50;  ///< placements
    static constexpr std::chrono::nanoseconds much_time = std::chrono::seconds(60);
    static constexpr std::chrono::nanoseconds little_time = std::chrono::seconds(10);

    [[nodiscard]] static int choose(int placements, const Limits& limits);
};

[[nodiscard]] AgentKind tetress_mobility();

}  // namespace lanista
