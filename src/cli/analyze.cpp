// `lanista analyze`: what an agent thinks of a position, line by line while it thinks, or as JSON.
#include <fmt/format.h>

#include <algorithm>

#include "agents/agent.h"
#include "cli/arena_options.h"
#include "cli/common.h"
#include "games/record_reader.h"
#include "protocol/lines.h"

namespace lanista::cli {

namespace {

struct AnalyzeOptions : PositionOptions {
    std::string record;
    int ply = -1;
    std::string agent;
    std::string movetime;
    std::uint64_t nodes = 0;
    int depth = 0;
    int mate = 0;
    int lines = 1;
    int threads = 0;
    bool json = false;
};

constexpr auto default_time = std::chrono::seconds(2);

/// The first game of a file of records.
Record first_record(const std::string& path) {
    Result<LineReader> opened = LineReader::open(path);
    if (!opened) throw UserError(fmt::format("cannot read {}: {}", path, opened.error().message));
    LineReader lines = std::move(opened).value();
    RecordReader reader;
    while (true) {
        const Result<std::optional<std::string>> line = lines.next();
        if (!line) throw UserError(fmt::format("{}: {}", path, line.error().message));
        const Result<std::optional<Record>> record = *line ? reader.feed(**line) : reader.finish();
        if (!record)
            throw UserError(fmt::format("{}: {}", path, describe(record.error(), line->value_or(""))));
        if (*record) return **record;
        if (!*line) throw UserError(fmt::format("{} has no game in it", path));
    }
}

/// The position before move `ply` (from 0) of the record; -1: after the last one.
AnyPosition position_of_record(const AnalyzeOptions& options) {
    const Record record = first_record(options.record);
    if (&record.game() != &options.chosen_game())
        throw UserError(fmt::format("{} is a game of {}, not of {}", options.record, record.game().name(),
                                    options.chosen_game().name()));
    const int count = static_cast<int>(record.moves.size());
    if (options.ply > count) throw UserError(fmt::format("--ply: the game has only {} moves", count));
    AnyPosition position = record.start;
    for (int i = 0; i < (options.ply < 0 ? count : options.ply); ++i)
        position.make(record.moves[static_cast<std::size_t>(i)].move);
    return position;
}

std::unique_ptr<Agent> chosen_agent(const AnalyzeOptions& options) {
    const AnyGame& game = options.chosen_game();
    const std::string text = options.agent.empty() ? std::string(best_agent_for(game)) : options.agent;
    const Result<AgentSpec> parsed = parse_agent_spec(text);
    if (!parsed) throw UserError("bad --agent: " + describe(parsed.error(), text));
    AgentSpec spec = *parsed;
    if (options.threads > 0) spec.options.set("threads", std::to_string(options.threads));
    Result<std::unique_ptr<Agent>> agent = make_agent(game, spec);
    if (!agent) throw UserError(agent.error().message);
    return std::move(agent).value();
}

Limits chosen_limits(const AnalyzeOptions& options, const std::atomic<bool>& stop) {
    Limits limits{.lines = options.lines, .stop = &stop};
    if (!options.movetime.empty()) limits.movetime = movetime_of(options.movetime);
    if (options.nodes > 0) limits.nodes = options.nodes;
    if (options.depth > 0) limits.depth = options.depth;
    if (options.mate > 0) limits.mate = options.mate;
    if (!limits.movetime && !limits.nodes && !limits.depth && !limits.mate) limits.movetime = default_time;
    return limits;
}

std::vector<std::string> move_texts(AnyPosition position, const std::vector<Move>& moves) {
    std::vector<std::string> texts;
    for (const Move move : moves) {
        if (!position.is_legal(move)) break;
        texts.push_back(position.move_text(move));
        position.make(move);
    }
    return texts;
}

Json score_json(std::optional<Score> score) {
    return score ? Json(*score) : Json(nullptr);
}

Json as_json(const AnyPosition& position, const Thought& thought) {
    Json json{{"game", position.game().name()},
              {"position", position.text()},
              {"bestmove", position.move_text(thought.move)},
              {"score", score_json(thought.score)},
              {"score_text", thought.score ? score_text(*thought.score) : ""}};
    json["mate"] =
        thought.score && is_decided(*thought.score)
            ? Json(*thought.score > 0 ? plies_to_end(*thought.score) : -plies_to_end(*thought.score))
            : Json(nullptr);
    json["depth"] = thought.depth;
    json["seldepth"] = std::max(thought.seldepth, thought.depth);
    json["nodes"] = thought.nodes;
    json["nps"] = std::llround(thought.nodes_per_second());
    json["time_ms"] = std::chrono::duration<double, std::milli>(thought.time).count();
    json["hashfull"] = thought.table_permille;
    json["branching"] = thought.effective_branching();
    json["first_cutoffs"] = thought.first_cutoff_share();
    json["pv"] = thought.lines.empty() ? Json::array() : Json(move_texts(position, thought.lines[0].moves));
    json["lines"] = Json::array();
    json["proven"] = thought.proven;
    for (const Line& line : thought.lines) {
        Json entry{{"score", line.score},
                   {"score_text", score_text(line.score)},
                   {"pv", move_texts(position, line.moves)},
                   {"proven", line.proven}};
        if (line.visits) entry["visits"] = *line.visits;
        if (line.value) entry["value"] = *line.value;
        json["lines"].push_back(std::move(entry));
    }
    return json;
}

std::string short_count(double number) {
    if (number >= 1e9) return fmt::format("{:.2f} G", number / 1e9);
    if (number >= 1e6) return fmt::format("{:.2f} M", number / 1e6);
    return number >= 1e3 ? fmt::format("{:.1f} k", number / 1e3) : fmt::format("{:.0f}", number);
}

/// One row for each line of the thought.
void print_rows(const AnyPosition& position, const Thought& thought) {
    constexpr std::size_t moves_shown = 8;
    for (const Line& line : thought.lines) {
        std::vector<std::string> moves = move_texts(position, line.moves);
        const bool cut = moves.size() > moves_shown;
        if (cut) moves.resize(moves_shown);
        fmt::print(
            "{:>5}{:>5}{:>9}{:>10}{:>11}{:>9.3f} s  {}{}\n", thought.depth,
            std::max(thought.seldepth, thought.depth), score_text(line.score),
            short_count(static_cast<double>(thought.nodes)), short_count(thought.nodes_per_second()) + "/s",
            std::chrono::duration<double>(thought.time).count(), fmt::join(moves, " "), cut ? " ..." : "");
    }
    std::fflush(stdout);
}

void print_summary(const AnyPosition& position, const Thought& thought) {
    fmt::print("\nbest move     {}\n", position.move_text(thought.move));
    if (thought.score)
        fmt::print("score         {} for {}\n", score_text(*thought.score),
                   position.game().side_name(position.side_to_move()));
    if (thought.depth > 0) fmt::print("branching     {:.2f}\n", thought.effective_branching());
    if (thought.cutoffs > 0)
        fmt::print("first moves   {:.1f} % of the cut-offs\n", 100 * thought.first_cutoff_share());
    fmt::print("table         {:.1f} % full\n", thought.table_permille / 10.0);
}

void run(const AnalyzeOptions& options) {
    const AnyPosition position =
        options.record.empty() ? options.chosen_position() : position_of_record(options);
    if (position.is_over()) throw UserError("the game is over: " + outcome_text(position));
    const std::unique_ptr<Agent> agent = chosen_agent(options);
    agent->new_game(options.seed);
    const StopOnSignal stop;
    const Limits limits = chosen_limits(options, stop.flag());
    if (options.json) return print_json(as_json(position, agent->think(position, limits)));
    fmt::print("{}\n{:>5}{:>5}{:>9}{:>10}{:>11}{:>11}  line\n", position.draw(terminal_style()), "depth",
               "sel", "score", "nodes", "speed", "time");
    const Thought thought =
        agent->think(position, limits, [&](const Thought& so_far) { print_rows(position, so_far); });
    print_summary(position, thought);
}

}  // namespace

void add_analyze_command(CLI::App& app) {
    auto* command = app.add_subcommand("analyze", "Let an agent judge a position and show its best lines");
    command->footer(
        "Example: lanista analyze infexion --movetime 5s --multipv 3 --threads 2\n"
        "Ctrl-C ends the search and prints what is known.");
    auto options = std::make_shared<AnalyzeOptions>();
    options->add_to(*command);
    auto* record =
        command->add_option("--record", options->record, "A file with a game; its first game counts")
            ->excludes(command->get_option("--position"));
    command->add_option("--ply", options->ply, "After so many moves of the record; default: after all")
        ->needs(record)
        ->check(at_least(0));
    command->add_option("--agent", options->agent, "NAME or NAME?OPTION=VALUE&...; default: the strongest");
    command->add_option("--movetime", options->movetime, "How long to think, such as 500ms; default 2s");
    command->add_option("--nodes", options->nodes, "Positions to look at")->check(at_least(1));
    command->add_option("--depth", options->depth, "Plies to look ahead")->check(at_least(1));
    command->add_option("--mate", options->mate, "Stop at a forced win in so many plies")->check(at_least(1));
    command->add_option("--multipv", options->lines, "How many best moves to show")
        ->check(CLI::Range(1, 500));
    command->add_option("--threads", options->threads, "Threads to search with")->check(CLI::Range(1, 256));
    command->add_flag("--json", options->json, "Print JSON when done");
    command->callback([options] { run(*options); });
}

}  // namespace lanista::cli
