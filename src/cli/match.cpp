// `lanista match`: two players, paired openings, live score, and statistics that mean something.
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <map>

#include "arena/elo.h"
#include "arena/runner.h"
#include "arena/sprt.h"
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

/// The score of A so far.
class MatchScore {
public:
    MatchScore(const TournamentConfig& config, std::optional<SprtSettings> sprt)
        : config_(config), begin_(std::chrono::steady_clock::now()) {
        if (sprt) sprt_.emplace(*sprt);
    }

    void add(const GameResult& result) {
        const Side side = result.first == config_.players[0].name ? Side::first : Side::second;
        const int value = value_for(side, result.outcome);
        games_.add(value);
        ++verdicts_[result.verdict];
        tier_ = result.tier;
        const auto [half, is_first_of_pair] = open_pairs_.try_emplace(pair_of(result.id), value);
        if (is_first_of_pair) return;
        pairs_.add(2 + half->second + value);
        open_pairs_.erase(half);
    }

    [[nodiscard]] EloEstimate elo() const {
        return pairs_.pairs() > 1 ? estimate_elo(pairs_) : estimate_elo(games_);
    }
    [[nodiscard]] double llr() const { return sprt_ ? sprt_->llr(pairs_) : 0; }
    [[nodiscard]] SprtVerdict sprt_verdict() const {
        return sprt_ ? sprt_->verdict(llr()) : SprtVerdict::undecided;
    }
    [[nodiscard]] const Tally& games() const { return games_; }

    [[nodiscard]] std::string line() const {
        const double minutes =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count() / 60;
        const double rate = static_cast<double>(games_.games()) / std::max(minutes, 1e-6);
        const double left =
            static_cast<double>(config_.games_per_pair - games_.games()) / std::max(rate, 1e-6);
        std::string text = fmt::format("{}/{}  +{} ={} -{}  {:.1f} %  Elo {}  LOS {:.1f} %", games_.games(),
                                       config_.games_per_pair, games_.wins, games_.draws, games_.losses,
                                       100 * games_.score(), elo_text(elo()), 100 * elo().los);
        if (sprt_)
            text += fmt::format("  LLR {:.2f} ({:.2f}, {:.2f})", llr(), sprt_->lower(), sprt_->upper());
        return text + fmt::format("  {:.0f} games/min, {:.1f} min left", rate, left);
    }

    [[nodiscard]] Json json() const {
        const EloEstimate estimate = elo();
        Json json{{"games", games_.games()},     {"wins", games_.wins},
                  {"draws", games_.draws},       {"losses", games_.losses},
                  {"score", games_.score()},     {"elo", estimate.elo},
                  {"elo_error", estimate.error}, {"elo_text", elo_text(estimate)},
                  {"los", estimate.los},         {"llr", llr()}};
        json["pairs"] = pairs_.count;
        if (sprt_) json["sprt"] = sprt_verdict_text(sprt_verdict());
        json["verdicts"] = Json::object();
        for (const auto& [verdict, count] : verdicts_) json["verdicts"][verdict] = count;
        json["tier"] = tier_;
        return json;
    }

    void print() const {
        fmt::print("{} against {}\n", config_.players[0].name, config_.players[1].name);
        fmt::print("{}\n", line().substr(0, line().rfind("  ")));
        fmt::print("pairs     LL {}  LD {}  WL/DD {}  WD {}  WW {}\n", pairs_.count[0], pairs_.count[1],
                   pairs_.count[2], pairs_.count[3], pairs_.count[4]);
        fmt::print("verdicts ");
        for (const auto& [verdict, count] : verdicts_) fmt::print(" {} {}", verdict, count);
        fmt::print("\ntier      {}\n", tier_);
        if (sprt_) fmt::print("SPRT      {}\n", sprt_verdict_text(sprt_verdict()));
    }

private:
    /// "round|A|B|game": the pair that a game belongs to.
    static std::string pair_of(const std::string& id) {
        const std::size_t bar = id.rfind('|');
        return id.substr(0, bar + 1) + std::to_string((std::stoll(id.substr(bar + 1)) - 1) / 2);
    }

    const TournamentConfig& config_;
    std::chrono::steady_clock::time_point begin_;
    std::optional<Sprt> sprt_;
    Tally games_;
    PairTally pairs_;
    std::map<std::string, int> open_pairs_;
    std::map<std::string, int> verdicts_;
    std::string tier_ = "in-process";
};

void run(const MatchOptions& options) {
    (void)game_named(options.game);
    const TournamentConfig config = config_of(options);
    const std::unique_ptr<ResultStore> store = ResultStore::in_memory(config.canonical_json());
    MatchScore score(config, sprt_settings(options));
    Runner runner = checked<Runner>(config, *store);
    if (!options.json) fmt::print(stderr, "tier: {}\n", runner.tier());
    const StopOnSignal stop;
    Progress progress(!options.json);
    runner.run(
        [&](const GameResult& result) {
            score.add(result);
            progress.show(score.line());
            return score.sprt_verdict() == SprtVerdict::undecided;
        },
        stop.flag());
    progress.clear();
    if (!options.records.empty()) write_records(options.records, *store);
    if (options.json) {
        print_json(score.json());
    } else {
        score.print();
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
        ->check(CLI::Range(1, 10'000'000));
    command->add_option("--sprt", options->sprt, "ELO0,ELO1: stop when decided between these differences");
    command->add_option("--sprt-model", options->model, "logistic or normalised Elo")
        ->check(CLI::IsMember({"logistic", "normalised"}));
    command->add_option("--records", options->records, "Write all games to this file");
    options->arena.add_to(*command);
    options->limits_a.add_to(*command, "for A only");
    options->limits_b.add_to(*command, "for B only");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "Examples:\n  lanista match infexion champion alphabeta --movetime 20ms --games 200 --sprt 0,10\n"
        "  lanista match infexion course:./agent 'level?n=3' --rules course --games 10");
    command->callback([options] { run(*options); });
}

}  // namespace lanista::cli
