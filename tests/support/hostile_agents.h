// The hostile agents of tests/hostile as players.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "arena/external_player.h"

namespace lanista::tests {

inline const std::filesystem::path hostile_folder = LANISTA_SOURCE_DIR "/tests/hostile";
inline const std::filesystem::path hostile_programs = LANISTA_HOSTILE_PROGRAMS;

inline constexpr std::array all_tiers{SandboxTier::namespaces, SandboxTier::seccomp, SandboxTier::rlimits};

/// The agents of a verdict: scripts, and programs made of C++ files; "CRASH/22_abort.py", "RULE/00_plain".
inline std::vector<std::string> agents_of(std::string_view verdict) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(hostile_folder / verdict)) {
        std::filesystem::path file = entry.path().filename();
        if (file.extension() == ".cpp")
            file.replace_extension();
        else if (file.extension() != ".py")
            continue;
        names.push_back(std::string(verdict) + "/" + file.string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

inline ExternalPlayerSettings hostile_settings(const std::string& name, SandboxTier tier) {
    ExternalPlayerSettings settings;
    const bool is_script = name.ends_with(".py");
    settings.command.arguments = {((is_script ? hostile_folder : hostile_programs) / name).string()};
    if (is_script) settings.command.folder = hostile_folder.string();
    settings.command.environment = {"PYTHONPATH=" + hostile_folder.string(),
                                    "HOSTILE_RUNNER=" + std::to_string(::getpid()),
                                    "HOSTILE_SECRET=" LANISTA_SOURCE_DIR "/CMakeLists.txt"};
    settings.sandbox.tier = tier;
    settings.sandbox.memory_bytes = 250ULL << 20;
    settings.start_limit = std::chrono::seconds(60);
    return settings;
}

}  // namespace lanista::tests
