// What a search has to be told about a game beyond its rules: a policy.
//
// Only `evaluate` is required. A policy may also have, and the searches use what is there:
//
//   Hints hints(const Position&)                   what `hints(move)` says, an int, about how promising
//                                                  a move looks, for ordering; higher is sooner. What is the
//                                                  same for all moves of a position is found out once
//   void for_each_sixteen(const Position&, visit)  calls `visit(code, chosen, hints)` with a bit in `chosen`
//                                                  and a hint for each legal move from `code` to `code` + 15,
//                                                  until it has told of all: faster than move by move
//   Move* generate_noisy(const Position&, Move*)   moves that change a lot (captures): the quiescence search
//   bool is_noisy(const Position&, Move)           such a move, wherever it comes from: it is not reduced
//   Score gain(const Position&, Move)              what a noisy move wins at once; `generate_noisy` then has
//                                                  to give the largest gains first
//   Exchanges exchanges(const Position&)           what `exchanges(move)` says, an int, about what a noisy
//                                                  move wins after it has been answered, for ordering
//   Move* generate_quiet(const Position&, Move*)   the other moves worth a look; the rest is tried only
//                                                  at the root and where all of these lose
//   Move* generate(const Position&, Move*)         the only moves that are looked at, never none, instead of
//                                                  all legal ones
//   static constexpr bool evaluates_at_length      true: `evaluate` costs more than remembering what it said
//                                                  of positions with the same hash, which has to decide it
//   Judgement judge(const Position&)               the evaluation with the number of moves, for an evaluation
//                                                  that counts them anyway
//   std::uint64_t family(const Position&)          the same for positions whose evaluation is likely to err
//                                                  alike: what the search learns of one corrects the others
//   std::size_t stance(const Position&)            how the mover stands, below `stance_count`, a constant of
//                                                  the policy: which moves are good may depend on it, and
//                                                  they have a history for each
//   int moves_left(const Position&)                own moves that the game may still last, for sharing
//                                                  a clock
//
// A Position may have `void pass()`, which exchanges the side to move and nothing else: null-move pruning.
#pragma once

#include "core/game.h"
#include "core/score.h"
#include "core/sixteen.h"

namespace lanista {

template <class P>
concept SearchPolicy = Game<typename P::Game> &&
    requires(const P& policy, const typename P::Game::Position& position) {
    { policy.evaluate(position) } -> std::same_as<Score>;
};

/// An evaluation, and how many moves there are.
struct Judgement {
    Score score;
    int moves;
};

/// The game's own evaluation and nothing else.
template <Game G>
struct PlainPolicy {
    using Game = G;
    [[nodiscard]] Score evaluate(const typename G::Position& position) const { return G::evaluate(position); }
};

template <class P>
concept HasHints = requires(const P& policy, const typename P::Game::Position& position, Move move) {
    { policy.hints(position)(move) } -> std::same_as<int>;
};

template <class P>
concept HintsAtSixteen = requires(const P& policy, const typename P::Game::Position& position,
                                  void (*visit)(int, std::uint16_t, Sixteen)) {
    policy.for_each_sixteen(position, visit);
};

template <class P>
concept HasNoisyMoves = requires(const P& policy, const typename P::Game::Position& position, Move move,
                                 Move* out) {
    { policy.generate_noisy(position, out) } -> std::same_as<Move*>;
    { policy.is_noisy(position, move) } -> std::same_as<bool>;
};

template <class P>
concept HasGain = HasNoisyMoves<P> &&
    requires(const P& policy, const typename P::Game::Position& position, Move move) {
    { policy.gain(position, move) } -> std::same_as<Score>;
};

template <class P>
concept HasExchanges = HasNoisyMoves<P> &&
    requires(const P& policy, const typename P::Game::Position& position, Move move) {
    { policy.exchanges(position)(move) } -> std::same_as<int>;
};

template <class P>
concept HasQuietMoves = HasNoisyMoves<P> &&
    requires(const P& policy, const typename P::Game::Position& position, Move* out) {
    { policy.generate_quiet(position, out) } -> std::same_as<Move*>;
};

template <class P>
concept ChoosesMoves = requires(const P& policy, const typename P::Game::Position& position, Move* out) {
    { policy.generate(position, out) } -> std::same_as<Move*>;
};

template <class P>
concept HasJudgement = requires(const P& policy, const typename P::Game::Position& position) {
    { policy.judge(position) } -> std::same_as<Judgement>;
};

template <class P>
concept EvaluatesAtLength = requires {
    requires P::evaluates_at_length;
};

template <class P>
concept HasFamilies = requires(const P& policy, const typename P::Game::Position& position) {
    { policy.family(position) } -> std::same_as<std::uint64_t>;
};

template <class P>
concept HasStances = requires(const P& policy, const typename P::Game::Position& position) {
    { policy.stance(position) } -> std::same_as<std::size_t>;
    { P::stance_count } -> std::convertible_to<std::size_t>;
};

template <class P>
concept HasMovesLeft = requires(const P& policy, const typename P::Game::Position& position) {
    { policy.moves_left(position) } -> std::same_as<int>;
};

template <class Position>
concept CanPass = requires(Position& position) {
    position.pass();
};

}  // namespace lanista
