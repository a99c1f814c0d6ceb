// A Monte-Carlo player for any game and policy; keeps its tree between turns, and has the threads.
#pragma once

#include "agents/agent.h"
#include "agents/helper_threads.h"
#include "search/mcts.h"

namespace lanista {

/// Reads the options that every Monte-Carlo player has, with the defaults given.
struct MctsSetup {
    MctsOptions search;
    std::size_t megabytes = 64;
    int threads = 1;

    [[nodiscard]] static MctsSetup from(Options& options, const MctsOptions& defaults);
};

template <SearchPolicy Policy>
class MctsAgent final : public Agent {
public:
    MctsAgent(const Policy& policy, const MctsSetup& setup)
        : policy_(policy), threads_(setup.threads), search_(policy_, setup.search, setup.megabytes) {}

    void new_game(std::uint64_t seed) override { search_.new_game(seed); }

    Thought think(const AnyPosition& position, const Limits& limits, const ThoughtCallback& tell) override {
        search_.begin(position.as<typename Policy::Game>(), share_of(limits));
        do {
            HelperThreads helpers;
            for (int number = 1; number < threads_; ++number)
                if (!helpers.start([this, number] { search_.work(number); })) break;
            search_.work(0, tell);
        } while (search_.make_room());
        return search_.thought();
    }

private:
    /// Time of the processor is used up by all threads at once.
    [[nodiscard]] Limits share_of(Limits limits) const {
        if (!limits.cpu_time) return limits;
        if (limits.movetime) *limits.movetime /= threads_;
        if (limits.clock) *limits.clock /= threads_;
        limits.increment /= threads_;
        return limits;
    }

    const Policy policy_;
    const int threads_;
    Mcts<Policy> search_;
};

/// The player with what matches have shown to be good for the game of that name, one of the registry.
[[nodiscard]] AgentKind tuned_mcts_for(std::string_view game);

}  // namespace lanista
