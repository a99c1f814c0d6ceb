// The laboratory: plays matches and keeps measurements for experiments, so that nothing is done twice.
//
// Every match has a results file of its own in OUT/games, named after its configuration; every measurement is
// a table of numbers in OUT/measured.json, under a key that names all it depends on. A run that was stopped,
// or that is repeated to write its pages anew, finds them there and goes on with what is missing.
//
// Matches by nodes or depth are the same games on any machine. Where time counts it is the processor's, so
// that a busy machine changes little.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "arena/results.h"
#include "arena/standings.h"
#include "arena/tournament_config.h"
#include "games/any.h"

namespace lanista {

enum class LabScale : std::uint8_t {
    tiny,   ///< a few games, to see whether everything works
    quick,  ///< a few minutes
    full,
};

struct LabSettings {
    std::filesystem::path out = "experiments";
    LabScale scale = LabScale::full;
    std::uint64_t seed = 1;
    std::int64_t concurrency = 0;                        ///< games at a time; 0: as many as there are cores
    std::optional<std::int64_t> games{};                 ///< of every match, instead of the scale's
    std::optional<std::chrono::nanoseconds> movetime{};  ///< of matches by time, instead of the scale's
};

/// A match to be played: `games` in pairs with sides exchanged.
struct MatchSetup {
    std::string game;
    int size = 0;  ///< of the board; 0: the game's own
    std::string a{};
    std::string b{};
    GameLimits limits{};
    GameLimits limits_a{};
    GameLimits limits_b{};
    std::int64_t games = 2;
};

/// What a player did in one turn of a game.
struct TurnTaken {
    int turn = 0;  ///< of the player, from 1
    int depth = 0;
    double nodes = 0;
    double seconds = 0;
};

struct MatchResult {
    MatchSetup setup;
    Tally score;  ///< of A
    PairTally pairs;
    std::vector<GameResult> rows;
    std::array<std::int64_t, 2> faults{};  ///< games lost by own fault, of A and of B

    [[nodiscard]] std::vector<double> lengths() const;  ///< plies of each game, with those of its opening
    /// All turns of A (0) or B (1), as the records tell them.
    [[nodiscard]] std::vector<TurnTaken> turns(int player) const;
    /// Every position in which A (0) or B (1) had to move.
    [[nodiscard]] std::vector<AnyPosition> positions(int player) const;
};

struct Ladder {
    std::vector<std::string> players;
    Standings standings;
};

using Numbers = std::vector<std::vector<double>>;

/// Someone wants the run to end. What is done is kept.
class Stopped : public std::runtime_error {
public:
    Stopped() : std::runtime_error("stopped") {}
};

class Lab {
public:
    using Tell = std::function<void(const std::string& progress)>;

    /// Makes the folder. Throws std::runtime_error, in one line, if it cannot.
    Lab(LabSettings settings, const std::atomic<bool>& stop, Tell tell);

    // What the scale means.
    [[nodiscard]] const LabSettings& settings() const { return settings_; }
    template <class T>
    [[nodiscard]] T pick(T tiny, T quick, T full) const {
        return settings_.scale == LabScale::full ? full : settings_.scale == LabScale::quick ? quick : tiny;
    }
    [[nodiscard]] std::int64_t games(std::int64_t quick, std::int64_t full) const {
        return settings_.games.value_or(pick<std::int64_t>(2, quick, full));
    }
    /// Limits of a match by nodes.
    [[nodiscard]] GameLimits nodes(std::int64_t quick, std::int64_t full) const;
    /// Limits of a match by time.
    [[nodiscard]] GameLimits turn() const;

    /// Plays what is missing of a match.
    [[nodiscard]] MatchResult match(const MatchSetup& setup);
    /// Everyone against everyone.
    [[nodiscard]] Ladder ladder(const std::string& game, int size, const std::vector<std::string>& specs,
                                const GameLimits& limits, std::int64_t games_per_pair);
    /// What `take` returned when it was first asked for under this key. The seed need not be in the key.
    [[nodiscard]] Numbers measure(const std::string& key, const std::function<Numbers()>& take);

    /// For long measurements: says how far they are, and throws Stopped if they should end.
    void go_on(const std::string& progress) const;
    /// Put before everything that is told.
    void announce(std::string heading) { heading_ = std::move(heading); }

private:
    [[nodiscard]] TournamentConfig config(const std::string& name, const std::string& game, int size) const;
    std::unique_ptr<ResultStore> play(const TournamentConfig& config);
    void read_measurements();
    void write_measurements() const;

    const LabSettings settings_;
    const std::atomic<bool>& stop_;
    const Tell tell_;
    std::string heading_;
    std::map<std::string, Numbers> measured_;
};

/// "20,000 nodes a move", "50 ms of processor time a move", "180 s a game".
[[nodiscard]] std::string limits_text(const GameLimits& limits);

}  // namespace lanista
