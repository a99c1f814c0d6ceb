// What a search may spend, and what it has to say for itself.
#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/move.h"
#include "core/score.h"

namespace lanista {

/// Whatever is set binds; nothing set means that the agent decides for itself.
struct Limits {
    std::optional<std::chrono::nanoseconds> movetime;  ///< for this move
    std::optional<std::chrono::nanoseconds> clock;     ///< left for the whole game
    std::chrono::nanoseconds increment{};              ///< added to the clock after each move
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    std::optional<int> mate;                    ///< a forced win in so many plies is good enough
    bool cpu_time = false;                      ///< times are of the processor, so every thread uses them up
    int lines = 1;                              ///< how many best moves to report, each with its line
    const std::atomic<bool>* stop = nullptr;    ///< set by someone else: answer at once
    const std::atomic<bool>* ponder = nullptr;  ///< while set, it is not our turn and no time counts

    /// Neither time nor positions run out, and nobody can say stop.
    [[nodiscard]] bool are_endless() const { return !movetime && !clock && !nodes && stop == nullptr; }
};

/// Positions that an agent looks at for a move where nobody says how long to think.
inline constexpr std::uint64_t nodes_without_limit = 200'000;

/// One of the best moves, with what is expected after it.
struct Line {
    Score score = 0;  ///< seen by the side to move
    std::vector<Move> moves;
    bool proven = false;                  ///< win, loss or draw is certain; see `proven_win`
    std::optional<std::uint64_t> visits;  ///< how often a search that counts them tried the move,
    std::optional<double> value;          ///< and the mean result, from -1 to 1
};

/// A proven win of which it is not known how long it takes; the same below zero for a loss.
inline constexpr Score proven_win = win_in(max_plies_to_end);

/// A chosen move and what led to it. What an agent does not know stays empty.
struct Thought {
    Move move;
    std::optional<Score> score;  ///< seen by the side to move
    int depth = 0;               ///< completed
    int seldepth = 0;            ///< the longest line looked at
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds time{};
    int table_permille = 0;           ///< how full the transposition table is
    std::uint64_t cutoffs = 0;        ///< nodes that a move refuted, and
    std::uint64_t first_cutoffs = 0;  ///< those where the first move did
    std::vector<Line> lines;          ///< best first
    bool proven = false;              ///< the result with best play of both is certain, and `score` tells it

    /// The breadth of an even tree of this depth with as many nodes.
    [[nodiscard]] double effective_branching() const {
        return depth > 0 ? std::pow(static_cast<double>(nodes), 1.0 / depth) : 0;
    }
    /// Of all cut-offs, how many came with the first move: how good the ordering is.
    [[nodiscard]] double first_cutoff_share() const {
        return cutoffs > 0 ? static_cast<double>(first_cutoffs) / static_cast<double>(cutoffs) : 0;
    }
    [[nodiscard]] double nodes_per_second() const {
        const double seconds = std::chrono::duration<double>(time).count();
        return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
    }
};

/// Called while thinking, with what is known so far.
using ThoughtCallback = std::function<void(const Thought&)>;

}  // namespace lanista
