// `colosseum/outcome`: minimax that knows only how a game ends: won, drawn, lost, or not known yet.
//
// What it shows: with no judgement of positions, all depends on what happens where the search finds no end.
// The unknown is worth more than a sure draw, so it plays on; and among moves that look the same it takes
// the one under which it saw more won than lost games.
//
// A depth counts the plies beyond a candidate's own move: depth 1 looks at every reply.
//
// Where the report says nothing, this is chosen:
// - A node is left as soon as its mover has a sure win; nothing else is pruned. Among equal values either
// side
//   prefers the one that comes later.
// - The moves that depth 1 left undecided are searched to the limit best first, so that time runs out on the
//   others. What is decided is not searched again.
// - The limit is lowered once, by one. A move that was already looked at so deep is not searched again.
// - If the filters would drop all moves, none is dropped. Only the root's moves are filtered, and the number
//   of candidates is counted after that.
// - "The opponent can reach the fourth": he can stop on the cell behind it within one turn, and build there.
// - It stops at 1.95 s, with what it has (colosseum_clock.h). A search that was cut short counts for nothing.
// - The last ply is not played out where no region is closed: such a move cannot end the game.
#pragma once

#include <optional>
#include <vector>

#include "agents/agent.h"
#include "agents/reports/colosseum_clock.h"
#include "games/colosseum/game.h"

namespace lanista {

namespace outcome {

using Position = Colosseum::Position;

inline constexpr double win = 1;
inline constexpr double draw = 0.5;
inline constexpr double loss = 0;

/// The switches that the report argues about, as it sets them.
struct Settings {
    double unknown = 0.75;    ///< the value of a position at the depth limit
    bool box_filter = true;   ///< drops moves that wall oneself in
    bool trap_filter = true;  ///< drops moves into a cell that the opponent can close
    bool lower_limit = true;  ///< once a move came back undecided
    bool weighted = true;     ///< the weighted score decides between equals
};

/// The barrier is the fourth one around the cell.
[[nodiscard]] bool walls_itself_in(const Position& position, Move move);

/// The barrier is the third one around the cell, and the opponent can build the fourth.
[[nodiscard]] bool walks_into_a_trap(const Position& position, Move move);

/// How deep a move is searched that depth 1 did not decide.
[[nodiscard]] constexpr int depth_limit(int size, bool first_turn, int candidates) noexcept {
    return 1 + (size < 8 ? 1 : 0) + (first_turn ? 1 : 0) + (candidates < 20 ? 1 : 0);
}

/// The value of a position, and the depth of the end, or of the horizon, that it comes from.
struct Found {
    double value = loss;
    int depth = 0;
    bool decided = false;  ///< by the end of a game
};

struct Candidate {
    Move move;
    Found found;
    int searched = -1;  ///< how deep; -1 if not at all
    int wins = 0;       ///< ends found under it
    int losses = 0;
    int nodes = 0;

    [[nodiscard]] double weighted_score() const noexcept {
        return nodes > 0 ? static_cast<double>(wins - losses) / nodes : 0;
    }
};

/// Value, then depth, then the weighted score.
[[nodiscard]] bool is_better(const Candidate& a, const Candidate& b, bool weighted) noexcept;

class Search {
public:
    static constexpr double deadline = 1.95;

    explicit Search(const Settings& settings) : settings_(settings) {}

    [[nodiscard]] Thought think(const Position& position, const Limits& limits, const ThoughtCallback& tell);

    /// What is known of each candidate after thinking.
    [[nodiscard]] const std::vector<Candidate>& candidates() const noexcept { return candidates_; }

private:
    void gather(const Position& position);
    /// True if this is a sure win.
    [[nodiscard]] bool search(const Position& root, Candidate& candidate, int depth);
    [[nodiscard]] Found visit(const Position& position, int depth, Candidate& counts);
    [[nodiscard]] Found horizon() const { return {settings_.unknown, limit_, false}; }
    void choose();

    const Settings settings_;
    std::vector<Candidate> candidates_;
    std::optional<TurnClock> clock_;
    Side own_ = Side::first;
    int limit_ = 1;
    bool stopped_ = false;
    Thought thought_;
};

}  // namespace outcome

[[nodiscard]] AgentKind colosseum_outcome();

}  // namespace lanista
