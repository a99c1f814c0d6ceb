// Proof-number search: is this position a win? Goes where the answer is cheapest to have, not where a move
// looks best, and so finds deep narrow wins that alpha-beta would reach late.
//
// This is df-pn (Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002): best-first
// proof-number search (Allis and others, 1994) made depth-first with two thresholds and a table of bounded
// size. Thresholds grow by a quarter at least, so that the search does not jump to and fro between two
// branches of equal promise ("1 + epsilon"; Pawlewicz and Lew, "Improving depth-first PN-search", 2007).
// Where positions transpose, sums of proof numbers count the same work many times; the numbers here are the
// largest one and the count of the others (weak proof numbers; Ueda and others, 2008). Where a model counts
// replies, a new position is as hard to refute as it has replies, and such numbers are added up; where it
// guesses how much work an answer is, a new position begins with that.
//
// A question is "does the side to move get at least a draw?" or "... a win?"; the child's question is the
// other one, asked by the other side, and our yes is its no. So both sides share the code and the table.
// Every game here ends after a bounded number of turns and no state repeats on a path (a model's key sees to
// that), so a cycle cannot make an answer false.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <vector>

#include "search/goal.h"
#include "search/model.h"
#include "search/proof_table.h"

namespace lanista {

template <SolverModel Model>
class ProofSearch {
public:
    using G = typename Model::Game;
    using State = typename Model::State;

    /// Asked at every position, with how many were looked at so far.
    using StopTest = std::function<bool(std::uint64_t positions)>;

    /// The table is owned elsewhere, and belongs to this model. `guesses`: begin with the model's guesses, if
    /// it has any. That finds answers sooner, but by larger proofs.
    ProofSearch(const Model& model, ProofTable& table, StopTest stop, bool guesses = true)
        : model_(model), table_(table), stop_(std::move(stop)), guesses_(guesses) {}

    /// Whether the side to move reaches its goal; nothing if a limit stopped the search. The game must not be
    /// over.
    [[nodiscard]] std::optional<bool> reaches(const State& state, Goal goal) {
        ProofNumbers numbers = first_look(state, goal, key_of(state, goal));
        while (!numbers.is_answer() && !stopped_)
            numbers = search(state, goal, key_of(state, goal),
                             {ProofNumbers::infinite - 1, ProofNumbers::infinite - 1});
        if (!numbers.is_answer()) return std::nullopt;
        return numbers.is_yes();
    }

    /// A move that reaches the goal; none if there is none or if stopped.
    [[nodiscard]] Move move_for(const State& state, Goal goal) {
        if (!reaches(state, goal).value_or(false)) return Move::none();
        std::array<Move, static_cast<std::size_t>(G::max_moves)> moves;
        const Move* const end = model_.generate(state, moves.data());
        // First what is known already: among the moves there may be some that are hard to refute.
        for (const bool ask : {false, true})
            for (const Move* move = moves.data(); move != end && !stopped_; ++move) {
                const State child = model_.after(state, *move);
                const Goal theirs = opposing(goal);
                if (const auto result = model_.result(child)) {
                    if (-*result >= least_outcome(goal)) return *move;
                } else if (ask ? !reaches(child, theirs).value_or(true)
                               : first_look(child, theirs, key_of(child, theirs)).is_no()) {
                    return *move;
                }
            }
        return Move::none();
    }

    /// After a stop, with what it knows.
    void go_on() { stopped_ = false; }
    /// Looked at.
    [[nodiscard]] std::uint64_t positions() const { return positions_; }

private:
    struct Child {
        std::uint64_t key;
        ProofNumbers numbers;  ///< seen by the side to move there
        Move move;
    };

    [[nodiscard]] std::uint64_t key_of(const State& state, Goal goal) const {
        return std::rotl(model_.key(state), 1) ^ static_cast<std::uint64_t>(goal);
    }

    /// What is known of a question about a position where the game goes on, without a search.
    [[nodiscard]] ProofNumbers first_look(const State& state, Goal goal, std::uint64_t key) const {
        if constexpr (HasBounds<Model>) {
            const Bounds bounds = model_.bounds(state);
            if (outcome_of(bounds.lower) >= least_outcome(goal)) return ProofNumbers::yes();
            if (outcome_of(bounds.upper) < least_outcome(goal)) return ProofNumbers::no();
        }
        if (const auto known = table_.probe(key)) return *known;
        if constexpr (CountsReplies<Model>) return {1, static_cast<std::uint32_t>(model_.replies(state))};
        if constexpr (GuessesWork<Model>) {
            if (!guesses_) return {};
            const Guess guess = model_.guess(state, goal);
            return {std::uint32_t{1} << guess.yes, std::uint32_t{1} << guess.no};
        }
        return {};
    }

    /// Searches until one of the numbers reaches its threshold, or there is an answer.
    ProofNumbers search(const State& state, Goal goal, std::uint64_t key, ProofNumbers thresholds) {
        const std::uint64_t begin = positions_;
        const std::size_t base = children_.size();
        ProofNumbers numbers = expand(state, goal);
        while (!stopped_ && !numbers.is_answer() && numbers.proof < thresholds.proof &&
               numbers.disproof < thresholds.disproof) {
            const std::size_t best = most_promising(base);
            const ProofNumbers childs = childs_thresholds(base, best, numbers, thresholds);
            const Child child = children_[best];
            const ProofNumbers found =
                search(model_.after(state, child.move), opposing(goal), child.key, childs);
            children_[best].numbers = found;
            numbers = summary(base);
        }
        children_.resize(base);
        table_.store(key, numbers, positions_ - begin);
        return numbers;
    }

    /// Puts the children on the stack; only one if it answers the question.
    ProofNumbers expand(const State& state, Goal goal) {
        const std::size_t base = children_.size();
        const Goal theirs = opposing(goal);
        const Move* const end = model_.generate(state, moves_.data());
        for (const Move* move = moves_.data(); move != end; ++move) {
            if (stop_(++positions_)) {
                stopped_ = true;
                return {};
            }
            const State child = model_.after(state, *move);
            if (const auto result = model_.result(child)) {
                if (-*result >= least_outcome(goal)) return ProofNumbers::yes();
                continue;
            }
            const std::uint64_t key = key_of(child, theirs);
            const ProofNumbers numbers = first_look(child, theirs, key);
            if (numbers.is_no()) return ProofNumbers::yes();
            if (!numbers.is_yes()) children_.push_back({key, numbers, *move});
        }
        return summary(base);
    }

    /// Ours from the children's: one child that fails is enough for a yes, all must succeed for a no.
    [[nodiscard]] ProofNumbers summary(std::size_t base) const {
        std::uint32_t proof = ProofNumbers::infinite;
        std::uint32_t hardest = 0;
        std::uint32_t open = 0;
        std::uint64_t sum = 0;
        for (std::size_t i = base; i < children_.size(); ++i) {
            const ProofNumbers numbers = children_[i].numbers;
            proof = std::min(proof, numbers.disproof);
            hardest = std::max(hardest, numbers.proof);
            open += numbers.is_yes() ? 0 : 1;
            sum += numbers.proof;
        }
        if (proof == 0) return ProofNumbers::yes();
        if (open == 0) return ProofNumbers::no();
        const std::uint64_t disproof = CountsReplies<Model> ? sum : hardest + open - 1;
        return {proof,
                static_cast<std::uint32_t>(std::min<std::uint64_t>(disproof, ProofNumbers::infinite - 1))};
    }

    [[nodiscard]] std::size_t most_promising(std::size_t base) const {
        std::size_t best = base;
        for (std::size_t i = base + 1; i < children_.size(); ++i)
            if (children_[i].numbers.disproof < children_[best].numbers.disproof) best = i;
        return best;
    }

    /// How far a child may go: until another child is clearly better, or our own thresholds are reached.
    [[nodiscard]] ProofNumbers childs_thresholds(std::size_t base, std::size_t best, ProofNumbers numbers,
                                                 ProofNumbers ours) const {
        std::uint32_t second = ProofNumbers::infinite / 2;
        std::uint32_t open = 0;
        for (std::size_t i = base; i < children_.size(); ++i) {
            open += children_[i].numbers.is_yes() ? 0 : 1;
            if (i != best) second = std::min(second, children_[i].numbers.disproof);
        }
        const std::uint32_t others =
            CountsReplies<Model> ? numbers.disproof - children_[best].numbers.proof : open - 1;
        return {ours.disproof - others, std::min(ours.proof, second + second / 4 + 1)};
    }

    const Model& model_;
    ProofTable& table_;
    StopTest stop_;
    const bool guesses_;
    bool stopped_ = false;
    std::uint64_t positions_ = 0;
    std::vector<Child> children_;  ///< a stack: every node on the path has its own at the end
    std::array<Move, static_cast<std::size_t>(G::max_moves)> moves_;
};

}  // namespace lanista
