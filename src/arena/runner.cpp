#include "arena/runner.h"

#include <fmt/format.h>

#include <exception>
#include <map>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "arena/referee.h"
#include "core/random.h"
#include "games/registry.h"

namespace lanista {

namespace {

constexpr int attempts_at_a_game = 3;

const AnyGame& known_game(const std::string& name) {
    const AnyGame* game = find_game(name);
    if (game == nullptr) throw std::runtime_error(fmt::format("there is no game {}", in_quotes(name)));
    return *game;
}

SandboxPolicy sandbox_of(const TournamentConfig& config, const GameLimits& limits) {
    const auto tier = parse_tier(config.sandbox);
    if (!tier) throw std::runtime_error(tier.error().message);
    return {.tier = *tier, .memory_bytes = static_cast<std::uint64_t>(limits.memory.value_or(0))};
}

}  // namespace

/// One thread's work: keeps its players as long as the same ones are wanted.
class Runner::Worker {
public:
    explicit Worker(Runner& runner, const std::atomic<bool>& stop) : runner_(runner), stop_(stop) {}

    /// Nothing if the game was broken off.
    std::optional<GameResult> play(const GameJob& job) {
        Match match{
            .start = opening(runner_.game_, runner_.openings_, job.opening_seed),
            .names = {name(job.first), name(job.second)},
            .limits = {config().limits_of(job.first, job.second), config().limits_of(job.second, job.first)},
            .seed = mix64(job.opening_seed),
            .policy = config().policy,
            .clock_kind = config().clock_kind,
            .margin = config().margin.count() > 0 ? config().margin : default_margin,
            .stop = &stop_};
        for (int attempt = 0; attempt < attempts_at_a_game; ++attempt) {
            const PlayedGame game = play_game(match, seated(job, match));
            if (game.outcome != Outcome::ongoing) return row(job, game);
            if (stop_) return std::nullopt;
            players_.clear();
            last_void_ = game.verdict.text();
        }
        throw std::runtime_error(fmt::format("game {} could not be played: {}", job.id, last_void_));
    }

private:
    [[nodiscard]] const TournamentConfig& config() const { return runner_.config_; }
    [[nodiscard]] const std::string& name(int index) const {
        return config().players[static_cast<std::size_t>(index)].name;
    }

    std::array<Player*, 2> seated(const GameJob& job, const Match& match) {
        std::erase_if(players_, [&job](const auto& entry) {
            return entry.first != job.first && entry.first != job.second;
        });
        const auto at = [&](int index, const GameLimits& limits) {
            auto& player = players_[index];
            if (!player) player = runner_.seat(index, limits);
            return player.get();
        };
        return {at(job.first, match.limits[0]), at(job.second, match.limits[1])};
    }

    [[nodiscard]] static GameResult row(const GameJob& job, const PlayedGame& game) {
        const auto milliseconds = [](std::chrono::nanoseconds time) {
            return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
        };
        return {.id = job.id,
                .first = std::string(game.record.tag("First")),
                .second = std::string(game.record.tag("Second")),
                .opening_seed = job.opening_seed,
                .outcome = game.outcome,
                .verdict = std::string(name_of(game.verdict.kind)),
                .reason = game.verdict.kind == VerdictKind::rule ? "" : game.verdict.text(),
                .plies = static_cast<std::int64_t>(game.record.moves.size()),
                .first_ms = milliseconds(game.time[0]),
                .second_ms = milliseconds(game.time[1]),
                .record = to_text(game.record),
                .first_stderr = game.error_tails[0],
                .second_stderr = game.error_tails[1],
                .tier = game.tier};
    }

    Runner& runner_;
    const std::atomic<bool>& stop_;
    std::map<int, std::unique_ptr<Player>> players_;
    std::string last_void_;
};

Runner::Runner(const TournamentConfig& config, ResultStore& store, MakePlayer make)
    : config_(config), game_(known_game(config.game)), store_(store), make_(std::move(make)) {
    openings_ = {.size = static_cast<int>(config.size),
                 .edition = config.edition,
                 .plies = config.opening_plies > 0 ? static_cast<int>(config.opening_plies) : -1};
    if (!config.openings.empty()) openings_.book = read_book(game_, config.openings);
    check(config.schedule());
    (void)opening(game_, openings_, config.seed);
    for (int player = 0; player < static_cast<int>(config.players.size()); ++player)
        (void)seat(player, config.limits);
}

std::unique_ptr<Player> Runner::seat(int index, const GameLimits& limits) const {
    const PlayerEntry& entry = config_.players[static_cast<std::size_t>(index)];
    auto player = make_(game_, entry, {.sandbox = sandbox_of(config_, limits), .edition = config_.edition});
    if (!player) throw std::runtime_error(fmt::format("player {}: {}", entry.name, player.error().message));
    return std::move(player).value();
}

std::string Runner::tier() const {
    for (const PlayerEntry& player : config_.players)
        if (player.spec.starts_with("ugi:"))
            return std::string(name_of(tier_in_force(sandbox_of(config_, config_.limits))));
    return "in-process";
}

void Runner::run(const OnGame& on_game, const std::atomic<bool>& stop) {
    halted_ = false;
    while (!halted_ && !stop) {
        const std::vector<GameJob> jobs = next_jobs(config_.schedule(), store_.outcomes());
        if (jobs.empty()) return;
        run_jobs(jobs, on_game, stop);
    }
}

void Runner::run_jobs(const std::vector<GameJob>& jobs, const OnGame& on_game,
                      const std::atomic<bool>& stop) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> broken_off{false};  // for the games that still run when the tournament stops
    std::mutex mutex;
    std::exception_ptr failure;
    const auto work = [&] {
        Worker worker(*this, broken_off);
        try {
            for (std::size_t i = next++; i < jobs.size() && !halted_; i = next++) {
                const std::optional<GameResult> result = worker.play(jobs[i]);
                if (!result) return;
                const std::lock_guard lock(mutex);
                store_.write(*result);
                if (!on_game(*result)) halted_ = broken_off = true;
                if (stop) halted_ = broken_off = true;
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
            halted_ = broken_off = true;
        }
    };
    {
        const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
        const std::size_t wanted =
            config_.concurrency > 0 ? static_cast<std::size_t>(config_.concurrency) : cores;
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < std::min(wanted, jobs.size()); ++i) threads.emplace_back(work);
        // The one who waits here is the only one who hears a request to stop in the middle of a long game.
        while (next < jobs.size() + threads.size() && !broken_off) {
            if (stop) halted_ = broken_off = true;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace lanista
