// What a Monte-Carlo tree has to say: its moves in order of trust, the lines, and their scores.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "search/limits.h"
#include "search/mcts_tree.h"

namespace lanista::mcts {

/// The children of a node, best first for the side to move: proven wins, the shortest first; then by visits,
/// which trust a mean only as far as it was tried; proven losses last, the longest first. Proven draws stand
/// before the others exactly if the most visited of these looks no better than a draw.
[[nodiscard]] inline std::vector<const Node*> ranked_children(const Tree& tree, const Node& node) {
    const Node* most_visited = nullptr;
    std::vector<const Node*> children;
    const auto visits = [](const Node& child) { return child.visits.load(std::memory_order_relaxed); };
    struct Key {
        int group;
        std::int64_t within;
        double mean;
    };
    tree.for_children(node, [&](const Node& child) {
        children.push_back(&child);
        if (child.proven().any()) return;
        if (most_visited == nullptr || visits(child) > visits(*most_visited)) most_visited = &child;
    });
    const bool rather_draw = most_visited == nullptr || most_visited->mean() <= 0;
    const auto key = [&](const Node& child) -> Key {
        const Proof proof = child.proven();
        switch (proof.result) {
            case Proof::Result::won:
                return {0, proof.plies, 0};
            case Proof::Result::drawn:
                return {rather_draw ? 1 : 3, 0, 0};
            case Proof::Result::none:
                return {2, -static_cast<std::int64_t>(visits(child)), -child.mean()};
            case Proof::Result::lost:
                break;
        }
        return {4, -proof.plies, 0};
    };
    // Other threads may still be counting: each key is read once.
    std::vector<std::pair<Key, const Node*>> keyed;
    for (const Node* child : children) keyed.emplace_back(key(*child), child);
    std::stable_sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) {
        if (a.first.group != b.first.group) return a.first.group < b.first.group;
        if (a.first.within != b.first.within) return a.first.within < b.first.within;
        return a.first.mean < b.first.mean;
    });
    std::transform(keyed.begin(), keyed.end(), children.begin(),
                   [](const auto& pair) { return pair.second; });
    return children;
}

/// The score of the move that leads to a node, for the side that makes it: the inverse of tanh(score /
/// scale), or the end of the game where that is proven.
[[nodiscard]] inline Score score_of(const Node& node, double scale) {
    const Proof proof = node.proven();
    switch (proof.result) {
        case Proof::Result::won:
            return proof.exact ? win_in(proof.plies + 1) : proven_win;
        case Proof::Result::lost:
            return proof.exact ? loss_in(proof.plies + 1) : -proven_win;
        case Proof::Result::drawn:
            return 0;
        case Proof::Result::none:
            break;
    }
    constexpr double nearly_one = 0.99999;
    return static_cast<Score>(
        std::lround(scale * std::atanh(std::clamp(node.mean(), -nearly_one, nearly_one))));
}

inline constexpr int longest_line = 128;

/// The best move, the best answer, and so on.
[[nodiscard]] inline std::vector<Move> line_through(const Tree& tree, const Node& first) {
    std::vector<Move> moves{first.from.move};
    for (const Node* node = &first; node->is_expanded() && moves.size() < longest_line;) {
        const std::vector<const Node*> children = ranked_children(tree, *node);
        if (children.empty()) break;
        node = children.front();
        moves.push_back(node->from.move);
    }
    return moves;
}

[[nodiscard]] inline std::vector<Line> best_lines(const Tree& tree, std::size_t count, double scale) {
    std::vector<Line> lines;
    for (const Node* child : ranked_children(tree, tree.root())) {
        if (lines.size() == count) break;
        lines.push_back({.score = score_of(*child, scale),
                         .moves = line_through(tree, *child),
                         .proven = child->proven().any(),
                         .visits = child->visits.load(std::memory_order_relaxed),
                         .value = child->proven().any() ? child->proven().value() : child->mean()});
    }
    return lines;
}

}  // namespace lanista::mcts
