// What the arena costs: a round trip to an external player, and the start of one in each tier of the sandbox.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "arena/external_player.h"
#include "suite.h"

namespace lanista::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Microseconds = std::chrono::duration<double, std::micro>;

constexpr int round_trips = 20000;
constexpr int starts = 200;
constexpr const char* do_nothing = "/bin/true";

double at_rank(std::vector<double>& sorted_or_not, double rank) {
    const auto place = sorted_or_not.begin() +
                       static_cast<std::ptrdiff_t>(rank * static_cast<double>(sorted_or_not.size() - 1));
    std::nth_element(sorted_or_not.begin(), place, sorted_or_not.end());
    return *place;
}

std::vector<double> time_round_trips(SandboxTier tier) {
    ExternalPlayerSettings settings;
    settings.command.arguments = {LANISTA_ECHO_AGENT};
    settings.sandbox.tier = tier;
    settings.sandbox.memory_bytes = 250ULL << 20;
    ExternalPlayer player(settings);
    std::vector<double> times;
    if (player.new_game()) return times;
    const Turn turn{.position = "startpos",
                    .moves = "a1 b2 c3",
                    .go = "movetime 100",
                    .wall = std::chrono::seconds(10),
                    .cpu = std::chrono::seconds(10)};
    for (int i = 0; i < round_trips; ++i) {
        const auto begin = Clock::now();
        if (player.ask(turn).fault) break;
        times.push_back(Microseconds(Clock::now() - begin).count());
    }
    return times;
}

std::vector<double> time_starts(SandboxTier tier) {
    std::vector<double> times;
    for (int i = 0; i < starts; ++i) {
        const auto begin = Clock::now();
        Process process(Command{.arguments = {do_nothing}}, SandboxPolicy{.tier = tier});
        if (!process.wait_for_end(std::chrono::seconds(10))) break;
        times.push_back(Microseconds(Clock::now() - begin).count());
    }
    return times;
}

/// The same program by vfork and exec alone.
std::vector<double> time_bare_starts() {
    std::vector<double> times;
    for (int i = 0; i < starts; ++i) {
        const auto begin = Clock::now();
        const pid_t child = ::vfork();
        if (child == 0) {
            ::execl(do_nothing, do_nothing, nullptr);
            ::_exit(127);
        }
        ::waitpid(child, nullptr, 0);
        times.push_back(Microseconds(Clock::now() - begin).count());
    }
    return times;
}

}  // namespace

/// Medians, and the 99th percentile of the round trips; the tiers that this machine offers.
std::vector<Measurement> measure_arena() {
    std::vector<Measurement> measurements;
    std::vector<double> bare = time_bare_starts();
    const double bare_start = at_rank(bare, 0.5);
    for (const SandboxTier tier : {SandboxTier::namespaces, SandboxTier::seccomp, SandboxTier::rlimits}) {
        if (tier > offered_tier().tier) continue;
        const std::string name = "arena." + std::string(name_of(tier));
        if (std::vector<double> times = time_round_trips(tier); !times.empty()) {
            measurements.push_back({name + ".round_trip_us", at_rank(times, 0.5), "us"});
            measurements.push_back({name + ".round_trip_p99_us", at_rank(times, 0.99), "us"});
        }
        if (std::vector<double> times = time_starts(tier); !times.empty()) {
            const double beyond = at_rank(times, 0.5) - bare_start;
            measurements.push_back({name + ".start_beyond_exec_ms", beyond / 1000, "ms"});
        }
    }
    return measurements;
}

}  // namespace lanista::bench
