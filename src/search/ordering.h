// Which move to try first: what earlier nodes have taught, and the picker that hands moves out one by one.
//
// Order: the table's move (before anything is generated: a cut-off there pays for nothing else), then the
// rest by the policy's hint plus what was learned: killers (moves that refuted a sibling), the counter-move
// to the move just played, and the history of a move everywhere in the tree (Schaeffer, "The history
// heuristic", 1989).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/policy.h"

namespace lanista {

struct OrderingOptions {
    bool killers = true;
    bool counter_moves = true;
    bool history = true;
};

template <SearchPolicy Policy>
class Ordering {
public:
    using G = typename Policy::Game;
    using Position = typename G::Position;

    static constexpr int max_ply = 128;
    static constexpr int history_limit = 1 << 14;
    static constexpr int killer_bonus = 1 << 15;
    static constexpr int counter_bonus = 1 << 14;

    Ordering(const Policy& policy, OrderingOptions options)
        : policy_(policy), options_(options), counters_(codes), history_(2 * codes) {}

    void new_game() {
        killers_ = {};
        counters_.assign(codes, Move::none());
        history_.assign(2 * codes, 0);
    }

    /// A promise for a move that is not the table's.
    [[nodiscard]] int promise(const Position& position, Move move, int ply, Move previous) const {
        int value = 0;
        if constexpr (HasHint<Policy>) value += policy_.hint(position, move);
        if (options_.history) value += history_[slot(position.side_to_move(), move)];
        if (options_.killers && (move == killers_[ply][0] || move == killers_[ply][1])) value += killer_bonus;
        if (options_.counter_moves && !previous.is_none() && counters_[previous.code] == move)
            value += counter_bonus;
        return value;
    }

    [[nodiscard]] const Policy& policy() const { return policy_; }

    [[nodiscard]] int history(Side side, Move move) const { return history_[slot(side, move)]; }

    /// `cutter` refuted the position after the `tried` moves had failed to.
    void learn(const Position& position, Move cutter, const Move* tried, int tried_count, int depth, int ply,
               Move previous) {
        if (killers_[ply][0] != cutter) killers_[ply] = {cutter, killers_[ply][0]};
        if (!previous.is_none()) counters_[previous.code] = cutter;
        const int bonus = depth * depth < 400 ? depth * depth : 400;
        const Side side = position.side_to_move();
        reward(side, cutter, 4 * bonus);
        for (int i = 0; i < tried_count; ++i) reward(side, tried[i], -4 * bonus);
    }

private:
    static constexpr std::size_t codes = static_cast<std::size_t>(G::move_codes);

    [[nodiscard]] static std::size_t slot(Side side, Move move) {
        return static_cast<std::size_t>(side) * codes + move.code;
    }
    /// Moves towards the limit by a share of what is left, so that it never overflows and old news fade.
    void reward(Side side, Move move, int bonus) {
        std::int16_t& value = history_[slot(side, move)];
        value =
            static_cast<std::int16_t>(value + bonus - value * (bonus < 0 ? -bonus : bonus) / history_limit);
    }

    const Policy& policy_;
    OrderingOptions options_;
    std::array<std::array<Move, 2>, max_ply> killers_{};
    std::vector<Move> counters_;
    std::vector<std::int16_t> history_;
};

/// Hands out the legal moves of a position, best first, generating and sorting no more than is asked for.
///
/// Stages: the table's move; then, if the policy tells quiet moves from noisy ones, the noisy moves in the
/// policy's own order, the quiet ones it proposes by their promise, and all others only if `next` is asked
/// for them. For other policies all moves by their promise.
template <SearchPolicy Policy>
class MovePicker {
public:
    using G = typename Policy::Game;

    MovePicker(const Ordering<Policy>& ordering, const typename G::Position& position, Move table_move,
               int ply, Move previous)
        : ordering_(ordering),
          position_(position),
          table_move_(!table_move.is_none() && position.is_legal(table_move) ? table_move : Move::none()),
          previous_(previous),
          ply_(ply) {}

    /// The next move; none at the end. `others`: also those moves that the policy does not propose.
    [[nodiscard]] Move next(bool others = false) {
        if (stage_ == Stage::table) {
            stage_ = Stage::generate;
            if (!table_move_.is_none()) return table_move_;
        }
        while (true) {
            while (next_ < count_) {
                if (stage_ != Stage::noisy) bring_best_forward();
                const Move move = moves_[next_++];
                if (move != table_move_) return move;
            }
            if (stage_ == Stage::all || (stage_ == Stage::quiet && !others)) return Move::none();
            generate_next_stage();
        }
    }

private:
    enum class Stage { table, generate, noisy, quiet, all };

    void generate_next_stage() {
        if constexpr (HasQuietMoves<Policy>) {
            const Policy& policy = ordering_.policy();
            if (stage_ == Stage::generate) {
                stage_ = Stage::noisy;
                count_ = static_cast<int>(policy.generate_noisy(position_, moves_) - moves_);
                return;
            }
            if (stage_ == Stage::noisy) {
                stage_ = Stage::quiet;
                add_by_promise(policy.generate_quiet(position_, moves_ + count_));
                return;
            }
        }
        stage_ = Stage::all;
        add_by_promise(add_unseen());
    }
    /// All moves to be looked at that are not in the list yet, behind it.
    Move* add_unseen() {
        if (count_ == 0) return generate_with(ordering_.policy(), position_, moves_);
        Move all[G::max_moves];
        Move* const end = generate_with(ordering_.policy(), position_, all);
        return std::remove_copy_if(all, end, moves_ + count_, [this](Move move) {
            return std::find(moves_, moves_ + count_, move) != moves_ + count_;
        });
    }
    void add_by_promise(const Move* end) {
        for (; moves_ + count_ != end; ++count_)
            promises_[count_] = ordering_.promise(position_, moves_[count_], ply_, previous_);
    }
    void bring_best_forward() {
        int best = next_;
        for (int i = next_ + 1; i < count_; ++i)
            if (promises_[i] > promises_[best]) best = i;
        std::swap(moves_[best], moves_[next_]);
        std::swap(promises_[best], promises_[next_]);
    }

    const Ordering<Policy>& ordering_;
    const typename G::Position& position_;
    const Move table_move_;
    const Move previous_;
    const int ply_;
    Stage stage_ = Stage::table;
    int next_ = 0;
    int count_ = 0;
    Move moves_[G::max_moves];
    int promises_[G::max_moves];
};

}  // namespace lanista
