// A few whole games between two agents, in the test's own thread.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string_view>

#include "agents/agent.h"

namespace lanista {

/// What the first agent scored, in halves of a point; they take turns to begin, the seed is the game's
/// number.
inline int halves_scored(const AnyGame& game, std::string_view first, std::string_view second, int games,
                         const Limits& limits) {
    int halves = 0;
    for (int number = 0; number < games; ++number) {
        std::array<std::unique_ptr<Agent>, 2> agents{make_agent(game, first).value(),
                                                     make_agent(game, second).value()};
        const Side side = number % 2 == 0 ? Side::first : Side::second;
        if (side == Side::second) std::swap(agents[0], agents[1]);
        for (const auto& agent : agents) agent->new_game(static_cast<std::uint64_t>(number));
        AnyPosition position = game.start({}).value();
        while (!position.is_over()) {
            Agent& mover = *agents[static_cast<std::size_t>(index(position.side_to_move()))];
            const Move move = mover.think(position, limits).move;
            if (!position.is_legal(move)) {
                ADD_FAILURE() << "illegal move in " << position.text();
                return 0;
            }
            position.make(move);
        }
        halves += 1 + value_for(side, position.outcome());
    }
    return halves;
}

}  // namespace lanista
