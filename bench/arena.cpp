// What the arena costs: a move of an agent of ours, a round trip to an external player, the start of one in
// each tier of the sandbox, and how late a player is told that its time is over.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include <filesystem>

#include "arena/external_player.h"
#include "arena/process_tree.h"
#include "arena/process_usage.h"
#include "arena/referee.h"
#include "arena/runner.h"
#include "games/registry.h"
#include "suite.h"

namespace lanista::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Microseconds = std::chrono::duration<double, std::micro>;

constexpr int round_trips = 20000;
constexpr int starts = 200;
constexpr int late_verdicts = 50;
constexpr std::uint64_t referee_games = 1000;
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

/// A byte there and back between two processes over bare pipes: what no arena can go below here.
std::vector<double> time_bare_round_trips() {
    int there[2];
    int back[2];
    if (::pipe(there) != 0 || ::pipe(back) != 0) return {};
    const pid_t child = ::fork();
    char byte = 0;
    if (child == 0) {
        ::close(there[1]);
        while (::read(there[0], &byte, 1) == 1 && ::write(back[1], &byte, 1) == 1) {
        }
        ::_exit(0);
    }
    std::vector<double> times;
    for (int i = 0; i < round_trips; ++i) {
        const auto begin = Clock::now();
        if (::write(there[1], &byte, 1) != 1 || ::read(back[0], &byte, 1) != 1) break;
        times.push_back(Microseconds(Clock::now() - begin).count());
    }
    for (const int file : {there[0], there[1], back[0], back[1]}) ::close(file);
    ::waitpid(child, nullptr, 0);
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

/// Beyond the deadline, until the fault is known and the player is dead.
std::vector<double> time_late_verdicts(SandboxTier tier) {
    ExternalPlayerSettings settings;
    settings.command.arguments = {LANISTA_ECHO_AGENT, "never"};
    settings.sandbox.tier = tier;
    std::vector<double> times;
    const auto allowed = std::chrono::milliseconds(20);
    for (int i = 0; i < late_verdicts; ++i) {
        ExternalPlayer player(settings);
        if (player.new_game()) break;
        const auto begin = Clock::now();
        if (!player.ask({.position = "startpos", .go = "movetime 20", .wall = allowed}).fault) break;
        times.push_back(Microseconds(Clock::now() - begin - allowed).count());
    }
    return times;
}

/// Ten thousand games of two agents of ours, and what is left of them.
void measure_games(std::vector<Measurement>& measurements) {
    TournamentConfig config{.name = "bench", .game = "tictactoe", .games_per_pair = 10'000};
    config.players = {{.name = "a", .spec = "random"}, {.name = "b", .spec = "random"}};
    config.concurrency = 1;
    const auto store = ResultStore::in_memory(config.canonical_json());
    const auto resident = [] { return static_cast<double>(UsageMeter(::getpid(), -1).memory().resident); };
    const auto descriptors = [] {
        return static_cast<double>(std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {}));
    };
    double files_before = 0;
    double moves = 0;
    double row_bytes = 0;
    const double memory_before = resident();
    const auto begin = Clock::now();
    const std::atomic<bool> stop{false};
    Runner(config, *store)
        .run(
            [&](const GameResult& game) {
                if (moves == 0) files_before = descriptors();
                moves += static_cast<double>(game.plies);
                row_bytes += static_cast<double>(game.record.size());
                return true;
            },
            stop);
    const double elapsed = Microseconds(Clock::now() - begin).count();
    measurements.push_back({"arena.in_process.games", static_cast<double>(store->size()), "games"});
    measurements.push_back({"arena.in_process.move_us", elapsed / moves, "us"});
    measurements.push_back({"arena.in_process.growth_mb", (resident() - memory_before) / 1e6, "MB"});
    measurements.push_back({"arena.in_process.records_mb", row_bytes / 1e6, "MB"});
    measurements.push_back({"arena.in_process.descriptors", descriptors() - files_before, "more"});
    measurements.push_back(
        {"arena.in_process.processes", static_cast<double>(descendants(::getpid()).size()), "left"});
}

/// The referee alone: a game of Infexion between agents that move at random, without what they take.
double referee_overhead() {
    const AnyGame& game = *find_game("infexion");
    std::array<std::unique_ptr<Player>, 2> players;
    for (auto& player : players) player = std::move(make_player(game, "random", {})).value();
    double moves = 0;
    std::chrono::nanoseconds used{0};
    const auto begin = Clock::now();
    for (std::uint64_t seed = 1; seed <= referee_games; ++seed) {
        const Match match{.start = *game.start({.seed = seed}), .names = {"a", "b"}, .seed = seed};
        const PlayedGame played = play_game(match, {players[0].get(), players[1].get()});
        moves += static_cast<double>(played.record.moves.size());
        used += played.time[0] + played.time[1];
    }
    return Microseconds(Clock::now() - begin - used).count() / moves;
}

}  // namespace

/// Medians, the 99th percentile of the round trips and the worst of the late verdicts; the tiers that this
/// machine offers.
std::vector<Measurement> measure_arena() {
    std::vector<Measurement> measurements;
    measurements.push_back({"arena.in_process.overhead_us", referee_overhead(), "us"});
    measure_games(measurements);
    if (std::vector<double> times = time_bare_round_trips(); !times.empty())
        measurements.push_back({"arena.bare_pipe.round_trip_us", at_rank(times, 0.5), "us"});
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
        if (std::vector<double> times = time_late_verdicts(tier); !times.empty())
            measurements.push_back({name + ".time_verdict_after_ms", at_rank(times, 1) / 1000, "ms"});
    }
    return measurements;
}

}  // namespace lanista::bench
