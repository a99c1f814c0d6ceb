#include "agents/reports/colosseum_sampled_mcts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/playout.h"

namespace lanista {

namespace sampled_mcts {

namespace {

constexpr double never = -std::numeric_limits<double>::infinity();

/// So many different moves, drawn at random; all in random order if there are no more.
std::vector<Move> draw_moves(const Position& position, int count, Random& random) {
    const MoveList<Colosseum> list(position);
    std::vector<Move> moves(list.begin(), list.end());
    const std::size_t wanted = std::min(static_cast<std::size_t>(count), moves.size());
    for (std::size_t i = 0; i < wanted; ++i)
        std::swap(moves[i], moves[i + random.below(static_cast<std::uint32_t>(moves.size() - i))]);
    moves.resize(wanted);
    return moves;
}

}  // namespace

double ucb1(double wins, double visits, double parent_visits, double c) {
    return wins / visits + c * std::sqrt(std::log(parent_visits) / visits);
}

Thought Search::think(const Position& position, const Limits& limits, const ThoughtCallback& tell) {
    clock_.emplace(limits, position);
    own_ = position.side_to_move();
    thought_ = {};
    tree_.assign(1, {});
    const std::size_t room = settings_.memory * (1 << 20) / sizeof(Node);
    const auto deepest = static_cast<std::size_t>(std::max(1, limits.depth.value_or(1000)));
    do {
        expand(descend(position), deepest);
    } while (tree_[0].urgency > never && clock_->seconds() < deadline &&
             tree_.size() + static_cast<std::size_t>(settings_.sample) <= room);
    choose();
    if (tell) tell(thought_);
    return thought_;
}

Position Search::descend(const Position& root) {
    Position position = root;
    path_.assign(1, 0);
    while (tree_[path_.back()].child_count > 0) {
        const auto first = tree_.begin() + tree_[path_.back()].first_child;
        const auto most =
            std::max_element(first, first + tree_[path_.back()].child_count,
                             [](const Node& a, const Node& b) { return a.urgency < b.urgency; });
        position.make(most->move);
        path_.push_back(static_cast<std::size_t>(most - tree_.begin()));
    }
    return position;
}

void Search::expand(const Position& position, std::size_t deepest) {
    const std::size_t leaf = path_.back();
    tree_[leaf].first_child = static_cast<std::uint32_t>(tree_.size());
    for (const Move move : draw_moves(position, settings_.sample, random_)) {
        // 1. A child, and how one random game from there ends.
        const Position next = after(position, move);
        const bool won = random_playout<Colosseum>(next, random_) == win_for(own_);
        clock_->count_node();
        // At the deepest level allowed a child is as good as over.
        const bool is_over = next.over() || path_.size() >= deepest;
        tree_.push_back({.wins = won ? 1U : 0U, .visits = 1, .move = move, .is_over = is_over});
        ++tree_[leaf].child_count;
        // 2. Every ancestor hears of it.
        for (const std::size_t number : path_) {
            tree_[number].wins += won ? 1 : 0;
            ++tree_[number].visits;
        }
        if (clock_->seconds() >= deadline) break;
    }
    thought_.seldepth = std::max(thought_.seldepth, static_cast<int>(path_.size()));
    for (std::size_t i = path_.size(); i-- > 0;) refresh(tree_[path_[i]]);
}

void Search::refresh(Node& node) {
    node.urgency = never;
    for (std::size_t i = 0; i < node.child_count; ++i) {
        Node& child = tree_[node.first_child + i];
        if (child.child_count == 0)
            child.urgency = child.is_over ? never : ucb1(child.wins, child.visits, node.visits, settings_.c);
        node.urgency = std::max(node.urgency, child.urgency);
    }
}

void Search::choose() {
    const auto first = tree_.begin() + 1;
    const auto best = std::max_element(first, first + tree_[0].child_count, [](const Node& a, const Node& b) {
        if (a.share_of_wins() != b.share_of_wins()) return a.share_of_wins() < b.share_of_wins();
        return a.visits < b.visits;
    });
    thought_.move = best->move;
    // A share of wins between 0 and 1 as a score between -1 and 1.
    thought_.score = static_cast<Score>(std::lround(100 * (2 * best->share_of_wins() - 1)));
    thought_.lines = {{*thought_.score, {best->move}}};
    thought_.depth = 1;
    thought_.nodes = clock_->nodes();
    thought_.time = clock_->elapsed();
}

namespace {

class SampledMctsAgent final : public Agent {
public:
    explicit SampledMctsAgent(const Settings& settings) : search_(settings) {}

    void new_game(std::uint64_t seed) override { search_.new_game(seed); }
    Thought think(const AnyPosition& position, const Limits& limits, const ThoughtCallback& tell) override {
        return search_.think(position.as<Colosseum>(), limits, tell);
    }

private:
    Search search_;
};

}  // namespace

}  // namespace sampled_mcts

AgentKind colosseum_sampled_mcts() {
    return {"colosseum/sampled-mcts", "a student report: Monte-Carlo tree search on 15 moves drawn at random",
            [](Options& options) -> std::unique_ptr<Agent> {
                sampled_mcts::Settings settings;
                settings.sample =
                    static_cast<int>(options.take_int("sample", settings.sample, 1, Colosseum::max_moves));
                settings.c = options.take_real("c", settings.c, 0, 100);
                settings.memory = static_cast<std::size_t>(
                    options.take_int("memory", static_cast<std::int64_t>(settings.memory), 1, 4096));
                return std::make_unique<sampled_mcts::SampledMctsAgent>(settings);
            }};
}

}  // namespace lanista
