// The results of a tournament: one row a game in an SQLite file, each written once and for good.
//
// Everything else (tables, ratings, reports, what is still to be played) is derived from these rows, so the
// rows must survive anything:
//  - kill -9 and power cuts: write-ahead log, synchronous=FULL; `write` returns when the row is on the disk;
//  - damage: every row carries a checksum and the whole file is checked when it is opened; what cannot be
//  trusted
//    is reported and left out, the rest is copied into a fresh file, and the lost games are played again;
//  - a full disk: `write` throws, and the row does not exist;
//  - two runners: the second one is refused (FILE.lock);
//  - a changed configuration: refused unless forced. Rows whose game is no longer in the schedule stay in the
//    file and count for nothing.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "arena/file_lock.h"
#include "arena/game_result.h"
#include "arena/schedule.h"
#include "arena/sqlite.h"

namespace lanista {

class ResultStore {
public:
    enum class ChangedConfiguration : std::uint8_t { refuse, accept };

    /// Opens or creates a file for one runner. `configuration` is canonical JSON: the same tournament, the
    /// same text. Throws std::runtime_error with a one-line reason.
    [[nodiscard]] static std::unique_ptr<ResultStore> open(
        const std::filesystem::path& path, const std::string& configuration,
        ChangedConfiguration changed = ChangedConfiguration::refuse);
    /// The same without a file, for a match that nobody will resume.
    [[nodiscard]] static std::unique_ptr<ResultStore> in_memory(const std::string& configuration);
    /// For reports: changes nothing, needs no lock, may look on while a runner writes.
    [[nodiscard]] static std::unique_ptr<ResultStore> read(const std::filesystem::path& path);

    /// True if the row is new; false if the very same row is there already. Throws std::runtime_error if the
    /// game has another result, or if the row cannot be written. May be called from any thread.
    bool write(const GameResult& result);

    /// All rows, by id.
    [[nodiscard]] std::vector<GameResult> games() const;
    [[nodiscard]] Outcomes outcomes() const;
    [[nodiscard]] std::size_t size() const;

    [[nodiscard]] const std::string& configuration() const noexcept { return configuration_; }
    /// What was found damaged when the file was opened, a line each; empty if all was well.
    [[nodiscard]] const std::vector<std::string>& damage() const noexcept { return damage_; }

private:
    ResultStore(std::string path, std::string configuration)
        : path_(std::move(path)), configuration_(std::move(configuration)) {}

    void take_over(ChangedConfiguration changed);
    void start_writing();

    std::string path_;
    std::string configuration_;
    std::vector<std::string> damage_;
    std::unique_ptr<FileLock> lock_;
    mutable std::mutex mutex_;
    std::unique_ptr<Database> database_;
};

}  // namespace lanista
