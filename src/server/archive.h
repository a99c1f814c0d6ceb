// What the server keeps: games with their analyses, and which tournaments there are; one SQLite file.
//
// What was answered with "saved" is on the disk: write-ahead log, synchronous=FULL. Calls may come from any
// thread; failures are std::runtime_error with one line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/sqlite.h"

namespace lanista::server {

struct StoredGame {
    std::string key;
    std::string name;
    std::string game;
    std::string record;
    std::string analysis;    ///< JSON, whatever the page made of it; may be empty
    std::int64_t saved = 0;  ///< seconds since 1970
};

struct TournamentEntry {
    std::string key;
    std::string name;
    std::string game;
    std::string state;  ///< "waiting", "running", "finished", "stopped", "failed"
    std::string error;  ///< of one that failed
    std::int64_t created = 0;
};

class Archive {
public:
    explicit Archive(const std::filesystem::path& file);

    /// Replaces a game of the same key.
    void save(const StoredGame& game);
    [[nodiscard]] std::optional<StoredGame> game(const std::string& key);
    /// The latest first, without records and analyses.
    [[nodiscard]] std::vector<StoredGame> games(std::int64_t most, std::int64_t skip);
    /// False if there is none.
    bool remove_game(const std::string& key);

    void save(const TournamentEntry& tournament);
    /// The latest first.
    [[nodiscard]] std::vector<TournamentEntry> tournaments();

private:
    std::mutex mutex_;
    Database database_;
};

/// Letters, digits, '-' and '_', not too many: a key can be a file's name.
[[nodiscard]] bool is_key(std::string_view text);
/// A key that nobody has yet.
[[nodiscard]] std::string new_key();
[[nodiscard]] std::int64_t seconds_now();

}  // namespace lanista::server
