// `lanista tournament`: many players, a results file that survives anything, a table with ratings.
#include <fmt/format.h>

#include "arena/runner.h"
#include "arena/standings.h"
#include "cli/arena_options.h"
#include "cli/common.h"
#include "report/standings_json.h"

namespace lanista::cli {

namespace {

struct TournamentOptions {
    std::string file;
    bool resume = false;
    bool force = false;
    bool json = false;
    std::int64_t concurrency = 0;
    std::string records;
};

Json as_json(const TournamentConfig& config, const Standings& standings, bool finished,
             const std::string& tier) {
    return {{"name", config.name},
            {"game", config.game},
            {"finished", finished},
            {"tier", tier},
            {"table", table_json(config.schedule().players, standings)}};
}

/// Each player's points against each other, in the order of the table.
void print_cross_table(const TournamentConfig& config, const Standings& standings) {
    constexpr std::size_t widest = 20;
    if (standings.table.size() > widest) return;
    fmt::print("\n{:>4} ", "");
    for (std::size_t column = 1; column <= standings.table.size(); ++column) fmt::print("{:>9}", column);
    fmt::print("\n");
    std::size_t number = 0;
    for (const Standing& row : standings.table) {
        fmt::print("{:>4} ", ++number);
        for (const Standing& column : standings.table) {
            const Tally& tally =
                standings
                    .cross[static_cast<std::size_t>(row.player)][static_cast<std::size_t>(column.player)];
            fmt::print("{:>9}",
                       tally.games() == 0 ? "-" : fmt::format("{:g}/{}", tally.points(), tally.games()));
        }
        fmt::print("  {}\n", config.players[static_cast<std::size_t>(row.player)].name);
    }
}

void print_table(const TournamentConfig& config, const Standings& standings) {
    fmt::print("{:>4}  {:<32}{:>7}{:>7}{:>7}{:>7}{:>9}{:>9}  {}\n", "#", "player", "games", "wins", "draws",
               "losses", "points", "rating", "95 % interval");
    std::size_t number = 0;
    for (const Standing& row : standings.table)
        fmt::print("{:>4}  {:<32}{:>7}{:>7}{:>7}{:>7}{:>9.1f}{:>9.0f}  {:.0f} to {:.0f}\n", ++number,
                   config.players[static_cast<std::size_t>(row.player)].name, row.tally.games(),
                   row.tally.wins, row.tally.draws, row.tally.losses, row.tally.points(), row.rating.elo,
                   row.rating.low, row.rating.high);
    print_cross_table(config, standings);
}

std::unique_ptr<ResultStore> opened(const TournamentConfig& config, const TournamentOptions& options) {
    const bool exists = std::filesystem::exists(config.results);
    if (exists && !options.resume && !options.force)
        throw UserError(fmt::format(
            "{} has results already: go on with --resume, or remove it to begin again", config.results));
    try {
        auto store = ResultStore::open(config.results, config.canonical_json(),
                                       options.force ? ResultStore::ChangedConfiguration::accept
                                                     : ResultStore::ChangedConfiguration::refuse);
        for (const std::string& damage : store->damage()) fmt::print(stderr, "lanista: {}\n", damage);
        return store;
    } catch (const std::runtime_error& error) {
        throw UserError(error.what());
    }
}

TournamentConfig loaded(const TournamentOptions& options) {
    try {
        TournamentConfig config = TournamentConfig::load(options.file);
        if (options.concurrency > 0) config.concurrency = options.concurrency;
        return config;
    } catch (const std::runtime_error& error) {
        throw UserError(error.what());
    }
}

void run(const TournamentOptions& options) {
    const TournamentConfig config = loaded(options);
    (void)game_named(config.game);
    const std::unique_ptr<ResultStore> store = opened(config, options);
    Runner runner = checked<Runner>(config, *store);
    if (!options.json) fmt::print(stderr, "tier: {}\n", runner.tier());
    const StopOnSignal stop;
    Progress progress(!options.json);
    std::size_t played = store->size();
    const std::size_t known = plan(config.schedule(), store->outcomes()).jobs.size();
    runner.run(
        [&](const GameResult& result) {
            progress.show(fmt::format("{} of {} games known so far; last: {} - {} {}", ++played, known,
                                      result.first, result.second, outcome_text(result.outcome)));
            return true;
        },
        stop.flag());
    progress.clear();
    const Outcomes outcomes = store->outcomes();
    const Standings table = standings(config.schedule(), outcomes);
    const bool finished = next_jobs(config.schedule(), outcomes).empty();
    if (!options.records.empty()) write_records(options.records, *store);
    if (options.json) return print_json(as_json(config, table, finished, runner.tier()));
    print_table(config, table);
    if (!finished) fmt::print(stderr, "stopped; go on with `lanista tournament {} --resume`\n", options.file);
}

}  // namespace

void add_tournament_command(CLI::App& app) {
    auto* command = app.add_subcommand("tournament", "Play a tournament from a TOML or JSON file");
    auto options = std::make_shared<TournamentOptions>();
    command
        ->add_option("FILE", options->file,
                     "name, game, format, players, games_per_pair, seed, results, and limits")
        ->required();
    command->add_flag("--resume", options->resume, "Go on where the results end");
    command->add_flag("--force", options->force, "Go on although the configuration has changed");
    command->add_option("--concurrency", options->concurrency, "Games at a time")->check(CLI::Range(1, 1024));
    command->add_option("--records", options->records, "Write all games to this file");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "Example:\n  game = \"infexion\"\n  format = \"round-robin\"   # or gauntlet, swiss, knock-out\n"
        "  players = [\"alphabeta\", \"greedy\", { name = \"mine\", spec = \"ugi:./my-agent\" }]\n"
        "  games_per_pair = 10\n  movetime = \"20ms\"");
    command->callback([options] { run(*options); });
}

}  // namespace lanista::cli
