#include "agents/reports/colosseum_outcome.h"

#include <algorithm>
#include <array>

namespace lanista {

namespace outcome {

namespace {

using colosseum::Direction;

constexpr std::array<Direction, 4> all_sides{Direction::up, Direction::right, Direction::down,
                                             Direction::left};

/// The cell behind a side. Only where there is no barrier, so not over the border.
int neighbour(int cell, Direction side) {
    constexpr std::array<int, 4> steps{-16, 1, 16, -1};
    return cell + steps[static_cast<std::size_t>(side)];
}

int barriers_around(const Position& position, int cell) {
    return static_cast<int>(std::count_if(all_sides.begin(), all_sides.end(),
                                          [&](Direction side) { return position.has_barrier(cell, side); }));
}

}  // namespace

bool walls_itself_in(const Position& position, Move move) {
    return barriers_around(position, colosseum::cell_of(move)) == 3;
}

bool walks_into_a_trap(const Position& position, Move move) {
    const int cell = colosseum::cell_of(move);
    if (barriers_around(position, cell) != 2) return false;
    const Side opponent = other(position.side_to_move());
    const Position next = after(position, move);
    const auto open = std::find_if(all_sides.begin(), all_sides.end(),
                                   [&](Direction side) { return !next.has_barrier(cell, side); });
    return next.reachable(opponent).test(neighbour(cell, *open));
}

bool is_better(const Candidate& a, const Candidate& b, bool weighted) noexcept {
    if (a.found.value != b.found.value) return a.found.value > b.found.value;
    if (a.found.depth != b.found.depth) return a.found.depth > b.found.depth;
    return weighted && a.weighted_score() > b.weighted_score();
}

Thought Search::think(const Position& position, const Limits& limits, const ThoughtCallback& tell) {
    clock_.emplace(limits, position);
    own_ = position.side_to_move();
    stopped_ = false;
    thought_ = {};
    gather(position);
    thought_.move = candidates_.front().move;
    const int deepest = limits.depth ? std::max(*limits.depth - 1, 0) : 100;  // beyond the move itself
    const auto finish = [&]() -> const Thought& {
        choose();
        if (tell) tell(thought_);
        return thought_;
    };

    // 1. Every move to depth 1.
    for (Candidate& candidate : candidates_)
        if (search(position, candidate, std::min(1, deepest))) return finish();
    if (!stopped_) thought_.depth = std::min(2, deepest + 1);

    // 2. What is undecided to the limit, the most promising first.
    const bool first_turn = position.ply() < 2;
    int limit = depth_limit(position.size(), first_turn, static_cast<int>(candidates_.size()));
    limit = std::min(limit, deepest);
    std::stable_sort(candidates_.begin(), candidates_.end(), [this](const Candidate& a, const Candidate& b) {
        return is_better(a, b, settings_.weighted);
    });
    bool lowered = !settings_.lower_limit;
    for (Candidate& candidate : candidates_) {
        if (stopped_) break;
        if (candidate.found.decided || candidate.searched >= limit) continue;
        if (search(position, candidate, limit)) break;
        if (!stopped_) thought_.depth = std::max(thought_.depth, limit + 1);
        if (!stopped_ && !lowered && !candidate.found.decided) {
            --limit;
            lowered = true;
        }
    }
    return finish();
}

void Search::gather(const Position& position) {
    candidates_.clear();
    for (const Move move : MoveList<Colosseum>(position)) {
        if (settings_.box_filter && walls_itself_in(position, move)) continue;
        if (settings_.trap_filter && walks_into_a_trap(position, move)) continue;
        candidates_.push_back({.move = move});
    }
    if (!candidates_.empty()) return;
    for (const Move move : MoveList<Colosseum>(position)) candidates_.push_back({.move = move});
}

bool Search::search(const Position& root, Candidate& candidate, int depth) {
    if (stopped_) return false;
    limit_ = depth;
    Candidate fresh{.move = candidate.move, .searched = depth};
    fresh.found = visit(after(root, candidate.move), 0, fresh);
    if (stopped_) return false;
    candidate = fresh;
    return fresh.found.decided && fresh.found.value == win;
}

Found Search::visit(const Position& position, int depth, Candidate& counts) {
    clock_->count_node();
    ++counts.nodes;
    if (clock_->seconds() > deadline) stopped_ = true;
    if (stopped_) return {};
    if (position.over()) {
        const int result = value_for(own_, position.outcome());
        counts.wins += result > 0 ? 1 : 0;
        counts.losses += result < 0 ? 1 : 0;
        return {result > 0 ? win : result < 0 ? loss : draw, depth, true};
    }
    if (depth >= limit_) return horizon();

    const bool ours = position.side_to_move() == own_;
    const double sure_win = ours ? win : loss;
    std::optional<Found> best;
    for (const Move move : MoveList<Colosseum>(position)) {
        Found found = horizon();
        if (depth + 1 < limit_ || position.closes(move)) {
            found = visit(after(position, move), depth + 1, counts);
        } else {
            clock_->count_node();
            ++counts.nodes;
        }
        if (stopped_) return {};
        const bool better = !best || (ours ? found.value > best->value : found.value < best->value) ||
                            (found.value == best->value && found.depth > best->depth);
        if (better) best = found;
        if (best->decided && best->value == sure_win) break;
    }
    return *best;
}

void Search::choose() {
    const Candidate* best = nullptr;
    for (const Candidate& candidate : candidates_)
        if (candidate.searched >= 0 && (best == nullptr || is_better(candidate, *best, settings_.weighted)))
            best = &candidate;
    thought_.nodes = clock_->nodes();
    thought_.time = clock_->elapsed();
    if (best == nullptr) return;
    const Found& found = best->found;
    const int plies = found.depth + 1;
    thought_.move = best->move;
    // A value between 0 and 1 as a score between -1 and 1.
    thought_.score = static_cast<Score>(100 * (2 * found.value - 1));
    if (found.decided && found.value == win) thought_.score = win_in(plies);
    if (found.decided && found.value == loss) thought_.score = loss_in(plies);
    thought_.seldepth = std::max(thought_.depth, plies);
    thought_.lines = {{*thought_.score, {best->move}}};
}

namespace {

class OutcomeAgent final : public Agent {
public:
    explicit OutcomeAgent(const Settings& settings) : search_(settings) {}

    void new_game(std::uint64_t) override {}
    Thought think(const AnyPosition& position, const Limits& limits, const ThoughtCallback& tell) override {
        return search_.think(position.as<Colosseum>(), limits, tell);
    }

private:
    Search search_;
};

}  // namespace

}  // namespace outcome

AgentKind colosseum_outcome() {
    return {"colosseum/outcome", "a student report: minimax on win, draw and loss",
            [](Options& options) -> std::unique_ptr<Agent> {
                outcome::Settings settings;
                settings.unknown = options.take_real("unknown", settings.unknown, 0, 1);
                settings.box_filter = options.take_bool("box-filter", settings.box_filter);
                settings.trap_filter = options.take_bool("trap-filter", settings.trap_filter);
                settings.lower_limit = options.take_bool("lower-limit", settings.lower_limit);
                settings.weighted = options.take_bool("weighted", settings.weighted);
                return std::make_unique<outcome::OutcomeAgent>(settings);
            }};
}

}  // namespace lanista
