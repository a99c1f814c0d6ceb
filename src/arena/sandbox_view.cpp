#include "arena/sandbox_view.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>

namespace lanista {
namespace {

namespace fs = std::filesystem;

/// "#!" lines may name a script again, but not without end.
constexpr int max_interpreters = 4;

constexpr std::array system_paths{"/usr",
                                  "/bin",
                                  "/sbin",
                                  "/lib",
                                  "/lib32",
                                  "/lib64",
                                  "/libx32",
                                  "/etc/alternatives",
                                  "/etc/ld.so.cache",
                                  "/etc/ld.so.conf",
                                  "/etc/ld.so.conf.d",
                                  "/etc/localtime"};
constexpr std::array network_paths{"/etc/hosts", "/etc/nsswitch.conf", "/etc/resolv.conf", "/etc/ssl"};

bool is_file(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

bool is_inside(const fs::path& path, const fs::path& folder) {
    const fs::path relative = path.lexically_relative(folder);
    return !relative.empty() && *relative.begin() != "..";
}

Result<std::string> find_program(const std::string& name, const std::string& folder) {
    std::vector<fs::path> candidates;
    if (name.find('/') != std::string::npos) {
        candidates.push_back(fs::absolute(name));
        if (!folder.empty() && fs::path(name).is_relative())
            candidates.push_back(fs::absolute(folder) / name);
    } else {
        const char* const path = std::getenv("PATH");
        std::istringstream folders(path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin");
        for (std::string one; std::getline(folders, one, ':');)
            candidates.push_back(fs::absolute(one) / name);
    }
    const fs::path* unusable = nullptr;
    for (const fs::path& candidate : candidates) {
        if (!is_file(candidate)) continue;
        if (::access(candidate.c_str(), X_OK) == 0) return candidate.lexically_normal().string();
        unusable = &candidate;
    }
    if (unusable != nullptr) return Error{"not executable: " + unusable->string()};
    return Error{"no such program: " + (candidates.size() == 1 ? candidates[0].string() : name)};
}

bool is_python(const std::string& path) {
    const std::string name = fs::path(path).filename().string();
    return name.starts_with("python") || name.starts_with("pypy");
}

/// What a Python says of itself: its executable, then the folders that it loads from.
std::vector<std::string> ask_python(const std::string& python) {
    static std::mutex mutex;
    static std::map<std::string, std::vector<std::string>> known;
    const std::lock_guard lock(mutex);
    if (const auto entry = known.find(python); entry != known.end()) return entry->second;
    if (python.find('\'') != std::string::npos) return {};
    const std::string command =
        "'" + python +
        "' -I -c 'import sys; print(sys.executable, sys.prefix, sys.base_prefix, sys.exec_prefix,"
        " sys.base_exec_prefix, *sys.path, sep=chr(10))' 2>/dev/null </dev/null";
    FILE* const pipe = ::popen(command.c_str(), "re");
    if (pipe == nullptr) return {};
    std::string text;
    std::array<char, 4096> buffer{};
    for (std::size_t n; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
        text.append(buffer.data(), n);
    }
    ::pclose(pipe);
    std::vector<std::string> answer;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('/')) answer.push_back(line);
    }
    if (!answer.empty()) known.emplace(python, answer);
    return answer;
}

/// The words after "#!", empty if the file is no script.
std::vector<std::string> interpreter_line(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string line(256, '\0');
    file.read(line.data(), static_cast<std::streamsize>(line.size()));
    line.resize(static_cast<std::size_t>(file.gcount()));
    if (!line.starts_with("#!")) return {};
    std::istringstream words(line.substr(2, line.find('\n') - 2));
    std::vector<std::string> result;
    for (std::string word; words >> word;) result.push_back(word);
    return result;
}

/// /opt/tool/bin/program needs /opt/tool, anything else its own folder.
fs::path home_of(const fs::path& program) {
    const fs::path folder = program.parent_path();
    const bool has_prefix = folder.filename() == "bin" && folder.parent_path() != folder.root_path();
    return has_prefix ? folder.parent_path() : folder;
}

void add_need(ResolvedProgram& program, const fs::path& folder) {
    std::error_code ignored;
    if (folder.empty() || folder == "/" || is_inside(folder, "/usr") || !fs::is_directory(folder, ignored))
        return;
    for (const std::string& have : program.needs) {
        if (is_inside(folder, have)) return;
    }
    program.needs.push_back(folder.string());
}

/// Replaces a name, a script or a shim by the program that really runs; true if it is there.
Result<bool> follow(ResolvedProgram& program, const std::string& folder) {
    const Result<std::string> found = find_program(program.arguments[0], folder);
    if (!found) return found.error();
    program.path = *found;
    if (is_python(program.path)) {
        const std::vector<std::string> answer = ask_python(program.path);
        if (answer.empty()) return Error{"does not run as a Python: " + program.path};
        program.path = answer[0];
        program.arguments[0] = answer[0];
        for (std::size_t i = 1; i < answer.size(); ++i) add_need(program, answer[i]);
        return true;
    }
    const std::vector<std::string> interpreter = interpreter_line(program.path);
    if (interpreter.empty()) return true;
    program.arguments[0] = program.path;
    // `env python3` would be a second exec, and finds what we find.
    const bool by_env = fs::path(interpreter[0]).filename() == "env" && interpreter.size() > 1;
    std::size_t first = by_env ? 1 : 0;
    if (by_env && interpreter[1] == "-S" && interpreter.size() > 2) first = 2;
    program.arguments.insert(program.arguments.begin(),
                             interpreter.begin() + static_cast<std::ptrdiff_t>(first), interpreter.end());
    return false;
}

/// The folder of the script, if the command names one, else that of the program.
std::string default_folder(const Command& command, const ResolvedProgram& program) {
    for (std::size_t i = 1; i < program.arguments.size(); ++i) {
        if (is_file(program.arguments[i])) return fs::absolute(program.arguments[i]).parent_path().string();
    }
    const Result<std::string> named = find_program(command.arguments[0], {});
    return fs::path(named ? *named : program.path).parent_path().string();
}

}  // namespace

Result<ResolvedProgram> resolve_program(const Command& command) {
    if (command.arguments.empty() || command.arguments[0].empty()) return Error{"no program given"};
    ResolvedProgram program;
    program.arguments = command.arguments;
    bool complete = false;
    for (int i = 0; i < max_interpreters && !complete; ++i) {
        const Result<bool> step = follow(program, command.folder);
        if (!step) return step.error();
        complete = *step;
    }
    if (!complete) return Error{"too many interpreters: " + command.arguments[0]};
    const std::string folder = command.folder.empty() ? default_folder(command, program) : command.folder;
    program.folder = fs::absolute(folder).lexically_normal().string();
    std::error_code ignored;
    if (!fs::is_directory(program.folder, ignored)) return Error{"no such folder: " + program.folder};
    // The agent starts in its own folder, so relative names of files that exist from here are made absolute.
    for (std::size_t i = 1; i < program.arguments.size(); ++i) {
        std::string& argument = program.arguments[i];
        if (!is_file(fs::path(program.folder) / argument) && is_file(argument)) {
            argument = fs::absolute(argument).lexically_normal().string();
        }
    }
    add_need(program, home_of(program.path));
    return program;
}

std::vector<keeper::View> views_of(const ResolvedProgram& program, const SandboxPolicy& policy) {
    std::vector<keeper::View> views;
    for (const char* const path : system_paths) views.push_back({path, path});
    if (policy.allow_network) {
        for (const char* const path : network_paths) views.push_back({path, path});
    }
    // Under its real name and, where links led there, under the name that was given.
    const auto add = [&views](const std::string& path) {
        std::error_code failed;
        const std::string real = fs::canonical(path, failed).string();
        if (failed || real == "/") return;
        views.push_back({real, real});
        if (real != path) views.push_back({real, path});
    };
    for (const std::string& need : program.needs) add(need);
    add(program.folder);
    for (const std::string& path : policy.also_visible) add(fs::absolute(path).lexically_normal().string());
    return views;
}

}  // namespace lanista
