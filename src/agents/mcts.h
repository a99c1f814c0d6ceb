// A Monte-Carlo player for any game and policy; keeps its tree between turns, and has the threads.
#pragma once

#include <system_error>
#include <thread>
#include <vector>

#include "agents/agent.h"
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
        search_.begin(position.as<typename Policy::Game>(), limits);
        do {
            std::vector<std::jthread> helpers;
            for (int number = 1; number < threads_; ++number) {
                try {
                    helpers.emplace_back([this, number] { search_.work(number); });
                } catch (const std::system_error&) {
                    break;  // no more threads to be had here: fewer do the work
                }
            }
            search_.work(0, tell);
        } while (search_.make_room());
        return search_.thought();
    }

private:
    const Policy policy_;
    const int threads_;
    Mcts<Policy> search_;
};

/// The player with what matches have shown to be good for the game.
template <Game G>
[[nodiscard]] AgentKind mcts_for();

}  // namespace lanista
