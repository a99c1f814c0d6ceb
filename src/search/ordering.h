// Which move to try first: what earlier nodes have taught, and the picker that hands moves out one by one.
//
// Order: the table's move, and what refuted a sibling or answered the same move before (killers and the
// counter-move), all before anything is generated: a cut-off there pays for nothing else. Then the rest by
// the policy's hint plus the history of a move everywhere in the tree (Schaeffer, "The history heuristic",
// 1989).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "search/policy.h"

namespace lanista {

struct OrderingOptions {
    bool killers = true;
    bool counter_moves = true;
    bool history = true;
    /// A cut-off at depth d raises the history of its move by d^2 times this...
    int history_reward = 4;
    /// ... and lowers that of the moves tried before it by d^2 times this.
    int history_penalty = 4;
    /// Killers and the counter-move come before all moves that have to be generated, whatever the hint says.
    bool refutations_first = false;
    /// Killers and counter-moves are quiet moves: noisy ones have a place of their own anyway.
    bool quiet_refutations = false;
    /// Noisy moves by what the policy says their exchange is worth, instead of in its own order.
    bool exchanges = false;
    /// At so little depth and below, where the evaluation alone reaches beta, noisy moves whose exchange is
    /// worth less than `defer_below` wait among the quiet ones: there it is enough to keep what one has.
    int defer_depth = 0;
    int defer_below = 0;
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

    /// How promising each move of a position is.
    template <class Hints>
    struct Promises {
        const std::int16_t* history;
        std::array<Move, 2> killers;
        Move counter;
        Hints hints;

        [[nodiscard]] int operator()(Move move) const {
            return hints(move) + history[move.code] + bonus(move);
        }
        [[nodiscard]] int bonus(Move move) const {
            return (move == killers[0] || move == killers[1] ? killer_bonus : 0) +
                   (move == counter ? counter_bonus : 0);
        }
        /// Of eight moves in a row, all but the bonus.
        [[nodiscard]] Eight eight(int code) const { return hints.eight(code) + widened(history + code); }
    };

    Ordering(const Policy& policy, OrderingOptions options)
        : policy_(policy), options_(options), counters_(codes), history_(2 * codes), no_history_(codes) {}

    void new_game() {
        killers_ = {};
        counters_.assign(codes, Move::none());
        history_.assign(2 * codes, 0);
    }

    [[nodiscard]] auto promises(const Position& position, int ply, Move previous) const {
        const std::int16_t* const history =
            options_.history ? &history_[slot(position.side_to_move(), Move{0})] : no_history_.data();
        const auto killers = options_.killers ? killers_[ply] : std::array<Move, 2>{};
        const Move counter =
            options_.counter_moves && !previous.is_none() ? counters_[previous.code] : Move::none();
        return Promises<decltype(hints(position))>{history, killers, counter, hints(position)};
    }

    /// Some may be none, some equal.
    static constexpr std::size_t refutation_count = 3;
    [[nodiscard]] std::array<Move, refutation_count> refutations(int ply, Move previous) const {
        if (!options_.refutations_first) return {};
        const std::array<Move, 2> killers = options_.killers ? killers_[ply] : std::array<Move, 2>{};
        const bool countered = options_.counter_moves && !previous.is_none();
        return {killers[0], killers[1], countered ? counters_[previous.code] : Move::none()};
    }

    [[nodiscard]] const Policy& policy() const { return policy_; }
    [[nodiscard]] const OrderingOptions& options() const { return options_; }

    [[nodiscard]] int history(Side side, Move move) const { return history_[slot(side, move)]; }

    /// `cutter` refuted the position after the `tried` moves had failed to.
    void learn(const Position& position, Move cutter, const Move* tried, int tried_count, int depth, int ply,
               Move previous) {
        if (!options_.quiet_refutations || !is_noisy(position, cutter)) {
            if (killers_[ply][0] != cutter) killers_[ply] = {cutter, killers_[ply][0]};
            if (!previous.is_none()) counters_[previous.code] = cutter;
        }
        const int bonus = depth * depth < 400 ? depth * depth : 400;
        const Side side = position.side_to_move();
        reward(side, cutter, options_.history_reward * bonus);
        for (int i = 0; i < tried_count; ++i) reward(side, tried[i], -options_.history_penalty * bonus);
    }

private:
    static constexpr std::size_t codes = static_cast<std::size_t>(G::move_codes);

    [[nodiscard]] bool is_noisy(const Position& position, Move move) const {
        if constexpr (HasNoisyMoves<Policy>) return policy_.is_noisy(position, move);
        return false;
    }
    [[nodiscard]] auto hints(const Position& position) const {
        if constexpr (HasHints<Policy>)
            return policy_.hints(position);
        else
            return [](Move) { return 0; };
    }
    [[nodiscard]] static std::size_t slot(Side side, Move move) {
        return static_cast<std::size_t>(side) * codes + move.code;
    }
    /// Moves towards the limit by a share of what is left, so that it never overflows and old news fade.
    void reward(Side side, Move move, int bonus) {
        std::int16_t& value = history_[slot(side, move)];
        bonus = std::clamp(bonus, -history_limit, history_limit);
        value =
            static_cast<std::int16_t>(value + bonus - value * (bonus < 0 ? -bonus : bonus) / history_limit);
    }

    const Policy& policy_;
    OrderingOptions options_;
    std::array<std::array<Move, 2>, max_ply> killers_{};
    std::vector<Move> counters_;
    std::vector<std::int16_t> history_;
    std::vector<std::int16_t> no_history_;
};

/// Hands out the legal moves of a position, best first, generating and sorting no more than is asked for.
///
/// Stages: the table's move; the refutations; then, if the policy tells quiet moves from noisy ones, the
/// noisy moves in the policy's own order or by their exchange (before the refutations), the quiet ones it
/// proposes by their promise, and all others only if `next` is asked for them. For other policies all moves
/// by their promise.
template <SearchPolicy Policy>
class MovePicker {
public:
    using G = typename Policy::Game;

    /// `defers`: noisy moves that seem to win too little come among the quiet ones.
    MovePicker(const Ordering<Policy>& ordering, const typename G::Position& position, Move table_move,
               int ply, Move previous, bool defers = false)
        : ordering_(ordering),
          position_(position),
          table_move_(!table_move.is_none() && position.is_legal(table_move) ? table_move : Move::none()),
          previous_(previous),
          ply_(ply),
          refutations_(ordering.refutations(ply, previous)),
          sorts_noisy_(HasExchanges<Policy> && ordering.options().exchanges),
          defers_(sorts_noisy_ && defers) {}

    /// The next move; none at the end. `others`: also those moves that the policy does not propose.
    [[nodiscard]] Move next(bool others = false) {
        if (stage_ == Stage::table) {
            stage_ = HasQuietMoves<Policy> ? Stage::generate : Stage::refutations;
            if (!table_move_.is_none()) return table_move_;
        }
        while (true) {
            if (skips_quiet_ && stage_ > Stage::noisy) return Move::none();
            if (stage_ == Stage::refutations)
                if (const Move move = next_refutation(); !move.is_none()) return move;
            while (next_ < count_ && stage_ != Stage::refutations) {
                const Key key = stage_ != Stage::noisy || sorts_noisy_ ? best_key() : keys_[next_];
                if (stage_ == Stage::noisy && defers_ && is_deferred(key)) break;
                last_ = key;
                ++next_;
                const Move move = move_of(key);
                if (!is_given(move, refutation_)) return move;
            }
            if (stage_ == Stage::all || (stage_ == Stage::quiet && !others)) return Move::none();
            enter_next_stage();
        }
    }

    /// From now on only noisy moves, if the policy tells them apart.
    void skip_quiet() { skips_quiet_ = HasQuietMoves<Policy>; }

private:
    enum class Stage { table, generate, noisy, refutations, quiet, all };

    using Key = std::int32_t;
    static constexpr int code_bits = std::bit_width(static_cast<unsigned>(G::move_codes));
    static constexpr Key code_mask = (1 << code_bits) - 1;
    static constexpr int promise_limit = (1 << (31 - code_bits)) - 1;

    /// After so many moves of a stage all are wanted, as late-move pruning ends earlier: the rest is sorted.
    static constexpr int picked_singly = 96;
    static constexpr Key infinite_key = std::numeric_limits<Key>::max();
    /// Keys looked at together; so many places are kept free behind the last.
    static constexpr int stride = 16;

    void enter_next_stage() {
        if constexpr (HasQuietMoves<Policy>) {
            const Policy& policy = ordering_.policy();
            Move moves[G::max_moves];
            if (stage_ == Stage::generate) {
                stage_ = Stage::noisy;
                add_noisy(moves, policy.generate_noisy(position_, moves));
                return;
            }
            if (stage_ == Stage::noisy) {
                stage_ = Stage::refutations;
                return;
            }
            if (stage_ == Stage::refutations) {
                stage_ = Stage::quiet;
                promote_deferred();
                add_by_promise(moves, policy.generate_quiet(position_, moves));
                return;
            }
        }
        stage_ = Stage::all;
        if constexpr (HasMoveSet<Policy>) {
            add_set(ordering_.policy().move_set(position_));
        } else if constexpr (ChoosesMoves<Policy>) {
            Move moves[G::max_moves];
            add_by_promise(moves, ordering_.policy().generate(position_, moves));
        } else {
            const MoveList<G> moves(position_);
            add_by_promise(moves.begin(), moves.end());
        }
    }

    [[nodiscard]] Move next_refutation() {
        while (refutation_ < refutations_.size()) {
            const Move move = refutations_[refutation_++];
            const bool is_new = !move.is_none() && !is_given(move, refutation_ - 1) && !is_listed(move);
            if (is_new && position_.is_legal(move)) return move;
            if (is_new) refutations_[refutation_ - 1] = Move::none();
        }
        return Move::none();
    }
    /// Whether a move was handed out before generating: as the table's or one of the first refutations.
    [[nodiscard]] bool is_given(Move move, std::size_t refutations) const {
        const auto end = refutations_.begin() + static_cast<std::ptrdiff_t>(refutations);
        return move == table_move_ || std::find(refutations_.begin(), end, move) != end;
    }
    [[nodiscard]] bool is_listed(Move move) const {
        return std::any_of(keys_, keys_ + count_, [move](Key key) { return move_of(key) == move; });
    }

    void add_noisy(const Move* begin, const Move* end) {
        if constexpr (HasExchanges<Policy>) {
            if (sorts_noisy_) {
                const auto worth = ordering_.policy().exchanges(position_);
                for (; begin != end; ++begin) keys_[count_++] = key_of(worth(*begin), *begin);
            }
        }
        for (; begin != end; ++begin) keys_[count_++] = key_of(0, *begin);
    }
    [[nodiscard]] bool is_deferred(Key key) const {
        return key < ordering_.options().defer_below * (code_mask + 1);
    }
    /// What is left of the noisy moves competes with the quiet ones, also by its history.
    void promote_deferred() {
        if (sorts_noisy_) std::partition(keys_, keys_ + count_, [this](Key key) { return key >= last_; });
        for (int i = next_; i < count_; ++i)
            keys_[i] += ordering_.history(position_.side_to_move(), move_of(keys_[i])) * (code_mask + 1);
    }

    /// Of all moves those that are not in the list yet; quiet ones never are.
    void add_by_promise(const Move* begin, const Move* end) {
        const int listed = stage_ == Stage::all ? count_ : 0;
        stage_begin_ = next_;
        last_ = infinite_key;
        const auto promise = ordering_.promises(position_, ply_, previous_);
        for (; begin != end; ++begin) {
            if (listed > 0 &&
                std::any_of(keys_, keys_ + listed, [begin](Key key) { return move_of(key) == *begin; }))
                continue;
            keys_[count_++] = key_of(promise(*begin), *begin);
        }
    }
    /// All moves, none being listed yet.
    void add_set(const MoveSet<G::move_codes>& moves) {
        const auto promises = ordering_.promises(position_, ply_, previous_);
        Key* end = keys_;
        moves.for_each_eight([&](int code, std::uint8_t chosen) {
            end = pack(promises.eight(code) * (code_mask + 1) + (code_mask - code - zero_to_seven), chosen,
                       end);
        });
        count_ = static_cast<int>(end - keys_);
        const auto add_bonus = [&](Move move) {
            if (moves.has(move)) keys_[moves.rank(move)] += promises.bonus(move) * (code_mask + 1);
        };
        add_bonus(promises.killers[0]);
        add_bonus(promises.killers[1]);
        if (promises.counter != promises.killers[0] && promises.counter != promises.killers[1])
            add_bonus(promises.counter);
    }
    /// The best of the stage that was not handed out: no two keys being equal, the largest below the last.
    [[nodiscard]] Key best_key() {
        if (next_ == stage_begin_ + picked_singly)
            std::sort(keys_ + stage_begin_, keys_ + count_, std::greater<>());
        return next_ < stage_begin_ + picked_singly ? largest_below_last() : keys_[next_];
    }
    /// Becomes vector code, without a rest to do one by one.
    [[nodiscard]] Key largest_below_last() {
        const int count = (count_ - stage_begin_ + stride - 1) / stride * stride;
        Key* const keys = keys_ + stage_begin_;
        for (int i = 0; i < stride; ++i) keys_[count_ + i] = -infinite_key;
        Key most = -infinite_key;
        for (int i = 0; i < count; ++i) most = std::max(most, keys[i] < last_ ? keys[i] : -infinite_key);
        return most;
    }

    /// A promise above a move, so that keys are compared in one go; equal promises go by their code.
    [[nodiscard]] static Key key_of(int promise, Move move) {
        return std::clamp(promise, -promise_limit, promise_limit) * (code_mask + 1) + (code_mask - move.code);
    }
    [[nodiscard]] static Move move_of(Key key) {
        return Move{static_cast<std::uint16_t>(code_mask - (key & code_mask))};
    }

    const Ordering<Policy>& ordering_;
    const typename G::Position& position_;
    const Move table_move_;
    const Move previous_;
    const int ply_;
    std::array<Move, Ordering<Policy>::refutation_count> refutations_;
    const bool sorts_noisy_;
    const bool defers_;
    bool skips_quiet_ = false;
    std::size_t refutation_ = 0;
    Stage stage_ = Stage::table;
    int stage_begin_ = 0;
    int next_ = 0;
    int count_ = 0;
    Key last_ = infinite_key;
    Key keys_[G::max_moves + stride];  // not filled: a node may end before it generates
};

}  // namespace lanista
