// Plays any legal move, each with the same probability.
#pragma once

#include "agents/agent.h"
#include "core/random.h"

namespace lanista {

class RandomAgent final : public Agent {
public:
    void new_game(std::uint64_t seed) override { random_ = Random(seed); }

    Thought think(const AnyPosition& position, const Limits&, const ThoughtCallback&) override {
        const std::vector<Move> moves = position.legal_moves();
        Thought thought;
        thought.move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        return thought;
    }

private:
    Random random_{0};
};

}  // namespace lanista
