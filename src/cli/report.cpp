// `lanista report`: a tournament's results as a page to look at, as Markdown, or as JSON.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "arena/results.h"
#include "cli/common.h"
#include "report/html_page.h"
#include "report/markdown_page.h"
#include "report/standings_json.h"

namespace lanista::cli {

namespace {

namespace fs = std::filesystem;

struct ReportOptions {
    std::string results;
    std::string html;
    std::string markdown;
    std::string output;
    std::size_t games = ReportSettings{}.viewer_games;
    bool json = false;
};

/// Which files are wanted; empty: not.
struct Targets {
    fs::path html;
    fs::path markdown;
};

Targets targets_of(const ReportOptions& options) {
    Targets targets{options.html, options.markdown};
    const bool by_default = options.html.empty() && options.markdown.empty() && !options.json;
    if (by_default || !options.output.empty()) {
        const fs::path base =
            options.output.empty() ? fs::path(options.results).replace_extension() : fs::path(options.output);
        if (targets.html.empty()) targets.html = base.string() + ".html";
        if (targets.markdown.empty()) targets.markdown = base.string() + ".md";
    }
    for (const fs::path& target : {targets.html, targets.markdown}) {
        std::error_code ignored;
        if (!target.empty() && fs::equivalent(target, options.results, ignored))
            throw UserError(
                fmt::format("{} is the results file: choose another name with -o", target.string()));
    }
    return targets;
}

TournamentReport gathered(const ReportOptions& options) {
    if (!fs::exists(options.results))
        throw UserError(fmt::format("there is no results file {}", options.results));
    try {
        return gather(*ResultStore::read(options.results), {.viewer_games = options.games});
    } catch (const std::runtime_error& error) {
        const std::string reason = error.what();
        const bool names_file = reason.find(options.results) != std::string::npos;
        throw UserError(names_file ? reason : fmt::format("{}: {}", options.results, reason));
    }
}

void write(const fs::path& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    if (!file) throw UserError(fmt::format("cannot write {}", path.string()));
    file << text;
    file.close();
    if (!file) throw std::runtime_error(fmt::format("{} could not be written in full", path.string()));
}

Json endings_json(const Endings& endings) {
    Json faults = Json::object();
    for (const auto& [name, count] : endings.faults) faults[name] = count;
    return {{"won_by_rule", endings.won_by_rule},
            {"won_by_fault", endings.won_by_fault},
            {"drawn", endings.drawn},
            {"lost_by_rule", endings.lost_by_rule},
            {"lost_by_fault", faults}};
}

Json as_json(const TournamentReport& report, const Targets& targets) {
    Json conditions = Json::object();
    for (const auto& [what, value] : report.conditions) conditions[what] = value;
    Json players = Json::array();
    for (const ReportedPlayer& player : report.players)
        players.push_back({{"player", player.name},
                           {"endings", endings_json(player.endings)},
                           {"time",
                            {{"moves", player.time.moves},
                             {"mean", player.time.mean},
                             {"median", player.time.median},
                             {"longest", player.time.longest}}}});
    Json lengths = Json::array();
    for (const double length : report.lengths()) lengths.push_back(static_cast<std::int64_t>(length));
    Json files = Json::array();
    for (const fs::path& path : {targets.html, targets.markdown})
        if (!path.empty()) files.push_back(path.string());
    return {{"name", report.tournament.name},
            {"game", report.tournament.game},
            {"finished", report.finished},
            {"conditions", conditions},
            {"notes", report.notes},
            {"table", table_json(report.tournament.schedule.players, report.standings)},
            {"players", players},
            {"lengths", lengths},
            {"files", files}};
}

void run(const ReportOptions& options) {
    const Targets targets = targets_of(options);
    const TournamentReport report = gathered(options);
    if (!targets.html.empty()) write(targets.html, html_page(report));
    if (!targets.markdown.empty()) write(targets.markdown, markdown_page(report));
    if (options.json) return print_json(as_json(report, targets));
    for (const fs::path& path : {targets.html, targets.markdown})
        if (!path.empty()) fmt::print("wrote {}\n", path.string());
    if (report.played_through() < report.games.size() && !targets.html.empty())
        fmt::print(stderr, "the page plays through the first {} of {} games; more with --games\n",
                   report.played_through(), report.games.size());
}

}  // namespace

void add_report_command(CLI::App& app) {
    auto* command = app.add_subcommand("report", "Write a tournament's results as a page and as Markdown");
    auto options = std::make_shared<ReportOptions>();
    command->add_option("RESULTS", options->results, "The results file of a tournament (SQLite)")->required();
    command->add_option("--html", options->html,
                        "Write the page here: one file with tables, plots and all games to play through");
    command->add_option("--markdown", options->markdown,
                        "Write Markdown here: the same tables, without plots and boards");
    command->add_option("-o,--output", options->output, "Write OUTPUT.html and OUTPUT.md");
    command->add_option("--games", options->games, "At most so many games to play through on the page")
        ->capture_default_str();
    command->add_flag("--json", options->json,
                      "Print the numbers as JSON; files are then written only where asked for");
    command->footer(
        "Without options, the page and the Markdown are written beside the results.\nExample:\n"
        "  lanista tournament class.toml\n  lanista report class.sqlite     # class.html and class.md");
    command->callback([options] { run(*options); });
}

}  // namespace lanista::cli
