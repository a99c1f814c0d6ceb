#include "arena/pairing.h"

#include <fmt/format.h>

#include <numeric>
#include <utility>

#include "core/random.h"

namespace lanista {
namespace {

/// Folds a name into a seed. By name and not by index: a player added later changes nobody else's openings.
std::uint64_t fold(std::uint64_t seed, std::string_view name) {
    for (const char c : name) seed = mix64(seed ^ static_cast<unsigned char>(c));
    return mix64(seed ^ name.size());
}

const std::string& name(const ScheduleConfig& config, int player) {
    return config.players[static_cast<std::size_t>(player)];
}

}  // namespace

std::string job_id(const ScheduleConfig& config, const Meeting& meeting, int game) {
    return fmt::format("{}|{}|{}|{}", meeting.round, name(config, meeting.a), name(config, meeting.b),
                       game + 1);
}

GameJob make_job(const ScheduleConfig& config, const Meeting& meeting, int game) {
    GameJob job;
    job.id = job_id(config, meeting, game);
    job.round = meeting.round;
    job.game = game;
    job.pair = game / 2;
    const bool b_first = meeting.b_starts != (game % 2 == 1);
    job.first = b_first ? meeting.b : meeting.a;
    job.second = b_first ? meeting.a : meeting.b;
    const std::uint64_t players =
        fold(fold(mix64(config.seed), name(config, meeting.a)), name(config, meeting.b));
    job.opening_seed = mix64(mix64(players + static_cast<std::uint64_t>(meeting.round)) +
                             static_cast<std::uint64_t>(job.pair));
    return job;
}

void add_games(const ScheduleConfig& config, const Meeting& meeting, int from, int to,
               std::vector<GameJob>& jobs) {
    for (int game = from; game < to; ++game) jobs.push_back(make_job(config, meeting, game));
}

std::optional<int> half_points(const ScheduleConfig& config, const Meeting& meeting, int from, int to,
                               const Outcomes& outcomes) {
    int total = 0;
    for (int game = from; game < to; ++game) {
        const GameJob job = make_job(config, meeting, game);
        const auto found = outcomes.find(job.id);
        if (found == outcomes.end()) return std::nullopt;
        total += 1 + value_for(job.first == meeting.a ? Side::first : Side::second, found->second);
    }
    return total;
}

std::vector<int> shuffled(int count, std::uint64_t seed) {
    std::vector<int> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), 0);
    Random random(seed);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    return order;
}

}  // namespace lanista
