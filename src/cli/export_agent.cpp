// `lanista export-agent`: our engine as an agent of the game's course program.
//
// The files are templates in python/course/export, real Python with four words to fill in.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "arena/course_player.h"
#include "arena/whole_file.h"
#include "cli/common.h"

namespace lanista::cli {

namespace {

namespace fs = std::filesystem;

/// So much that all of the engine's memory, reserved pages included, stays below the course's 250 MB.
constexpr std::string_view course_table = "hash=64";

struct ExportOptions {
    std::string game;
    std::string folder;
    std::string agent;
    std::string name;
    std::string movetime;
    bool force = false;
};

/// A template, and where it goes.
using Files = std::vector<std::pair<std::string, fs::path>>;

Files files_of(const std::string& game, const std::string& name) {
    if (game == "colosseum")
        return {{"colosseum/agent.py", fs::path("agents") / (name + ".py")},
                {"lanista_engine.py", "agents/lanista_engine.py"}};
    const fs::path package = name;
    return {{"package_init.py", package / "__init__.py"},
            {game + "/program.py", package / "program.py"},
            {"game_clock.py", package / "game_clock.py"},
            {"lanista_engine.py", package / "lanista_engine.py"}};
}

std::string content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error(fmt::format("cannot read {}", path.string()));
    return {std::istreambuf_iterator<char>(file), {}};
}

/// For between the quotes of a Python text.
std::string in_python(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

std::string filled(std::string text, const std::map<std::string, std::string>& words) {
    for (const auto& [word, value] : words)
        for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += value.size())
            text.replace(at, word.size(), value);
    return text;
}

std::string agent_of(const ExportOptions& options, const AnyGame& game) {
    if (options.agent.empty()) return fmt::format("{}?{}", best_agent_for(game), course_table);
    const auto agent = make_agent(game, options.agent);
    if (!agent) throw UserError("bad --agent: " + describe(agent.error(), options.agent));
    return options.agent;
}

std::string name_of(const ExportOptions& options) {
    const std::string usual = options.game == "colosseum" ? "student_agent" : "agent";
    const std::string name = options.name.empty() ? usual : options.name;
    const bool is_word =
        std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
    if (!is_word || std::isdigit(static_cast<unsigned char>(name[0])))
        throw UserError(fmt::format("--name: '{}' is no name for a Python module", name));
    return name;
}

/// 0: as the course's clock allows.
std::int64_t milliseconds_of(const ExportOptions& options) {
    if (options.movetime.empty()) return 0;
    const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(movetime_of(options.movetime));
    if (time.count() < 1) throw UserError("--movetime: at least 1ms");
    return time.count();
}

void run(const ExportOptions& options) {
    const AnyGame& game = game_named(options.game);
    if (options.game != "colosseum" && options.game != "infexion" && options.game != "tetress")
        throw UserError("only colosseum, infexion and tetress have a course program");
    const Result<std::string> source = course_folder();
    if (!source) throw UserError(source.error().message);
    const fs::path folder = options.folder;
    if (fs::exists(folder) && (!fs::is_directory(folder) || !fs::is_empty(folder)) && !options.force)
        throw UserError(fmt::format("{} is not empty: choose another folder, or write into it with --force",
                                    options.folder));
    const std::string name = name_of(options);
    const std::map<std::string, std::string> words{
        {"@PROGRAM@", in_python(fs::read_symlink("/proc/self/exe").string())},
        {"@AGENT@", in_python(agent_of(options, game))},
        {"@MILLISECONDS@", std::to_string(milliseconds_of(options))},
        {"@NAME@", name}};
    for (const auto& [from, to] : files_of(options.game, name)) {
        const fs::path path = folder / to;
        fs::create_directories(path.parent_path());
        write_whole_file(path, filled(content_of(fs::path(*source) / "export" / from), words));
        fmt::print("{}\n", path.string());
    }
}

}  // namespace

void add_export_agent_command(CLI::App& app) {
    auto* command = app.add_subcommand("export-agent", "Write our engine as an agent of the course program");
    auto options = std::make_shared<ExportOptions>();
    command->add_option("GAME", options->game, "colosseum, infexion or tetress")->required();
    command->add_option("DIR", options->folder, "The folder to write")->required();
    command->add_option("--agent", options->agent, "NAME or NAME?OPTION=VALUE&...; default: the strongest");
    command->add_option("--name", options->name,
                        "Of the package, or under which it is registered; default: agent, or student_agent");
    command->add_option("--movetime", options->movetime,
                        "Time for each move, such as 20ms; default: what the course gives");
    command->add_flag("--force", options->force, "Write into a folder that is not empty");
    command->footer(
        "Example, in the folder of the Infexion course program:\n"
        "  lanista export-agent infexion . --name lanista --force\n"
        "  python -m referee agent lanista -t 180 -s 250");
    command->callback([options] { run(*options); });
}

}  // namespace lanista::cli
