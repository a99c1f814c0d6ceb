// `lanista verify`: replays golden games, and finds the first place where our rules differ from them.
#include <fmt/format.h>

#include "cli/common.h"
#include "core/text.h"
#include "protocol/golden.h"
#include "protocol/lines.h"

namespace lanista::cli {

namespace {

struct VerifyOptions {
    std::vector<std::string> files;
    bool json = false;
};

struct Found {
    std::string file;
    std::size_t line;
    GoldenDifference difference;
};

/// Replays a file's games until one differs. A file without any game is damaged too.
std::optional<Found> verify_file(const std::string& path, GoldenTally& tally) {
    Result<LineReader> reader = LineReader::open(path);
    if (!reader) throw UserError(fmt::format("cannot read {}: {}", path, reader.error().message));
    LineReader lines = std::move(reader).value();
    while (true) {
        const auto complain = [&](const Error& error, const std::string& text) {
            throw UserError(fmt::format("{}, line {}: {}", path, lines.line(), describe(error, text)));
        };
        const Result<std::optional<std::string>> line = lines.next();
        if (!line) complain(line.error(), "");
        if (!*line) break;
        const auto difference = replay_golden(**line, tally);
        if (!difference) complain(difference.error(), **line);
        if (*difference) return Found{path, lines.line(), **difference};
    }
    if (lines.line() == 1) throw UserError(fmt::format("{} is empty", path));
    return std::nullopt;
}

Json as_json(const GoldenTally& tally) {
    return {{"games", tally.games},
            {"positions", tally.positions},
            {"lists", tally.lists},
            {"boards", tally.boards}};
}

Json as_json(const Found& found) {
    return {{"file", found.file},
            {"line", found.line},
            {"ply", found.difference.ply},
            {"what", found.difference.what},
            {"expected", found.difference.expected},
            {"found", found.difference.found}};
}

std::string sentence(const GoldenTally& tally) {
    return fmt::format("{} games, {} positions, {} lists, {} boards", grouped(tally.games),
                       grouped(tally.positions), grouped(tally.lists), grouped(tally.boards));
}

void run(const VerifyOptions& options) {
    GoldenTally total;
    Json files = Json::array();
    std::optional<Found> found;
    for (const std::string& path : options.files) {
        GoldenTally tally;
        found = verify_file(path, tally);
        total.games += tally.games;
        total.positions += tally.positions;
        total.lists += tally.lists;
        total.boards += tally.boards;
        if (!options.json && !found) fmt::print("{}: {}\n", path, sentence(tally));
        Json entry = as_json(tally);
        entry["file"] = path;
        files.push_back(std::move(entry));
        if (found) break;
    }
    if (options.json) {
        Json json = as_json(total);
        json["agree"] = !found;
        json["files"] = files;
        json["difference"] = found ? as_json(*found) : Json();
        print_json(json);
    } else {
        fmt::print("{} agree\n", sentence(total));
    }
    if (!found) return;
    const GoldenDifference& difference = found->difference;
    throw std::runtime_error(fmt::format("{}, game in line {}, ply {}: {}: expected {}, found {}",
                                         found->file, found->line, difference.ply, difference.what,
                                         difference.expected, difference.found));
}

}  // namespace

void add_verify_command(CLI::App& app) {
    auto* command = app.add_subcommand("verify", "Replay golden games and compare every position");
    auto options = std::make_shared<VerifyOptions>();
    command->add_option("FILE", options->files, "Golden games, one JSON object a line, plain or .gz")
        ->required();
    command->add_flag("--json", options->json, "Print JSON");
    command->callback([options] { run(*options); });
}

}  // namespace lanista::cli
