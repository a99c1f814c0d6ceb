// An alpha-beta player for any game and policy; keeps its table between turns.
#pragma once

#include "agents/agent.h"
#include "search/alphabeta.h"

namespace lanista {

/// Reads the options that every alpha-beta player has, with the defaults given.
struct AlphaBetaSetup {
    AlphaBetaOptions search;
    std::size_t table_megabytes = 64;

    [[nodiscard]] static AlphaBetaSetup from(Options& options, const AlphaBetaOptions& defaults);
};

template <SearchPolicy Policy>
class AlphaBetaAgent final : public Agent {
public:
    AlphaBetaAgent(const Policy& policy, const AlphaBetaSetup& setup)
        : policy_(policy), table_(setup.table_megabytes), search_(policy_, setup.search, table_) {}

    void new_game(std::uint64_t) override {
        table_.clear();
        search_.new_game();
    }
    Thought think(const AnyPosition& position, const Limits& limits, const ThoughtCallback& tell) override {
        return search_.search(position.as<typename Policy::Game>(), limits, tell);
    }

private:
    const Policy policy_;
    TranspositionTable table_;
    AlphaBeta<Policy> search_;
};

}  // namespace lanista
