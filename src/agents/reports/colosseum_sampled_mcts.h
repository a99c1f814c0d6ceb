// `colosseum/sampled-mcts`: Monte-Carlo tree search on a sample of the moves.
//
// What it shows: with two hundred moves a turn, looking at a few drawn at random makes a tree affordable, and
// the best move is then mostly not among them.
//
// Each expansion draws 15 moves, and plays each out at random once. Wins and visits go up to every ancestor.
// Expanded next is the leaf with the highest UCB1 = U/N + C sqrt(ln N_parent / N) in the whole tree (Auer,
// Cesa-Bianchi and Fischer, "Finite-time analysis of the multiarmed bandit problem", 2002): not, as in UCT,
// the leaf at the end of a walk that follows UCB1 at every node. To find it without looking at all leaves,
// every node knows how urgent the most urgent leaf below it is; an expansion changes that for its ancestors
// alone.
//
// Where the report says nothing, this is chosen:
// - C is the square root of 2.
// - U counts the wins of the player who thinks, at every level: the tree does not take the opponent's side.
// - The moves of a sample differ from each other; where there are fewer than 15, all are taken. A node is
//   expanded once. A child that ends the game is counted like a playout and never expanded.
// - The score of a depth-1 node is its share of wins, U/N; among equals the one with more visits, then the
// one
//   drawn first.
// - It stops at 1.95 s (colosseum_clock.h), when nothing is left to expand, or when its tree has `memory`
// megabytes.
//   A node, for a limit of nodes, is a node of the tree, so it is a playout too.
#pragma once

#include <optional>
#include <vector>

#include "agents/agent.h"
#include "agents/reports/colosseum_clock.h"
#include "core/random.h"
#include "games/colosseum/game.h"

namespace lanista {

namespace sampled_mcts {

using Position = Colosseum::Position;

struct Settings {
    int sample = 15;                ///< moves drawn at an expansion
    double c = 1.4142135623730951;  ///< the weight of curiosity in UCB1
    std::size_t memory = 200;       ///< megabytes
};

[[nodiscard]] double ucb1(double wins, double visits, double parent_visits, double c);

struct Node {
    double urgency = 0;  ///< of the most urgent leaf in this subtree; of itself if it is one
    std::uint32_t wins = 0;
    std::uint32_t visits = 0;
    std::uint32_t first_child = 0;
    std::uint16_t child_count = 0;
    Move move;
    bool is_over = false;

    [[nodiscard]] double share_of_wins() const noexcept {
        return visits > 0 ? static_cast<double>(wins) / visits : 0;
    }
};

class Search {
public:
    static constexpr double deadline = 1.95;

    explicit Search(const Settings& settings) : settings_(settings) {}

    void new_game(std::uint64_t seed) { random_ = Random(seed); }
    [[nodiscard]] Thought think(const Position& position, const Limits& limits, const ThoughtCallback& tell);

    /// The tree after thinking; the root comes first, and the children of a node stand together.
    [[nodiscard]] const std::vector<Node>& tree() const noexcept { return tree_; }

private:
    /// Goes to the most urgent leaf; its position is returned, the way to it is in `path_`.
    [[nodiscard]] Position descend(const Position& root);
    void expand(const Position& position, std::size_t deepest);
    /// After the statistics of a node have changed.
    void refresh(Node& node);
    void choose();

    const Settings settings_;
    Random random_{0};
    std::optional<TurnClock> clock_;
    Side own_ = Side::first;
    std::vector<Node> tree_;
    std::vector<std::size_t> path_;  ///< numbers of nodes, from the root
    Thought thought_;
};

}  // namespace sampled_mcts

[[nodiscard]] AgentKind colosseum_sampled_mcts();

}  // namespace lanista
