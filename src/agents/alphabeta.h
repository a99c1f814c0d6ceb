// An alpha-beta player for any game and policy; keeps its table between turns.
#pragma once

#include "agents/agent.h"
#include "agents/helper_threads.h"
#include "search/alphabeta.h"

namespace lanista {

/// Reads the options that every alpha-beta player has, with the defaults given.
struct AlphaBetaSetup {
    AlphaBetaOptions search;
    std::size_t table_megabytes = 64;
    int threads = 1;

    [[nodiscard]] static AlphaBetaSetup from(Options& options, const AlphaBetaOptions& defaults);
};

/// Several threads share out the moves of the root (search/shared_root.h), and below it nothing but the
/// table: what one finds out, the others meet there. The first thread leads and answers, the rest help.
template <SearchPolicy Policy>
class AlphaBetaAgent final : public Agent {
public:
    AlphaBetaAgent(const Policy& policy, const AlphaBetaSetup& setup)
        : policy_(policy), table_(setup.table_megabytes) {
        for (int i = 0; i < setup.threads; ++i)
            searches_.push_back(std::make_unique<AlphaBeta<Policy>>(policy_, setup.search, table_));
    }

    void new_game(std::uint64_t) override {
        table_.clear();
        for (const auto& search : searches_) search->new_game();
    }

    Thought think(const AnyPosition& any, const Limits& limits, const ThoughtCallback& tell) override {
        table_.new_search();
        const auto& position = any.as<typename Policy::Game>();
        const Limits share = share_of(limits);
        if (searches_.size() == 1) return searches_[0]->search(position, share, tell);

        AlphaBeta<Policy>& leader = *searches_[0];
        leader.call_for_help();
        HelperThreads helpers;
        for (std::size_t i = 1; i < searches_.size(); ++i)
            if (!helpers.start([this, i, &position, &leader] {
                    searches_[i]->help(position, leader, {.backwards = i % 2 == 1});
                }))
                break;
        const auto with_all_nodes = [this, count = helpers.count()](Thought thought) {
            for (std::size_t i = 1; i <= count; ++i) thought.nodes += searches_[i]->nodes_so_far();
            return thought;
        };
        ThoughtCallback tell_all;
        if (tell) tell_all = [&](const Thought& thought) { tell(with_all_nodes(thought)); };
        const auto led = [&] {
            const Dismissal at_the_end{leader};
            return leader.search(position, share, tell_all);
        };
        const Thought thought = led();
        helpers.join();
        return with_all_nodes(thought);
    }

private:
    /// Whatever ends the search: those who wait for its next pass would wait for ever.
    struct Dismissal {
        AlphaBeta<Policy>& leader;
        ~Dismissal() { leader.dismiss(); }
    };

    /// What one thread may use of what all may.
    [[nodiscard]] Limits share_of(Limits limits) const {
        const auto threads = static_cast<std::int64_t>(searches_.size());
        if (limits.are_endless() && !limits.depth) limits.nodes = nodes_without_limit;
        if (limits.nodes) limits.nodes = std::max<std::uint64_t>(1, *limits.nodes / searches_.size());
        if (limits.cpu_time) {
            if (limits.movetime) *limits.movetime /= threads;
            if (limits.clock) *limits.clock /= threads;
            limits.increment /= threads;
        }
        return limits;
    }

    const Policy policy_;
    TranspositionTable table_;
    std::vector<std::unique_ptr<AlphaBeta<Policy>>> searches_;
};

}  // namespace lanista
