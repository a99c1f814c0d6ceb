// What more threads are worth: the same positions searched by one thread and by several, in turn, so that
// whatever slows the machine down slows both.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <memory>
#include <stdexcept>

#include "agents/agent.h"
#include "games/registry.h"
#include "positions.h"
#include "suite.h"

namespace lanista::bench {
namespace {

struct Effort {
    double seconds = 0;
    double nodes = 0;

    void add(const Thought& thought) {
        seconds += std::chrono::duration<double>(thought.time).count();
        nodes += static_cast<double>(thought.nodes);
    }
    [[nodiscard]] double speed() const { return nodes / seconds; }
};

std::unique_ptr<Agent> agent_with(const AnyGame& game, std::string_view name, int threads) {
    Result<std::unique_ptr<Agent>> agent = make_agent(game, fmt::format("{}?threads={}", name, threads));
    if (!agent) throw std::runtime_error(agent.error().message);
    return std::move(agent).value();
}

/// The efforts of one thread and of several.
std::array<Effort, 2> efforts(const AnyGame& game, std::string_view name, int threads, const Limits& limits) {
    const std::array agents{agent_with(game, name, 1), agent_with(game, name, threads)};
    std::array<Effort, 2> efforts;
    for (const AnyPosition& position : positions_of(game))
        for (std::size_t i = 0; i < agents.size(); ++i) {
            agents[i]->new_game(1);
            efforts[i].add(agents[i]->think(position, limits));
        }
    return efforts;
}

}  // namespace

std::vector<Measurement> measure_threads(const ThreadsBench& wanted) {
    constexpr std::uint64_t tree_nodes = 40'000;
    std::vector<Measurement> measurements;
    for (const AnyGame* game : chosen_games(wanted.game)) {
        const auto tell = [&](std::string_view agent, std::string_view what, double ratio) {
            measurements.push_back({fmt::format("{}.{}.{}.ratio", game->name(), agent, what), ratio, "x"});
        };
        fmt::print(stderr, "{} ...\n", game->name());
        const std::string_view best = best_agent_for(*game);
        const int depth = depth_for(game->name()) + wanted.deeper;
        const auto [one, several] = efforts(*game, best, wanted.threads, {.depth = depth});
        tell(best, "nps", several.speed() / one.speed());
        tell(best, fmt::format("depth{}", depth), one.seconds / several.seconds);
        const auto [tree, shared_tree] = efforts(*game, "tuned-mcts", wanted.threads, {.nodes = tree_nodes});
        tell("tuned-mcts", "nps", shared_tree.speed() / tree.speed());
    }
    return measurements;
}

}  // namespace lanista::bench
