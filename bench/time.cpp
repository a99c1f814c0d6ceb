// How searches keep to their time: what they use of the time for a move, by how much the worst exceeds it,
// and how soon they answer when told to stop.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "agents/agent.h"
#include "games/registry.h"
#include "positions.h"
#include "suite.h"

namespace lanista::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

/// What the agent took for each position where it had no reason to answer early.
std::vector<double> times_taken(Agent& agent, const std::vector<AnyPosition>& positions,
                                const Limits& limits) {
    std::vector<double> taken;
    for (const AnyPosition& position : positions) {
        agent.new_game(1);
        const auto begin = Clock::now();
        const Thought thought = agent.think(position, limits);
        const Milliseconds time = Clock::now() - begin;
        if (!thought.score || !is_decided(*thought.score)) taken.push_back(time.count());
    }
    return taken;
}

/// From saying stop, so long after the search began, to having the answer.
std::vector<double> times_to_stop(Agent& agent, const std::vector<AnyPosition>& positions,
                                  std::chrono::nanoseconds after) {
    std::vector<double> delays;
    for (const AnyPosition& position : positions) {
        agent.new_game(1);
        std::atomic<bool> stop{false};
        Clock::time_point said;
        std::thread speaker([&] {
            std::this_thread::sleep_for(after);
            said = Clock::now();
            stop = true;
        });
        (void)agent.think(position, {.stop = &stop});
        const auto answered = Clock::now();
        speaker.join();
        if (said <= answered) delays.push_back(Milliseconds(answered - said).count());
    }
    return delays;
}

double worst(const std::vector<double>& times) {
    return *std::max_element(times.begin(), times.end());
}
double median(std::vector<double> times) {
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

}  // namespace

std::vector<Measurement> measure_time(const TimeBench& wanted) {
    std::vector<Measurement> measurements;
    for (const AnyGame* game : chosen_games(wanted.game)) {
        const std::vector<AnyPosition> positions = positions_of(*game);
        std::vector<std::string_view> names{best_agent_for(*game)};
        for (const std::string_view plain : {"alphabeta", "mcts"})
            if (plain != names.front()) names.push_back(plain);
        for (const std::string_view name : names) {
            fmt::print(stderr, "{} {} ...\n", game->name(), name);
            const std::unique_ptr<Agent> agent = make_agent(*game, name).value();
            const auto tell = [&](std::string_view what, double milliseconds) {
                measurements.push_back(
                    {fmt::format("{}.{}.{}", game->name(), name, what), milliseconds, "ms"});
            };
            const auto taken = times_taken(*agent, positions, {.movetime = wanted.movetime});
            if (!taken.empty()) {
                tell("move.median", median(taken));
                tell("move.overrun", worst(taken) - Milliseconds(wanted.movetime).count());
            }
            const auto delays = times_to_stop(*agent, positions, wanted.movetime);
            if (!delays.empty()) {
                tell("stop.median", median(delays));
                tell("stop.worst", worst(delays));
            }
        }
    }
    return measurements;
}

}  // namespace lanista::bench
