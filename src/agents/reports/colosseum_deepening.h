// `colosseum/deepening`: minimax with alpha-beta that searches to depth 1, 2, 3, ... until its two seconds
// are gone, in a tree that it keeps.
//
// What it shows: a search that may be stopped at any moment has to have an answer at any moment. Each
// iteration leaves behind a value in every node and a better order of the moves, which makes the next one
// cheaper, and when time runs out the values of the last iteration stand in for those that were not reached.
//
// Levels count from the root, which is level 0; the player who thinks moves at even levels and maximises
// there.
//
// The times are moments of a turn of two seconds (colosseum_clock.h). Where the report says nothing, this is
// chosen:
// - The distance between the players is counted in rows and columns, as if there were no barriers.
// - A tie is worth 0.
// - Moves at the same distance stay in the order of the rules; so do moves of the same value.
// - A reply that wins for the opponent is found when depth 2 looks at the replies; then the move is marked.
// If
//   all moves are marked, nothing is left to learn and the choice of the last iteration stands.
// - A move that loses at once is marked before the first iteration, and one that wins at once is played
// there.
//   Where that test is skipped, a game that is over at level 1 is judged like any other leaf.
// - "Past depth 2" means that an iteration of depth 3 was begun. The next turn starts at depth 1 again, with
// the
//   values and the order of the kept tree.
// - It stops when no leaf was cut by the depth, since then the whole game is known.
// - The tree may have `memory` megabytes. When they are used up, children are made for one visit and
//   forgotten again.
#pragma once

#include <bitset>
#include <memory>
#include <optional>

#include "agents/agent.h"
#include "agents/reports/colosseum_clock.h"
#include "games/colosseum/game.h"

namespace lanista {

namespace deepening {

using Position = Colosseum::Position;

/// The switches that the report argues about, as it sets them.
struct Settings {
    int fixed_depth = 0;          ///< search to this depth and no other; 0: deepen
    bool killer = true;           ///< the child that caused a cut-off goes to the front
    bool proximity = true;        ///< children are made nearest to the opponent first
    bool previous_value = true;   ///< the root's children in the order of their last values
    bool keep_tree = true;        ///< from turn to turn
    bool both_sides = false;      ///< the evaluation counts the moves of both at every leaf
    bool first_end_test = false;  ///< the end test at level 1 also on the first turn on boards larger than 6
    std::size_t memory = 200;     ///< megabytes
};

/// Seen by the player who thinks, in K-ths of the report's unit, so that "moves / K" is a whole number.
using Value = int;

/// 2 (2n - distance), plus own moves / K where we are to move, minus the opponent's / K where he is.
[[nodiscard]] Value evaluate(const Position& position, Side own, bool both_sides);

/// n^2 for a win, -n^2 for a loss, 0 for a tie or as long as the game lasts.
[[nodiscard]] Value end_value(const Position& position, Side own);

/// The side to move has a move that wins.
[[nodiscard]] bool can_win_at_once(const Position& position);

/// Whether there is time for another iteration when one of this depth is done.
[[nodiscard]] constexpr bool goes_deeper(int depth, double seconds) noexcept {
    return seconds <= (depth == 1 ? 0.5 : 0.4 * depth);
}

/// A move, and what came of it.
struct Node {
    std::unique_ptr<Node[]> children;  ///< none until the node was looked into
    Value value = 0;                   ///< of the last visit
    Move move;
    std::uint16_t count = 0;  ///< of the children

    [[nodiscard]] Node* begin() const noexcept { return children.get(); }
    [[nodiscard]] Node* end() const noexcept { return children.get() + count; }
};

static_assert(sizeof(Node) <= 16, "millions of them are kept");

class Search {
public:
    static constexpr double node_deadline = 1.95;  ///< from then on a node returns the value that it has
    static constexpr double root_deadline = 1.97;  ///< from then on the best move so far is played

    explicit Search(const Settings& settings) : settings_(settings) {}

    void new_game();
    [[nodiscard]] Thought think(const Position& position, const Limits& limits, const ThoughtCallback& tell);

    // What is left after thinking.
    [[nodiscard]] const Node& root() const noexcept { return root_; }
    /// Loses at once or to one reply.
    [[nodiscard]] bool is_marked(Move move) const { return marked_.test(move.code); }
    /// The tree of this turn began with what was kept from the last one.
    [[nodiscard]] bool kept_tree() const noexcept { return kept_tree_; }

private:
    /// Makes the subtree of this position the tree, if there is one.
    void take_up(const Position& position);
    void test_ends();
    /// Looks at all moves to the given depth; the best of them, or none if time had run out before.
    [[nodiscard]] Move iterate();
    [[nodiscard]] Value visit(Node& node, const Position& position, int level, Value alpha, Value beta);
    void make_children(Node& node, const Position& position) const;
    void cut_off(Node& node, Node* child);
    [[nodiscard]] bool all_are_marked() const;

    // Constant.
    const Settings settings_;
    // The tree, and the turn it was made for.
    Node root_;
    std::optional<Position> root_position_;
    Move played_;
    int depth_ = 0;  ///< of the iteration that runs, or ran last
    std::uint64_t stored_nodes_ = 0;
    // Of this turn.
    std::optional<TurnClock> clock_;
    Side own_ = Side::first;
    bool tests_level_one_ = true;
    bool kept_tree_ = false;
    bool cut_by_depth_ = false;  ///< some leaf of this iteration was no end of a game
    std::bitset<Colosseum::move_codes> marked_;
    Thought thought_;
};

}  // namespace deepening

[[nodiscard]] AgentKind colosseum_deepening();

}  // namespace lanista
