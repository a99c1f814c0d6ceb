// What a leaf is worth, and what its moves promise: the places where Monte-Carlo search asks the policy.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/random.h"
#include "search/mcts_node.h"
#include "search/mcts_options.h"
#include "search/policy.h"

namespace lanista::mcts {

/// A move that was played below some node, for all moves as first.
struct Played {
    Move move;
    Side side = Side::first;
};

/// One thread's judge; it counts the positions that it makes.
template <SearchPolicy Policy>
class Leaf {
public:
    using G = typename Policy::Game;
    using Position = typename G::Position;

    Leaf(const Policy& policy, const MctsOptions& options, std::uint64_t seed)
        : policy_(policy),
          options_(options),
          random_(seed),
          scored_(static_cast<std::size_t>(G::max_moves)) {}

    /// For the side to move; the game must not be over.
    [[nodiscard]] double judge(const Position& position) { return from_score(search_noisy(position)); }

    [[nodiscard]] double from_score(Score score) const { return std::tanh(score / options_.scale); }

    /// For the side to move: the result of a playout, or of none.
    [[nodiscard]] double play_out(Position position, std::vector<Played>& played) {
        const Side side = position.side_to_move();
        for (int ply = 0; ply < options_.plies; ++ply) {
            const MoveList<G> moves(position);
            if (moves.size() == 0) return value_for(side, position.outcome());
            const Move move = playout_move(position, moves);
            if (options_.amaf) played.push_back({move, position.side_to_move()});
            position.make(move);
            ++positions;
        }
        const Outcome outcome = position.outcome();
        if (outcome != Outcome::ongoing) return value_for(side, outcome);
        return position.side_to_move() == side ? judge(position) : -judge(position);
    }

    /// All moves, the most promising first; what they promise sums to one. `best`: with Prior::evaluate the
    /// value of the best of them for the side to move.
    [[nodiscard]] const std::vector<Candidate>& candidates(const Position& position, double& best) {
        const MoveList<G> moves(position);
        const auto count = static_cast<std::size_t>(moves.size());
        double top = -decisive;
        for (std::size_t i = 0; i < count; ++i) {
            const Move move = moves[static_cast<int>(i)];
            scored_[i] = {promise(position, move), move};
            top = std::max(top, scored_[i].first);
        }
        if (options_.prior == Prior::uniform) shuffle(count);
        std::stable_sort(scored_.begin(), scored_.begin() + static_cast<std::ptrdiff_t>(count),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        double sum = 0;
        for (std::size_t i = 0; i < count; ++i)
            sum += scored_[i].first = std::exp((scored_[i].first - top) / options_.temperature);
        candidates_.clear();
        for (std::size_t i = 0; i < count; ++i) {
            const double share =
                (1 - even_share) * scored_[i].first / sum + even_share / static_cast<double>(count);
            candidates_.push_back({scored_[i].second, static_cast<std::uint16_t>(share * Candidate::unit)});
        }
        best = top >= decisive ? 1 : top <= -decisive ? -1 : std::tanh(top / options_.scale);
        return candidates_;
    }

    std::uint64_t positions = 0;

private:
    static constexpr double even_share = 0.03;     ///< of what moves promise, given to all alike
    static constexpr double decisive = win_score;  ///< the promise of a move that wins at once

    [[nodiscard]] Move playout_move(const Position& position, const MoveList<G>& moves) {
        const auto any = [&] {
            return moves[static_cast<int>(random_.below(static_cast<std::uint32_t>(moves.size())))];
        };
        if (options_.playout == Playout::random || moves.size() == 1 || chance() >= options_.greedy)
            return any();
        Move best = any();
        double best_worth = worth_in_playout(position, best);
        for (int i = 1; i < options_.sample; ++i) {
            const Move move = any();
            const double worth = worth_in_playout(position, move);
            if (worth > best_worth) best = move, best_worth = worth;
        }
        return best;
    }
    [[nodiscard]] double worth_in_playout(const Position& position, Move move) {
        if (options_.playout == Playout::hint && has_hints) return hinted(position, move);
        return evaluation_after(position, move);
    }
    [[nodiscard]] double chance() { return static_cast<double>(random_.next() >> 11) * 0x1p-53; }

    [[nodiscard]] double promise(const Position& position, Move move) {
        if (options_.prior == Prior::evaluate) return evaluation_after(position, move);
        return options_.prior == Prior::hint ? hinted(position, move) : 0;
    }
    static constexpr bool has_hints = HasHints<Policy> || HasGain<Policy>;

    [[nodiscard]] double hinted(const Position& position, Move move) const {
        double value = 0;
        if constexpr (HasHints<Policy>) value += policy_.hints(position)(move);
        if constexpr (HasGain<Policy>)
            if (policy_.is_noisy(position, move)) value += policy_.gain(position, move);
        return value;
    }
    /// For the side that moves.
    [[nodiscard]] double evaluation_after(const Position& position, Move move) {
        const Position child = after(position, move);
        ++positions;
        const Outcome outcome = child.outcome();
        if (outcome != Outcome::ongoing) return decisive * value_for(position.side_to_move(), outcome);
        return -policy_.evaluate(child);
    }

    [[nodiscard]] Score search_noisy(const Position& position) {
        if constexpr (HasNoisyMoves<Policy>)
            if (options_.quiescence > 0)
                return quiesce(position, options_.quiescence, -infinite_score, infinite_score);
        return policy_.evaluate(position);
    }
    /// Only noisy moves, until the position is quiet; either side may also stand still.
    Score quiesce(const Position& position, int depth, Score alpha,
                  Score beta) requires HasNoisyMoves<Policy> {
        Score best = policy_.evaluate(position);
        if (best >= beta || depth == 0) return best;
        alpha = std::max(alpha, best);
        const Score standing = best;
        std::array<Move, static_cast<std::size_t>(G::max_moves)> moves;
        Move* const end = policy_.generate_noisy(position, moves.data());
        for (const Move* move = moves.data(); move != end; ++move) {
            if constexpr (HasGain<Policy>)
                if (standing + policy_.gain(position, *move) + safe_gain <= alpha) break;
            const Position child = after(position, *move);
            ++positions;
            const Outcome outcome = child.outcome();
            const Score score = outcome != Outcome::ongoing
                                    ? value_for(position.side_to_move(), outcome) * win_score
                                    : -quiesce(child, depth - 1, -beta, -alpha);
            best = std::max(best, score);
            alpha = std::max(alpha, score);
            if (alpha >= beta) break;
        }
        return best;
    }
    static constexpr Score safe_gain =
        150;  ///< a capture that gains less than is missing, by this, is left out

    void shuffle(std::size_t count) {
        for (std::size_t i = count; i > 1; --i)
            std::swap(scored_[i - 1], scored_[random_.below(static_cast<std::uint32_t>(i))]);
    }

    const Policy& policy_;
    const MctsOptions& options_;
    Random random_;
    std::vector<std::pair<double, Move>> scored_;
    std::vector<Candidate> candidates_;
};

}  // namespace lanista::mcts
