// The searches on fixed positions to a fixed depth: how many nodes they need, and how fast.
//
// Nodes do not depend on the machine, so their sum is a signature: it changes if and only if a search does.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "agents/agent.h"
#include "games/registry.h"
#include "positions.h"
#include "suite.h"

namespace lanista::bench {
namespace {

using Json = nlohmann::ordered_json;

struct Total {
    std::string_view game;
    std::string_view agent;
    std::size_t positions = 0;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::uint64_t cutoffs = 0;
    std::uint64_t first_cutoffs = 0;
    double seconds = 0;
    double log_branching = 0;  ///< summed over the positions

    [[nodiscard]] double nps() const { return static_cast<double>(nodes) / std::max(seconds, 1e-9); }
    [[nodiscard]] double branching() const {
        return std::exp(log_branching / static_cast<double>(std::max<std::size_t>(positions, 1)));
    }
    [[nodiscard]] double first_cutoff_share() const {
        return cutoffs > 0 ? static_cast<double>(first_cutoffs) / static_cast<double>(cutoffs) : 0;
    }
};

Total measure(const AnyGame& game, const SearchBench& wanted) {
    Total total{.game = game.name(), .agent = best_agent_for(game), .depth = depth_for(game.name())};
    const std::string spec = fmt::format("{}?threads={}", total.agent, wanted.threads);
    Result<std::unique_ptr<Agent>> made = make_agent(game, spec);
    if (!made) throw std::runtime_error(made.error().message);
    const std::unique_ptr<Agent> agent = std::move(made).value();
    for (const AnyPosition& position : positions_of(game)) {
        agent->new_game(1);
        const Thought thought = agent->think(position, {.depth = total.depth});
        ++total.positions;
        total.nodes += thought.nodes;
        total.cutoffs += thought.cutoffs;
        total.first_cutoffs += thought.first_cutoffs;
        total.seconds += std::chrono::duration<double>(thought.time).count();
        total.log_branching += std::log(std::max(1.0, thought.effective_branching()));
    }
    return total;
}

Json as_json(const Total& total) {
    return {{"game", total.game},
            {"agent", total.agent},
            {"positions", total.positions},
            {"depth", total.depth},
            {"nodes", total.nodes},
            {"time_ms", 1000 * total.seconds},
            {"nps", std::llround(total.nps())},
            {"branching", total.branching()},
            {"first_cutoffs", total.first_cutoff_share()},
            {"signature", total.nodes}};
}

}  // namespace

void bench_search(const SearchBench& wanted) {
    const std::vector<const AnyGame*> chosen = chosen_games(wanted.game);
    Json list = Json::array();
    std::uint64_t signature = 0;
    if (!wanted.json)
        fmt::print("{:<11}{:<11}{:>6}{:>14}{:>10}{:>12}{:>11}{:>14}\n", "game", "agent", "depth", "nodes",
                   "time", "nodes/s", "branching", "first moves");
    for (const AnyGame* game : chosen) {
        const Total total = measure(*game, wanted);
        signature += total.nodes;
        list.push_back(as_json(total));
        if (wanted.json) continue;
        fmt::print("{:<11}{:<11}{:>6}{:>14}{:>8.2f} s{:>10.2f} M{:>11.2f}{:>12.1f} %\n", total.game,
                   total.agent, total.depth, total.nodes, total.seconds, total.nps() / 1e6, total.branching(),
                   100 * total.first_cutoff_share());
        std::fflush(stdout);
    }
    if (wanted.json) {
        fmt::print("{}\n", Json{{"signature", signature}, {"games", list}}.dump(2));
    } else {
        fmt::print("signature  {}\n", signature);
    }
}

}  // namespace lanista::bench
