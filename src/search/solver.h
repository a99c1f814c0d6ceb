// The exact solver: the value of a position, and if wanted how far away the end is, for any game.
//
// Every search answers one question, "is the value at least `target`?", with an alpha-beta search whose
// window is empty, and returns a bound on the value that is often sharper than the question. A value is a
// win, a draw or a loss together with its distance, so the outcome takes two questions (is it a win? is it
// at least a draw?) and the distance some more, each one beginning where the last one ended (Plaat,
// Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms", 1996). There is no depth and
// no evaluation: a search goes to the end of the game, so time decides only whether there is an answer.
//
// At a node all moves are looked at before one is searched: those that end the game, those whose outcome the
// model or the table knows already (enhanced transposition cutoffs; Plaat and others, 1996).
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <optional>
#include <vector>

#include "search/bounds_table.h"
#include "search/limits.h"
#include "search/search_clock.h"

namespace lanista {

template <SolverModel Model>
class Solver {
public:
    using G = typename Model::Game;
    using State = typename Model::State;

    /// The table is owned elsewhere, and belongs to this model.
    Solver(const Model& model, BoundsTable& table, const Limits& limits = {})
        : model_(model),
          table_(table),
          clock_(std::in_place, limits, 1),
          history_(static_cast<std::size_t>(G::move_codes)) {}

    /// New limits for a search that was stopped: it goes on with what it knows. Nodes count from the
    /// beginning.
    void go_on(const Limits& limits) {
        clock_.emplace(limits, 1);
        stopped_ = false;
    }

    /// Told of every move that was searched: what it led to, the question, the answer and the nodes it took.
    using Witness = std::function<void(const State& child, Score target, bool reached, std::uint64_t nodes)>;
    void tell(Witness witness) { witness_ = std::move(witness); }

    /// What is known of the value; narrower after every question. The game must not be over.
    [[nodiscard]] Bounds known(const State& state) const {
        return sharper(statically(state), table_.probe(model_.key(state)).bounds);
    }

    /// Asks whether the value is at least `target` and returns all that is known then. Without an answer only
    /// if a limit stopped the search.
    Bounds ask(const State& state, Score target) {
        Bounds bounds = known(state);
        if (bounds.lower >= target || bounds.upper < target || stopped_) return bounds;
        const Score value = search(state, model_.key(state), target);
        if (stopped_) return known(state);
        (value >= target ? bounds.lower : bounds.upper) = value;
        return bounds;
    }

    /// Win, draw or loss: lower and upper bound agree in sign, unless a limit stopped the search.
    Bounds solve_outcome(const State& state) {
        const Bounds bounds = ask(state, any_win);
        return bounds.upper >= any_win ? bounds : ask(state, 0);
    }

    /// The value with its distance: both bounds agree, unless a limit stopped the search.
    Bounds solve_distance(const State& state) {
        Bounds bounds = solve_outcome(state);
        while (!stopped_ && bounds.lower != bounds.upper)
            bounds = ask(state, bounds.lower > 0 ? bounds.lower + 1 : bounds.upper);
        return bounds;
    }

    /// A move that gets at least `target`, if the value is that good; none otherwise or if stopped.
    [[nodiscard]] Move move_for(const State& state, Score target) {
        if (ask(state, target).lower < target) return Move::none();
        std::array<Move, static_cast<std::size_t>(G::max_moves)> moves;
        Move* const end = model_.generate(state, moves.data());
        // The table's move first. It may belong to another image of the position, and not be here at all.
        const Move proven = table_.probe(model_.key(state)).move;
        std::stable_partition(moves.data(), end, [proven](Move move) { return move == proven; });
        for (const Move* move = moves.data(); move != end && !stopped_; ++move)
            if (reaches(state, *move, target)) return *move;
        return Move::none();
    }

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    /// Made, to look at them: of every node all that its moves lead to.
    [[nodiscard]] std::uint64_t positions() const { return positions_; }

    /// The least value that is a win, however far away.
    static constexpr Score any_win = 1;

private:
    struct Candidate {
        Move move;
        int promise;
        std::uint64_t key;
    };

    [[nodiscard]] static Bounds sharper(Bounds a, Bounds b) {
        return {std::max(a.lower, b.lower), std::min(a.upper, b.upper)};
    }
    /// Of a position where the game goes on: it ends with the next move at the earliest.
    [[nodiscard]] Bounds statically(const State& state) const {
        if constexpr (HasBounds<Model>) return model_.bounds(state);
        return {loss_in(1), win_in(1)};
    }
    /// What a child's bounds mean for the one who moved there.
    [[nodiscard]] static Bounds seen_by_mover(Bounds child) {
        return {-further(child.upper), -further(child.lower)};
    }
    /// The child's question, given ours: we reach `target` exactly if the child does not reach this.
    [[nodiscard]] static Score childs_target(Score target) { return nearer(-target) + 1; }

    [[nodiscard]] bool reaches(const State& state, Move move, Score target) {
        const State child = model_.after(state, move);
        if (const auto result = model_.result(child)) return -further(*result * win_score) >= target;
        return seen_by_mover(ask(child, childs_target(target))).lower >= target;
    }

    /// At least `target`: a lower bound of the value. Less: an upper bound.
    Score search(const State& state, std::uint64_t key, Score target) {
        if (clock_->reached(++nodes_, nodes_between_looks)) stopped_ = true;
        if (stopped_) return 0;
        const ProvenBounds proven = table_.probe(key);
        if (proven.bounds.lower >= target) return proven.bounds.lower;
        if (proven.bounds.upper < target) return proven.bounds.upper;

        const std::uint64_t begin = nodes_;
        const std::size_t base = candidates_.size();
        Score upper = loss_in(0);  // the best of what the moves looked at so far can reach
        Move best = collect(state, target, upper);
        if (best.is_none()) best = cut_by_table(base, target, upper);
        for (std::size_t next = base; best.is_none() && next < candidates_.size(); ++next) {
            bring_best_forward(next, proven.move);
            const Candidate candidate = candidates_[next];
            const State child = model_.after(state, candidate.move);
            const std::uint64_t nodes_before = nodes_;
            const Score value = -further(search(child, candidate.key, childs_target(target)));
            if (stopped_) break;
            if (witness_) witness_(child, target, value >= target, nodes_ - nodes_before);
            upper = std::max(upper, value);
            if (value >= target) {
                best = candidate.move;
                reward(best, nodes_ - begin);
            }
        }
        candidates_.resize(base);
        if (stopped_) return 0;
        const Bounds found = best.is_none() ? Bounds{loss_in(0), upper} : Bounds{upper, win_in(0)};
        table_.store(key, found, best, nodes_ - begin + 1);
        return upper;
    }

    /// Puts the moves that are worth a search on the stack. Returns a move that reaches the target without.
    Move collect(const State& state, Score target, Score& upper) {
        const Goal goal = target >= any_win ? Goal::win : Goal::draw;
        Move* const end = model_.generate(state, moves_.data());
        for (const Move* move = moves_.data(); move != end; ++move, ++positions_) {
            const State child = model_.after(state, *move);
            const auto result = model_.result(child);
            const Bounds bounds =
                result ? Bounds{*result * win_score, *result * win_score} : statically(child);
            const Bounds mine = seen_by_mover(bounds);
            if (mine.lower >= target) {
                upper = mine.lower;
                return *move;
            }
            if (mine.upper < target) {
                upper = std::max(upper, mine.upper);
                continue;
            }
            const std::uint64_t key = model_.key(child);
            table_.prefetch(key);
            candidates_.push_back({*move, model_.promise(child, goal), key});
        }
        return Move::none();
    }

    /// Drops the moves of which the table knows enough. Returns one that reaches the target.
    Move cut_by_table(std::size_t base, Score target, Score& upper) {
        std::size_t kept = base;
        for (std::size_t i = base; i < candidates_.size(); ++i) {
            const Bounds mine = seen_by_mover(table_.probe(candidates_[i].key).bounds);
            if (mine.lower >= target) {
                upper = mine.lower;
                return candidates_[i].move;
            }
            if (mine.upper < target)
                upper = std::max(upper, mine.upper);
            else
                candidates_[kept++] = candidates_[i];
        }
        candidates_.resize(kept);
        return Move::none();
    }

    void bring_best_forward(std::size_t next, Move table_move) {
        const auto worth = [&](const Candidate& candidate) {
            if (candidate.move == table_move) return std::int64_t{1} << 40;
            return std::int64_t{candidate.promise} * promise_weight + history_[candidate.move.code];
        };
        std::size_t best = next;
        for (std::size_t i = next + 1; i < candidates_.size(); ++i)
            if (worth(candidates_[i]) > worth(candidates_[best])) best = i;
        // Keeps the order of the others, which is the model's own.
        std::rotate(candidates_.begin() + static_cast<std::ptrdiff_t>(next),
                    candidates_.begin() + static_cast<std::ptrdiff_t>(best),
                    candidates_.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    }
    /// Moves towards a limit, so that old news fade.
    void reward(Move move, std::uint64_t nodes) {
        const int bonus = static_cast<int>(std::bit_width(nodes));
        int& value = history_[move.code];
        value += bonus - value * bonus / history_limit;
    }

    static constexpr std::uint64_t nodes_between_looks = 16;  ///< at the clock; a node may be many positions
    static constexpr int history_limit = 4096;
    static constexpr int promise_weight = 1024;

    const Model& model_;
    BoundsTable& table_;
    std::optional<SearchClock> clock_;
    Witness witness_;
    bool stopped_ = false;
    std::uint64_t nodes_ = 0;
    std::uint64_t positions_ = 0;
    std::vector<Candidate> candidates_;  ///< a stack: every node on the path has its own at the end
    std::vector<int> history_;           ///< by move code: how often, and how well, it answered a question
    std::array<Move, static_cast<std::size_t>(G::max_moves)> moves_;
};

}  // namespace lanista
