// Plays the move after which the position evaluates best; among equals one drawn by the seed.
#pragma once

#include "agents/agent.h"
#include "core/random.h"

namespace lanista {

class GreedyAgent final : public Agent {
public:
    void new_game(std::uint64_t seed) override { random_ = Random(seed); }

    Thought think(const AnyPosition& position, const Limits&, const ThoughtCallback& tell) override {
        Thought thought;
        thought.depth = 1;
        std::uint32_t equals = 0;
        for (const Move move : position.legal_moves()) {
            ++thought.nodes;
            const Score score = value_after(position, move);
            if (thought.score && score < *thought.score) continue;
            equals = thought.score == score ? equals + 1 : 1;
            thought.score = score;
            // Keeping the k-th of k equals with probability 1/k makes every one of them equally likely.
            if (random_.below(equals) == 0) thought.move = move;
        }
        thought.lines = {{*thought.score, {thought.move}}};
        if (tell) tell(thought);
        return thought;
    }

private:
    static Score value_after(AnyPosition position, Move move) {
        const Side mover = position.side_to_move();
        position.make(move);
        const Outcome outcome = position.outcome();
        if (outcome == Outcome::ongoing) {
            const Score score = position.evaluate();
            return position.side_to_move() == mover ? score : -score;
        }
        return value_for(mover, outcome) * win_in(1);
    }

    Random random_{0};
};

}  // namespace lanista
