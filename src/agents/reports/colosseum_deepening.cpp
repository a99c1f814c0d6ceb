#include "agents/reports/colosseum_deepening.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace lanista {

namespace deepening {

namespace {

constexpr Value infinite = 1 << 28;
constexpr int deepest = 480;  ///< no game has more turns: a board of 16 x 16 has so many edges

int distance(int a, int b) {
    return std::abs(colosseum::row_of(a) - colosseum::row_of(b)) +
           std::abs(colosseum::column_of(a) - colosseum::column_of(b));
}

Value win_value(const Position& position) {
    return position.size() * position.size() * position.steps();
}

std::uint64_t size_of(const Node& node) {
    std::uint64_t size = node.count;
    for (const Node& child : node) size += size_of(child);
    return size;
}

}  // namespace

Value evaluate(const Position& position, Side own, bool both_sides) {
    const int k = position.steps();
    const int near = 2 * position.size() - distance(position.cell(Side::first), position.cell(Side::second));
    Value value = 2 * k * near;
    const bool own_level = position.side_to_move() == own;
    if (both_sides || own_level) value += position.mobility(own);
    if (both_sides || !own_level) value -= position.mobility(other(own));
    return value;
}

Value end_value(const Position& position, Side own) {
    return value_for(own, position.outcome()) * win_value(position);
}

bool can_win_at_once(const Position& position) {
    const MoveList<Colosseum> moves(position);
    return std::any_of(moves.begin(), moves.end(), [&position](Move move) {
        // Only a barrier that closes a region can end the game.
        return position.closes(move) && end_value(after(position, move), position.side_to_move()) > 0;
    });
}

void Search::new_game() {
    root_ = {};
    root_position_.reset();
    depth_ = 0;
}

Thought Search::think(const Position& position, const Limits& limits, const ThoughtCallback& tell) {
    clock_.emplace(limits, position);
    own_ = position.side_to_move();
    const bool first_turn = position.ply() < 2;
    tests_level_one_ = settings_.first_end_test || !first_turn || position.size() <= 6;
    thought_ = {};
    marked_.reset();
    take_up(position);

    // 1. Ends of the game that are one move away.
    make_children(root_, position);
    stored_nodes_ = size_of(root_);
    depth_ = 0;
    if (tests_level_one_) test_ends();
    if (thought_.score != win_in(1)) {
        // 2. Deeper and deeper; or to one depth and no other.
        const int last = std::clamp(limits.depth.value_or(deepest), 1, deepest);
        const bool fixed = settings_.fixed_depth > 0;
        for (depth_ = fixed ? std::min(settings_.fixed_depth, last) : 1;; ++depth_) {
            const Move best = iterate();
            if (!best.is_none()) thought_.move = best;
            const double seconds = clock_->seconds();
            if (seconds <= node_deadline) thought_.depth = depth_;
            thought_.time = clock_->elapsed();
            if (tell && thought_.score) tell(thought_);
            if (fixed || depth_ >= last || !cut_by_depth_ || all_are_marked()) break;
            if (seconds > node_deadline || !goes_deeper(depth_, seconds)) break;
        }
    }
    thought_.time = clock_->elapsed();
    played_ = thought_.move;
    return thought_;
}

void Search::take_up(const Position& position) {
    Node subtree;
    kept_tree_ = false;
    if (settings_.keep_tree && root_position_ && depth_ > 2) {
        for (Node& own_move : root_) {
            if (own_move.move != played_) continue;
            const Position before_reply = after(*root_position_, played_);
            for (Node& reply : own_move) {
                if (after(before_reply, reply.move) != position) continue;
                subtree = std::move(reply);
                kept_tree_ = true;
                break;
            }
            break;
        }
    }
    root_ = std::move(subtree);
    root_position_ = position;
}

void Search::test_ends() {
    for (Node& child : root_) {
        clock_->count_node();
        ++thought_.nodes;
        const Position next = after(*root_position_, child.move);
        if (!next.over()) continue;
        child.value = end_value(next, own_);
        if (child.value > 0) {
            thought_.move = child.move;
            thought_.score = win_in(1);
            thought_.lines = {{win_in(1), {child.move}}};
            thought_.depth = 1;
            return;
        }
        if (child.value < 0) marked_.set(child.move.code);
    }
}

Move Search::iterate() {
    if (settings_.previous_value)
        std::stable_sort(root_.begin(), root_.end(),
                         [](const Node& a, const Node& b) { return a.value > b.value; });
    // Something to play if time is over before anything was looked at.
    if (thought_.move.is_none()) {
        const auto sound = std::find_if(root_.begin(), root_.end(),
                                        [this](const Node& child) { return !is_marked(child.move); });
        thought_.move = sound == root_.end() ? root_.begin()->move : sound->move;
    }
    cut_by_depth_ = false;
    Value alpha = -infinite;
    Move best;
    for (Node& child : root_) {
        if (is_marked(child.move)) continue;
        if (clock_->seconds() > root_deadline) break;
        const Value value = visit(child, after(*root_position_, child.move), 1, alpha, infinite);
        if (is_marked(child.move) || value <= alpha) continue;
        alpha = value;
        best = child.move;
    }
    if (!best.is_none()) {
        thought_.score = 100 * alpha / root_position_->steps();
        thought_.lines = {{*thought_.score, {best}}};
    }
    return best;
}

Value Search::visit(Node& node, const Position& position, int level, Value alpha, Value beta) {
    // 1. Out of time, the end of the game, or the end of the search.
    clock_->count_node();
    if (clock_->seconds() > node_deadline) return node.value;
    ++thought_.nodes;
    const bool sees_end = level > 1 || tests_level_one_;
    if (position.over() && sees_end) return node.value = end_value(position, own_);
    if (position.over()) return node.value = evaluate(position, own_, settings_.both_sides);
    if (level >= depth_) {
        cut_by_depth_ = true;
        return node.value = evaluate(position, own_, settings_.both_sides);
    }

    // 2. A move that lets the opponent win with one reply needs no more search.
    if (level == 1 && can_win_at_once(position)) {
        marked_.set(node.move.code);
        return node.value = -win_value(position);
    }

    // 3. The children, best of the last visit first.
    const bool remembers = stored_nodes_ < settings_.memory * (1 << 20) / sizeof(Node);
    const bool is_new = node.children == nullptr;
    if (is_new) make_children(node, position);
    if (is_new && remembers) stored_nodes_ += node.count;
    thought_.seldepth = std::max(thought_.seldepth, level + 1);
    const bool maximises = position.side_to_move() == own_;
    Value best = maximises ? -infinite : infinite;
    for (Node& child : node) {
        const Position next = after(position, child.move);
        const Value value = visit(child, next, level + 1, alpha, beta);
        best = maximises ? std::max(best, value) : std::min(best, value);
        (maximises ? alpha : beta) = maximises ? std::max(alpha, best) : std::min(beta, best);
        if (alpha >= beta) {
            cut_off(node, &child);
            break;
        }
    }
    if (is_new && !remembers) {
        node.children.reset();
        node.count = 0;
    }
    return node.value = best;
}

void Search::cut_off(Node& node, Node* child) {
    ++thought_.cutoffs;
    if (child == node.begin()) ++thought_.first_cutoffs;
    if (settings_.killer) std::rotate(node.begin(), child, child + 1);
}

void Search::make_children(Node& node, const Position& position) const {
    if (node.children != nullptr) return;
    const MoveList<Colosseum> moves(position);
    node.count = static_cast<std::uint16_t>(moves.size());
    node.children = std::make_unique<Node[]>(node.count);
    if (!settings_.proximity) {
        for (int i = 0; i < moves.size(); ++i) node.children[static_cast<std::size_t>(i)].move = moves[i];
        return;
    }
    // Sorted by counting: `place[d]` becomes where the next move at distance d goes.
    const int opponent = position.cell(other(position.side_to_move()));
    const auto distance_after = [opponent](Move move) {
        return static_cast<std::size_t>(distance(colosseum::cell_of(move), opponent));
    };
    std::array<std::size_t, 2 * colosseum::max_size> place{};
    for (const Move move : moves) ++place[distance_after(move) + 1];
    for (std::size_t d = 1; d < place.size(); ++d) place[d] += place[d - 1];
    for (const Move move : moves) node.children[place[distance_after(move)]++].move = move;
}

bool Search::all_are_marked() const {
    return std::all_of(root_.begin(), root_.end(),
                       [this](const Node& child) { return is_marked(child.move); });
}

namespace {

class DeepeningAgent final : public Agent {
public:
    explicit DeepeningAgent(const Settings& settings) : search_(settings) {}

    void new_game(std::uint64_t) override { search_.new_game(); }
    Thought think(const AnyPosition& position, const Limits& limits, const ThoughtCallback& tell) override {
        return search_.think(position.as<Colosseum>(), limits, tell);
    }

private:
    Search search_;
};

}  // namespace

}  // namespace deepening

AgentKind colosseum_deepening() {
    return {"colosseum/deepening", "a student report: iterative deepening in a tree that is kept",
            [](Options& options) -> std::unique_ptr<Agent> {
                deepening::Settings settings;
                settings.fixed_depth =
                    static_cast<int>(options.take_int("fixed-depth", settings.fixed_depth, 0, 100));
                settings.killer = options.take_bool("killer", settings.killer);
                settings.proximity = options.take_bool("proximity", settings.proximity);
                settings.previous_value = options.take_bool("previous-value", settings.previous_value);
                settings.keep_tree = options.take_bool("keep-tree", settings.keep_tree);
                settings.both_sides = options.take_bool("both-sides", settings.both_sides);
                settings.first_end_test = options.take_bool("first-end-test", settings.first_end_test);
                settings.memory = static_cast<std::size_t>(
                    options.take_int("memory", static_cast<std::int64_t>(settings.memory), 1, 4096));
                return std::make_unique<deepening::DeepeningAgent>(settings);
            }};
}

}  // namespace lanista
