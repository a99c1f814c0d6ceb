// A TOML or JSON file as one tree of values that remembers where they stood, for messages.
//
// Both become JSON values, so that a configuration is read by one piece of code. The file is untrusted: its
// size is checked before it is read, and its nesting before it is parsed, so memory stays bounded.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace lanista {

struct ConfigFile {
    /// Thousands of players need some hundred kilobytes.
    static constexpr std::size_t most_bytes = std::size_t{16} << 20;
    static constexpr int most_nesting = 32;

    std::string path;
    nlohmann::json root;               ///< an object
    std::map<std::string, int> lines;  ///< of keys such as "players[2].name"; TOML only

    /// ".json" is JSON, anything else TOML. Throws std::runtime_error with one line: file, place, reason.
    [[nodiscard]] static ConfigFile load(const std::filesystem::path& path);

    /// Throws: "file:line: key: reason", without the line if it is not known.
    [[noreturn]] void fail(const std::string& key, const std::string& reason) const;
};

}  // namespace lanista
