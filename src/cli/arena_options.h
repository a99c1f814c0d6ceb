// What `match` and `tournament` share: limits as flags, stopping on a signal, progress on one line.
#pragma once

#include <CLI/CLI.hpp>
#include <atomic>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "arena/results.h"
#include "arena/tournament_config.h"
#include "cli/common.h"

namespace lanista::cli {

/// --movetime, --clock and the like; with a suffix (-a, -b) for one player only.
class LimitOptions {
public:
    explicit LimitOptions(std::string suffix = "") : suffix_(std::move(suffix)) {}
    void add_to(CLI::App& command, const std::string& for_whom);
    /// Throws UserError for a value that is none.
    [[nodiscard]] GameLimits limits() const;

private:
    std::string suffix_;
    std::string movetime_, clock_, increment_, first_move_, memory_;
    std::int64_t nodes_ = 0;
    std::int64_t depth_ = 0;
};

struct ArenaOptions {
    LimitOptions limits;
    int size = 0;
    std::string edition;
    std::uint64_t seed = 1;
    std::string openings;
    std::int64_t opening_plies = 0;
    std::int64_t concurrency = 0;
    std::string rules;
    std::string policy;
    std::string clock_kind;
    std::string margin;
    std::string sandbox = "auto";

    void add_to(CLI::App& command);
    /// The game of the configuration must be set already: the course's rules depend on it.
    void apply_to(TournamentConfig& config) const;
};

/// SIGINT, SIGTERM and SIGHUP set the flag; a second signal ends the program at once.
class StopOnSignal {
public:
    StopOnSignal();
    ~StopOnSignal();
    [[nodiscard]] const std::atomic<bool>& flag() const;
};

/// One line on standard error that is written over; on a terminal only, or every so often to a file.
class Progress {
public:
    explicit Progress(bool wanted);
    void show(const std::string& line);
    void clear();

private:
    bool wanted_;
    bool terminal_;
    std::chrono::steady_clock::time_point last_{};
};

/// All games in the order of their ids.
void write_records(const std::filesystem::path& path, const ResultStore& store);

/// Makes a T; what it throws is the user's input.
template <class T, class... Arguments>
[[nodiscard]] T checked(Arguments&&... arguments) {
    try {
        return T(std::forward<Arguments>(arguments)...);
    } catch (const std::runtime_error& error) {
        throw UserError(error.what());
    }
}

}  // namespace lanista::cli
