#include "arena/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <unordered_set>

#include "arena/pairing.h"
#include "core/text.h"

namespace lanista {
namespace {

/// More games than this are a slip of the pen, and would not fit into memory as a list.
constexpr std::int64_t most_games = 5'000'000;

/// With an odd number of games a pairing has a first game more than second ones: this rule gives every player
/// of a round robin as many of them as of the others, or one more or less.
bool b_starts(int a, int b) {
    return (b - a) % 2 == 0;
}

/// The pairings of a round robin in the order of the circle method (one player stands, the others move
/// round): everyone plays once before anyone plays again.
std::vector<Meeting> round_robin(int players) {
    std::vector<Meeting> meetings;
    const int seats = players + players % 2;  // with an odd number the last seat is empty
    for (int turn = 0; turn < seats - 1; ++turn) {
        for (int i = 0; i < seats / 2; ++i) {
            const int left = i == 0 ? seats - 1 : (turn + i) % (seats - 1);
            const int right = (turn + seats - 1 - i) % (seats - 1);
            const auto [a, b] = std::minmax(left, right);
            if (b < players) meetings.push_back({1, a, b, b_starts(a, b)});
        }
    }
    return meetings;
}

std::vector<Meeting> gauntlet(int players, int heads) {
    std::vector<Meeting> meetings;
    for (int other = heads; other < players; ++other)
        for (int head = 0; head < heads; ++head) meetings.push_back({1, head, other, b_starts(head, other)});
    return meetings;
}

/// One pair of every meeting, then the next pair of every meeting, so that a table half-way is a fair one.
Plan plan_meetings(const ScheduleConfig& config, const std::vector<Meeting>& meetings,
                   const Outcomes& outcomes) {
    Plan plan;
    plan.merit.assign(config.players.size(), 0.0);
    plan.jobs.reserve(meetings.size() * static_cast<std::size_t>(config.games_per_pair));
    for (int game = 0; game < config.games_per_pair; game += 2)
        for (const Meeting& meeting : meetings)
            add_games(config, meeting, game, std::min(game + 2, config.games_per_pair), plan.jobs);
    for (const PairScore& pair : played_pairs(plan.jobs, outcomes)) {
        plan.merit[static_cast<std::size_t>(pair.a)] += 0.5 * pair.half_points;
        plan.merit[static_cast<std::size_t>(pair.b)] += 0.5 * (2 * pair.games - pair.half_points);
    }
    return plan;
}

}  // namespace

void check(const ScheduleConfig& config) {
    const auto players = static_cast<std::int64_t>(config.players.size());
    if (players < 2) throw std::runtime_error("a tournament needs at least two players");
    std::unordered_set<std::string_view> names;
    for (const std::string& name : config.players) {
        const auto bad = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == '|'; };
        if (name.empty() || std::ranges::any_of(name, bad))
            throw std::runtime_error("the player name " + in_quotes(name) +
                                     " must not be empty or contain '|' or control characters");
        if (!names.insert(name).second)
            throw std::runtime_error("two players are called " + in_quotes(name) +
                                     "; give each its own name");
    }
    if (config.games_per_pair < 1) throw std::runtime_error("games_per_pair must be at least 1");
    if (config.rounds < 0) throw std::runtime_error("rounds must not be negative");
    if (config.tie_break_pairs < 0) throw std::runtime_error("tie_break_pairs must not be negative");
    if (config.heads < 1 || config.heads >= players)
        throw std::runtime_error("heads must be at least 1 and less than the number of players");
    const std::int64_t meetings = config.format == Format::round_robin ? players * (players - 1) / 2
                                  : config.format == Format::gauntlet
                                      ? config.heads * (players - config.heads)
                                  : config.format == Format::swiss ? players / 2 * std::max(config.rounds, 1)
                                                                   : players - 1;
    if (meetings > most_games / config.games_per_pair)
        throw std::runtime_error(fmt::format("the tournament would have more than {} games", most_games));
}

Plan plan(const ScheduleConfig& config, const Outcomes& outcomes) {
    check(config);
    const int players = static_cast<int>(config.players.size());
    switch (config.format) {
        case Format::round_robin:
            return plan_meetings(config, round_robin(players), outcomes);
        case Format::gauntlet:
            return plan_meetings(config, gauntlet(players, config.heads), outcomes);
        case Format::swiss:
            return plan_swiss(config, outcomes);
        case Format::knock_out:
            break;
    }
    return plan_knock_out(config, outcomes);
}

std::vector<GameJob> next_jobs(const ScheduleConfig& config, const Outcomes& outcomes) {
    std::vector<GameJob> jobs = plan(config, outcomes).jobs;
    std::erase_if(jobs, [&](const GameJob& job) { return outcomes.contains(job.id); });
    return jobs;
}

std::vector<PairScore> played_pairs(const std::vector<GameJob>& jobs, const Outcomes& outcomes) {
    std::vector<PairScore> pairs;
    bool pair_open = false;  // the last entry of `pairs` is the first game of the pair that `job` belongs to
    for (const GameJob& job : jobs) {
        if (job.game % 2 == 0) pair_open = false;
        const auto found = outcomes.find(job.id);
        if (found == outcomes.end()) continue;
        const auto [a, b] = std::minmax(job.first, job.second);
        if (!pair_open) pairs.push_back({a, b, 0, 0});
        pair_open = true;
        ++pairs.back().games;
        pairs.back().half_points += 1 + value_for(job.first == a ? Side::first : Side::second, found->second);
    }
    return pairs;
}

std::string_view format_text(Format format) {
    switch (format) {
        case Format::round_robin:
            return "round-robin";
        case Format::gauntlet:
            return "gauntlet";
        case Format::swiss:
            return "swiss";
        case Format::knock_out:
            break;
    }
    return "knock-out";
}

}  // namespace lanista
