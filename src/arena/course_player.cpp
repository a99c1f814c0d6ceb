#include "arena/course_player.h"

#include <cstdlib>
#include <filesystem>

#include "core/text.h"

namespace lanista {

namespace {

namespace fs = std::filesystem;

/// Python, NumPy and whatever else an agent imports, from a cold disk on a busy machine.
constexpr auto start_limit = std::chrono::seconds(60);

bool is_there(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

bool has_course(const AnyGame& game) {
    return game.name() == "colosseum" || game.name() == "infexion" || game.name() == "tetress";
}

/// What an environment variable says, or else the default.
std::string setting(const char* name, const char* fallback) {
    const char* const value = std::getenv(name);
    return value != nullptr && *value != '\0' ? value : fallback;
}

struct CourseAgent {
    std::string path;
    std::string name;  ///< of a class, a package or an entry in the register; may be empty
};

/// A path may contain a colon itself, so a path that exists goes before PATH:NAME.
CourseAgent split(std::string_view text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos || is_there(text)) return {std::string(text), {}};
    return {std::string(text.substr(0, colon)), std::string(text.substr(colon + 1))};
}

}  // namespace

Result<std::string> course_folder() {
    const std::string folder = setting("LANISTA_COURSE_HOST", LANISTA_COURSE_DIR);
    if (is_there(fs::path(folder) / "host.py")) return fs::absolute(folder).lexically_normal().string();
    return Error{"no host.py in " + folder + ": set LANISTA_COURSE_HOST to Lanista's folder python/course"};
}

Result<ExternalPlayerSettings> course_program(const AnyGame& game, std::string_view spec,
                                              SandboxPolicy sandbox) {
    const CourseAgent agent = split(spec.substr(course_prefix.size()));
    if (!has_course(game))
        return Error{"course: is for colosseum, infexion and tetress, not for " + std::string(game.name())};
    if (agent.path.empty()) return Error{"expected course:PATH or course:PATH:NAME"};
    if (!is_there(agent.path)) return Error{"no such folder: " + agent.path};
    const Result<std::string> host = course_folder();
    if (!host) return host.error();

    const fs::path path = fs::absolute(agent.path).lexically_normal();
    const fs::path folder = fs::is_directory(path) ? path : path.parent_path();
    ExternalPlayerSettings settings{.sandbox = std::move(sandbox), .start_limit = start_limit};
    settings.command.arguments = {setting("LANISTA_PYTHON", "python3"),
                                  *host + "/host.py",
                                  std::string(game.name()),
                                  path.string(),
                                  "--class=" + agent.name,
                                  "--memory=" + std::to_string(settings.sandbox.memory_bytes)};
    settings.command.folder = folder.string();
    // Threads of a mathematics library would only use up the agent's processor time.
    settings.command.environment = {"OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1", "MKL_NUM_THREADS=1"};
    settings.sandbox.also_visible.push_back(*host);
    return settings;
}

}  // namespace lanista
