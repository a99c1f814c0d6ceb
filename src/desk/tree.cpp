// `tree`: a small search, drawn node by node, for people who learn how searching works.
//
// Both searches are the plain ones of the textbooks, over any game: alpha-beta to a fixed depth, and UCT with
// the static evaluation in place of playouts. They look at the most promising few moves of a position only,
// since nobody can read a tree with hundreds of branches. What the engine does is in src/search.
#include "desk/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/score.h"
#include "core/text.h"
#include "desk/ops.h"

namespace lanista::desk {
namespace {

constexpr int most_nodes = 5000;
constexpr int most_drawn = 400;
constexpr int deepest_tree = 8;
constexpr int widest = 20;
constexpr int default_depth = 3;
constexpr int default_width = 4;

/// Seen by the side to move.
int value_of(const AnyPosition& position, int ply) {
    const Outcome outcome = position.outcome();
    if (outcome == Outcome::ongoing) return position.evaluate();
    return value_for(position.side_to_move(), outcome) * win_in(ply);
}

/// The moves that look best after one look, best first.
std::vector<Move> best_moves(const AnyPosition& position, int width) {
    std::vector<std::pair<int, Move>> rated;
    for (const Move move : position.legal_moves()) {
        AnyPosition after = position;
        after.make(move);
        rated.emplace_back(-value_of(after, 1), move);
    }
    std::ranges::stable_sort(rated, std::greater<>{}, [](const auto& entry) { return entry.first; });
    std::vector<Move> moves;
    for (std::size_t i = 0; i < std::min(rated.size(), static_cast<std::size_t>(width)); ++i)
        moves.push_back(rated[i].second);
    return moves;
}

class AlphaBetaTree {
public:
    explicit AlphaBetaTree(const TreeShape& shape) : shape_(shape) {}

    std::vector<TreeNode> grow(const AnyPosition& root) {
        nodes_.push_back({.parent = -1});
        visit(root, 0, 0, -infinite_score, infinite_score);
        mark_best_line();
        return std::move(nodes_);
    }

private:
    int visit(const AnyPosition& position, std::size_t at, int ply, int alpha, int beta) {
        nodes_[at].alpha = alpha;
        nodes_[at].beta = beta;
        const bool leaf = position.is_over() || ply >= shape_.depth;
        const int value = leaf ? value_of(position, ply) : search(position, at, ply, alpha, beta);
        nodes_[at].value = value;
        return value;
    }

    int search(const AnyPosition& position, std::size_t at, int ply, int alpha, int beta) {
        int best = -infinite_score;
        bool cut = false;
        for (const Move move : best_moves(position, shape_.width)) {
            if (nodes_.size() >= static_cast<std::size_t>(shape_.nodes)) break;
            const std::size_t child = nodes_.size();
            nodes_.push_back({.parent = static_cast<int>(at), .move = position.move_text(move)});
            if (cut) {
                nodes_[child].kind = "pruned";
                continue;
            }
            AnyPosition after = position;
            after.make(move);
            const int value = -visit(after, child, ply + 1, -beta, -alpha);
            if (value > best) {
                best = value;
                nodes_[at].best = static_cast<int>(child);
            }
            alpha = std::max(alpha, value);
            cut = alpha >= beta;
        }
        nodes_[at].kind = cut ? "cut" : "all";
        // Without room for a single child there is still the evaluation.
        return best == -infinite_score ? value_of(position, ply) : best;
    }

    void mark_best_line() {
        for (int at = 0; at >= 0; at = nodes_[static_cast<std::size_t>(at)].best)
            nodes_[static_cast<std::size_t>(at)].kind = "pv";
    }

    const TreeShape shape_;
    std::vector<TreeNode> nodes_;
};

/// UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006); the value of a leaf is its
/// evaluation, squeezed to -1..1.
class UctTree {
public:
    explicit UctTree(const TreeShape& shape) : shape_(shape) {}

    std::vector<TreeNode> grow(const AnyPosition& root) {
        nodes_.push_back({.parent = -1});
        while (nodes_[0].visits < shape_.nodes && nodes_.size() < most_drawn) descend(root);
        for (TreeNode& node : nodes_)
            node.value = static_cast<int>(std::lround(100 * node.total / std::max(1, node.visits)));
        mark_most_visited();
        return std::move(nodes_);
    }

private:
    static constexpr double explore = 0.7;
    static constexpr double squeeze = 1000;  ///< hundredths that are worth a good half of a win

    void descend(AnyPosition position) {
        std::vector<std::size_t> path{0};
        while (!position.is_over() && nodes_[path.back()].visits > 0) {
            const std::size_t at = path.back();
            if (nodes_[at].first_child < 0) expand(position, at);
            const std::size_t child = chosen(at);
            position.make(moves_[child]);
            path.push_back(child);
        }
        double value = leaf_value(position);
        for (std::size_t i = path.size(); i-- > 0; value = -value) {
            ++nodes_[path[i]].visits;
            nodes_[path[i]].total += value;
        }
    }

    void expand(const AnyPosition& position, std::size_t at) {
        moves_.resize(nodes_.size());
        nodes_[at].first_child = static_cast<int>(nodes_.size());
        for (const Move move : best_moves(position, shape_.width)) {
            nodes_.push_back({.parent = static_cast<int>(at), .move = position.move_text(move)});
            moves_.push_back(move);
        }
        nodes_[at].children = static_cast<int>(nodes_.size()) - nodes_[at].first_child;
    }

    [[nodiscard]] std::size_t chosen(std::size_t at) const {
        const TreeNode& parent = nodes_[at];
        const auto first = static_cast<std::size_t>(parent.first_child);
        std::size_t best = first;
        double best_urgency = -std::numeric_limits<double>::infinity();
        for (std::size_t i = first; i < first + static_cast<std::size_t>(parent.children); ++i) {
            const TreeNode& child = nodes_[i];
            if (child.visits == 0) return i;
            const double urgency = -child.total / child.visits +
                                   explore * std::sqrt(std::log(1.0 + parent.visits) / child.visits);
            if (urgency > best_urgency) best_urgency = urgency, best = i;
        }
        return best;
    }

    [[nodiscard]] static double leaf_value(const AnyPosition& position) {
        const Outcome outcome = position.outcome();
        if (outcome != Outcome::ongoing) return value_for(position.side_to_move(), outcome);
        return std::tanh(position.evaluate() / squeeze);
    }

    void mark_most_visited() {
        std::size_t at = 0;
        for (;;) {
            nodes_[at].kind = "pv";
            const TreeNode& node = nodes_[at];
            if (node.first_child < 0 || node.children == 0) return;
            const auto first = nodes_.begin() + node.first_child;
            const auto most =
                std::max_element(first, first + node.children,
                                 [](const TreeNode& a, const TreeNode& b) { return a.visits < b.visits; });
            if (most->visits == 0) return;
            at = static_cast<std::size_t>(most - nodes_.begin());
        }
    }

    const TreeShape shape_;
    std::vector<TreeNode> nodes_;
    std::vector<Move> moves_;  ///< by node
};

Json node_json(std::size_t id, const TreeNode& node, bool counts_visits) {
    Json json{{"id", id},
              {"parent", node.parent < 0 ? Json(nullptr) : Json(node.parent)},
              {"move", node.move},
              {"value", node.kind == "pruned" ? Json(nullptr) : Json(node.value)},
              {"kind", node.kind}};
    const auto bound = [](int value) {
        return value <= -infinite_score || value >= infinite_score ? Json(nullptr) : Json(value);
    };
    json["alpha"] = counts_visits ? Json(nullptr) : bound(node.alpha);
    json["beta"] = counts_visits ? Json(nullptr) : bound(node.beta);
    json["visits"] = counts_visits ? Json(node.visits) : Json(nullptr);
    return json;
}

}  // namespace

std::vector<TreeNode> alpha_beta_tree(const AnyPosition& root, const TreeShape& shape) {
    return AlphaBetaTree(shape).grow(root);
}

std::vector<TreeNode> uct_tree(const AnyPosition& root, const TreeShape& shape) {
    return UctTree(shape).grow(root);
}

void tree(Request& request, Json& reply) {
    Fields& fields = request.fields;
    const std::string agent = fields.text("agent", "alphabeta");
    const bool counts_visits = agent.starts_with("mcts");
    TreeShape shape;
    shape.nodes = static_cast<int>(fields.number("nodes", most_drawn, 1, most_nodes));
    if (!counts_visits) shape.nodes = std::min(shape.nodes, most_drawn);
    shape.depth = static_cast<int>(fields.number("depth", default_depth, 1, deepest_tree));
    shape.width = static_cast<int>(fields.number("width", default_width, 1, widest));
    const std::optional<GameSoFar> game = read_game(fields);
    if (!game) return;
    if (game->position.is_over()) return fields.refuse(Refusal::bad_request, "the game is over");
    const std::vector<TreeNode> nodes =
        counts_visits ? uct_tree(game->position, shape) : alpha_beta_tree(game->position, shape);
    reply["search"] = counts_visits ? "mcts" : "alphabeta";
    reply["nodes"] = Json::array();
    for (std::size_t id = 0; id < nodes.size(); ++id)
        reply["nodes"].push_back(node_json(id, nodes[id], counts_visits));
}

}  // namespace lanista::desk
