// What the exact searches (solver.h, dfpn.h) know of a game: a model.
//
// A model is the game again, with the same moves and the same values, but free to be smaller and faster than
// the rules, and to know more. It sees everything with the eyes of the side to move, so that positions which
// differ by an exchange of the players are one. Required are
//
//   State state(const Position&)          where a search begins; the game is not over
//   std::optional<int> result(State)      -1, 0 or +1 for the side to move once the game is over
//   Move* generate(State, Move*)          the moves worth a look: a best one is always among them
//   State after(State, Move)
//   std::uint64_t key(State)              equal keys mean equal values and equal distances to the end
//   int promise(State child, Goal)        how good a move looks by what it led to, seen by who made it and
//                                         wants to reach that goal
//
// and a model may have
//
//   Bounds bounds(State)                  what can be said of a value without a search
//   int replies(State)                    how many moves there are, if those without a move lose: then a
//                                         proof is small where the replies are few
//   Guess guess(State, Goal)              how much work the answer to a question may be
//
// Promises and guesses only say where to look first. Whatever else a model claims, or leaves out, has to be
// exact: a search is no better than its model. Certificates
// (proof.h) are checked with the rules themselves and owe nothing to any model.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include "core/game.h"
#include "core/random.h"
#include "core/score.h"
#include "search/goal.h"

namespace lanista {

/// The true value lies between these, both included.
struct Bounds {
    Score lower = loss_in(0);
    Score upper = win_in(0);
};

template <class M>
concept SolverModel = Game<typename M::Game> &&
    requires(const M& model, const typename M::Game::Position& position, const typename M::State& state,
             Move move, Move* out, Goal goal) {
    { model.state(position) } -> std::same_as<typename M::State>;
    { model.result(state) } -> std::same_as<std::optional<int>>;
    { model.generate(state, out) } -> std::same_as<Move*>;
    { model.after(state, move) } -> std::same_as<typename M::State>;
    { model.key(state) } -> std::same_as<std::uint64_t>;
    { model.promise(state, goal) } -> std::same_as<int>;
};

template <class M>
concept HasBounds = requires(const M& model, const typename M::State& state) {
    { model.bounds(state) } -> std::same_as<Bounds>;
};

template <class M>
concept CountsReplies = requires(const M& model, const typename M::State& state) {
    { model.replies(state) } -> std::same_as<int>;
};

/// How many positions may have to be settled for a yes and for a no, as powers of two.
struct Guess {
    int yes;
    int no;
};

template <class M>
concept GuessesWork = requires(const M& model, const typename M::State& state, Goal goal) {
    { model.guess(state, goal) } -> std::same_as<Guess>;
};

/// The rules themselves, for any game.
template <Game G>
struct PlainModel {
    using Game = G;
    using State = typename G::Position;

    [[nodiscard]] State state(const State& position) const { return position; }
    [[nodiscard]] std::optional<int> result(const State& state) const {
        const Outcome outcome = state.outcome();
        if (outcome == Outcome::ongoing) return std::nullopt;
        return value_for(state.side_to_move(), outcome);
    }
    [[nodiscard]] Move* generate(const State& state, Move* out) const { return state.generate(out); }
    [[nodiscard]] State after(const State& state, Move move) const { return lanista::after(state, move); }
    /// A hash may leave out the turn where it seldom matters; here it always does, and no position repeats.
    [[nodiscard]] std::uint64_t key(const State& state) const {
        return G::canonical(state).hash() ^ mix64(static_cast<std::uint64_t>(state.ply()));
    }
    [[nodiscard]] int promise(const State& child, Goal) const { return -G::evaluate(child); }
};

/// The same for a search that has no time to look for symmetries, and goes where the replies are few.
template <Game G>
struct SwiftModel : PlainModel<G> {
    [[nodiscard]] std::uint64_t key(const typename G::Position& state) const {
        return state.hash() ^ mix64(static_cast<std::uint64_t>(state.ply()));
    }
    [[nodiscard]] int replies(const typename G::Position& state) const { return state.count_moves(); }
};

/// The same value one ply earlier in the game, and its inverse: an end is then one ply further away.
[[nodiscard]] constexpr Score further(Score score) noexcept {
    return score > 0 ? score - 1 : score < 0 ? score + 1 : 0;
}
[[nodiscard]] constexpr Score nearer(Score score) noexcept {
    return score > 0 ? score + 1 : score < 0 ? score - 1 : 0;
}

/// -1, 0 or +1.
[[nodiscard]] constexpr int outcome_of(Score score) noexcept {
    return (score > 0 ? 1 : 0) - (score < 0 ? 1 : 0);
}

}  // namespace lanista
