// `lanista match`: two players, paired openings, live score, and statistics that mean something.
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>

#include "arena/match_score.h"
#include "arena/runner.h"
#include "arena/standings.h"
#include "cli/arena_options.h"
#include "cli/common.h"

namespace lanista::cli {

namespace {

struct MatchOptions {
    std::string game;
    std::string a;
    std::string b;
    std::int64_t games = 100;
    std::string sprt;
    std::string model = "logistic";
    std::string records;
    bool json = false;
    ArenaOptions arena;
    LimitOptions limits_a{"-a"};
    LimitOptions limits_b{"-b"};
};

std::optional<SprtSettings> sprt_settings(const MatchOptions& options) {
    if (options.sprt.empty()) return std::nullopt;
    SprtSettings settings{.model = options.model == "normalised" ? EloModel::normalised : EloModel::logistic};
    char rest = 0;
    if (std::sscanf(options.sprt.c_str(), "%lf,%lf%c", &settings.elo0, &settings.elo1, &rest) != 2)
        throw UserError(fmt::format("--sprt: expected two numbers such as 0,10, not '{}'", options.sprt));
    return settings;
}

TournamentConfig config_of(const MatchOptions& options) {
    TournamentConfig config{.name = "match", .game = options.game, .games_per_pair = options.games};
    options.arena.apply_to(config);
    // Two players of one spec still need two names.
    const std::string second = options.a == options.b ? options.b + " (2)" : options.b;
    config.players = {{.name = options.a, .spec = options.a, .limits = options.limits_a.limits()},
                      {.name = second, .spec = options.b, .limits = options.limits_b.limits()}};
    for (PlayerEntry& player : config.players) std::replace(player.name.begin(), player.name.end(), '|', '/');
    return config;
}

/// Shows the score of A.
class MatchDisplay {
public:
    MatchDisplay(const TournamentConfig& config, const MatchScore& score)
        : config_(config), score_(score), begin_(std::chrono::steady_clock::now()) {}

    [[nodiscard]] std::string line() const {
        const Tally& games = score_.games();
        const double minutes =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count() / 60;
        const double rate = static_cast<double>(games.games()) / std::max(minutes, 1e-6);
        const double left =
            static_cast<double>(config_.games_per_pair - games.games()) / std::max(rate, 1e-6);
        const EloEstimate elo = score_.elo();
        std::string text = fmt::format("{}/{}  +{} ={} -{}  {:.1f} %  Elo {}  LOS {:.1f} %", games.games(),
                                       config_.games_per_pair, games.wins, games.draws, games.losses,
                                       100 * games.score(), elo_text(elo), 100 * elo.los);
        if (const auto& sprt = score_.sprt())
            text += fmt::format("  LLR {:.2f} ({:.2f}, {:.2f})", score_.llr(), sprt->lower(), sprt->upper());
        return text + fmt::format("  {:.0f} games/min, {:.1f} min left", rate, left);
    }

    [[nodiscard]] Json json() const {
        const EloEstimate estimate = score_.elo();
        const Tally& games = score_.games();
        Json json{{"games", games.games()},      {"wins", games.wins},
                  {"draws", games.draws},        {"losses", games.losses},
                  {"score", games.score()},      {"elo", estimate.elo},
                  {"elo_error", estimate.error}, {"elo_text", elo_text(estimate)},
                  {"los", estimate.los},         {"llr", score_.llr()}};
        json["pairs"] = score_.pairs().count;
        if (score_.sprt()) json["sprt"] = sprt_verdict_text(score_.sprt_verdict());
        json["verdicts"] = Json::object();
        for (const auto& [verdict, count] : score_.verdicts()) json["verdicts"][verdict] = count;
        json["tier"] = score_.tier();
        return json;
    }

    void print() const {
        const auto& pairs = score_.pairs().count;
        fmt::print("{} against {}\n", config_.players[0].name, config_.players[1].name);
        fmt::print("{}\n", line().substr(0, line().rfind("  ")));
        fmt::print("pairs     LL {}  LD {}  WL/DD {}  WD {}  WW {}\n", pairs[0], pairs[1], pairs[2], pairs[3],
                   pairs[4]);
        fmt::print("verdicts ");
        for (const auto& [verdict, count] : score_.verdicts()) fmt::print(" {} {}", verdict, count);
        fmt::print("\ntier      {}\n", score_.tier());
        if (score_.sprt()) fmt::print("SPRT      {}\n", sprt_verdict_text(score_.sprt_verdict()));
    }

private:
    const TournamentConfig& config_;
    const MatchScore& score_;
    std::chrono::steady_clock::time_point begin_;
};

void run(const MatchOptions& options) {
    (void)game_named(options.game);
    const TournamentConfig config = config_of(options);
    const std::unique_ptr<ResultStore> store = ResultStore::in_memory(config.canonical_json());
    MatchScore score(config.players[0].name, sprt_settings(options));
    const MatchDisplay display(config, score);
    Runner runner = checked<Runner>(config, *store);
    if (!options.json) fmt::print(stderr, "tier: {}\n", runner.tier());
    const StopOnSignal stop;
    Progress progress(!options.json);
    runner.run(
        [&](const GameResult& result) {
            score.add(result);
            progress.show(display.line());
            return score.sprt_verdict() == SprtVerdict::undecided;
        },
        stop.flag());
    progress.clear();
    if (!options.records.empty()) write_records(options.records, *store);
    if (options.json) {
        print_json(display.json());
    } else {
        display.print();
    }
}

}  // namespace

void add_match_command(CLI::App& app) {
    auto* command = app.add_subcommand("match", "Play two players against each other, with statistics");
    auto options = std::make_shared<MatchOptions>();
    command->add_option("GAME", options->game, "The game; `lanista games` lists them")->required();
    command->add_option("A", options->a, "An agent such as alphabeta?hash=16, ugi:COMMAND or course:PATH")
        ->required();
    command->add_option("B", options->b, "Its opponent")->required();
    command->add_option("--games", options->games, "How many games, in pairs with sides exchanged")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    command->add_option("--sprt", options->sprt, "ELO0,ELO1: stop when decided between these differences");
    command->add_option("--sprt-model", options->model, "logistic or normalised Elo")
        ->check(CLI::IsMember({"logistic", "normalised"}))
        ->capture_default_str();
    command->add_option("--records", options->records, "Write all games to this file");
    options->arena.add_to(*command);
    options->limits_a.add_to(*command, "for A only");
    options->limits_b.add_to(*command, "for B only");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "Examples:\n  lanista match infexion champion alphabeta --movetime 20ms --games 200 --sprt 0,10\n"
        "  lanista match infexion course:./agent 'level?n=3' --rules course --games 10\n"
        "Without a limit of time, nodes or depth every player decides for itself how long it thinks.");
    command->callback([options] { run(*options); });
}

}  // namespace lanista::cli
