// Which move to try first: what earlier nodes have taught, and the picker that hands moves out one by one.
//
// Order: the table's move, and what refuted a sibling or answered the same move before (killers and the
// counter-move), all before anything is generated: a cut-off there pays for nothing else. Then the rest by
// the policy's hint plus the history of a move everywhere in the tree (Schaeffer, "The history heuristic",
// 1989) and, if asked for, as an answer to the move before it and in the mover's stance.
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
    /// The same for its history as an answer to the move before it, which then counts `answer_weight` times;
    /// weight 0: there is none.
    int answer_reward = 0;
    int answer_penalty = 0;
    int answer_weight = 0;
    /// The same for its history in the mover's stance, if the policy tells stances apart.
    int stance_reward = 0;
    int stance_penalty = 0;
    int stance_weight = 0;
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

    Ordering(const Policy& policy, OrderingOptions options)
        : policy_(policy),
          options_(options),
          answers_(options.history && options.answer_weight > 0 ? codes * codes + padding : 0),
          stances_(options.history && options.stance_weight > 0 ? stance_count() * codes + padding : 0) {}

    void new_game() {
        killers_ = {};
        counters_ = {};
        history_ = {};
        std::fill(answers_.begin(), answers_.end(), std::int16_t{0});
        std::fill(stances_.begin(), stances_.end(), std::int16_t{0});
    }

    /// The killers and the counter-move; some may be none, some equal.
    using Refutations = std::array<Move, 3>;
    [[nodiscard]] Refutations refutations(int ply, Move previous) const {
        const std::array<Move, 2> killers = options_.killers ? killers_[ply] : std::array<Move, 2>{};
        const bool countered = options_.counter_moves && !previous.is_none();
        return {killers[0], killers[1], countered ? counters_[previous.code] : Move::none()};
    }
    /// What they are worth beside hints and history.
    [[nodiscard]] static int bonus(Move move, const Refutations& refutations) {
        return (move == refutations[0] || move == refutations[1] ? killer_bonus : 0) +
               (move == refutations[2] ? counter_bonus : 0);
    }

    /// The same for the moves from `code` to `code` + 15.
    static void add_bonuses(int code, const Refutations& refutations, Sixteen& promises) {
        const auto add = [&](Move move, int bonus) {
            const unsigned place = move.code - static_cast<unsigned>(code);
            if (place < 16) promises += where(static_cast<std::uint16_t>(1U << place), bonus);
        };
        add(refutations[0], killer_bonus);
        add(refutations[1], killer_bonus);
        add(refutations[2], counter_bonus);
    }

    [[nodiscard]] const Policy& policy() const { return policy_; }
    [[nodiscard]] const OrderingOptions& options() const { return options_; }

    [[nodiscard]] int history(Side side, Move move) const { return history_of(side)[move.code]; }
    /// By code, with numbers of no account behind the last; zeros if history is off.
    [[nodiscard]] const std::int16_t* history_of(Side side) const {
        return options_.history ? &history_[slot(side)] : no_history_.data();
    }
    /// The same for moves as answers to `previous`; zeros if that is none.
    [[nodiscard]] const std::int16_t* answers_to(Move previous) const {
        const bool known = !answers_.empty() && !previous.is_none();
        return known ? &answers_[previous.code * codes] : no_history_.data();
    }
    /// The same for moves in the mover's stance.
    [[nodiscard]] const std::int16_t* stance_of(const Position& position) const {
        if constexpr (HasStances<Policy>)
            if (!stances_.empty()) return &stances_[policy_.stance(position) * codes];
        return no_history_.data();
    }
    /// All that is remembered of the moves at a node, as it counts.
    struct Memory {
        const std::int16_t* history;
        const std::int16_t* answers;
        const std::int16_t* stance;
        int answer_weight;
        int stance_weight;

        [[nodiscard]] int operator()(Move move) const {
            int sum = history[move.code] + answer_weight * answers[move.code];
            if constexpr (HasStances<Policy>) sum += stance_weight * stance[move.code];
            return sum;
        }
        [[nodiscard]] Sixteen sixteen(int code) const {
            if constexpr (HasStances<Policy>) {
                return weighted(1, sixteen_at(history + code), answer_weight, sixteen_at(answers + code)) +
                       weighted(stance_weight, sixteen_at(stance + code), 0, NarrowSixteen{});
            } else {
                Sixteen sum = widened(sixteen_at(history + code));
                if (answer_weight != 0) sum += answer_weight * widened(sixteen_at(answers + code));
                return sum;
            }
        }
    };
    [[nodiscard]] Memory memory(const Position& position, Move previous) const {
        return {history_of(position.side_to_move()), answers_to(previous), stance_of(position),
                options_.answer_weight, options_.stance_weight};
    }
    [[nodiscard]] auto hints(const Position& position) const {
        if constexpr (HasHints<Policy>)
            return policy_.hints(position);
        else
            return [](Move) { return 0; };
    }

    /// `cutter` refuted the position after the `tried` moves had failed to.
    void learn(const Position& position, Move cutter, const Move* tried, int tried_count, int depth, int ply,
               Move previous) {
        if (!options_.quiet_refutations || !is_noisy(position, cutter)) {
            if (killers_[ply][0] != cutter) killers_[ply] = {cutter, killers_[ply][0]};
            if (!previous.is_none()) counters_[previous.code] = cutter;
        }
        const int bonus = depth * depth < 400 ? depth * depth : 400;
        const auto teach = [&](std::int16_t* values, int reward, int penalty) {
            change(values[cutter.code], reward * bonus);
            for (int i = 0; i < tried_count; ++i) change(values[tried[i].code], -penalty * bonus);
        };
        teach(&history_[slot(position.side_to_move())], options_.history_reward, options_.history_penalty);
        if (!answers_.empty() && !previous.is_none())
            teach(&answers_[previous.code * codes], options_.answer_reward, options_.answer_penalty);
        if constexpr (HasStances<Policy>)
            if (!stances_.empty())
                teach(&stances_[policy_.stance(position) * codes], options_.stance_reward,
                      options_.stance_penalty);
    }

private:
    static constexpr std::size_t codes = static_cast<std::size_t>(G::move_codes);
    static constexpr std::size_t padding = 16;

    [[nodiscard]] bool is_noisy(const Position& position, Move move) const {
        if constexpr (HasNoisyMoves<Policy>) return policy_.is_noisy(position, move);
        return false;
    }
    [[nodiscard]] static constexpr std::size_t stance_count() {
        if constexpr (HasStances<Policy>) return Policy::stance_count;
        return 0;
    }
    [[nodiscard]] static std::size_t slot(Side side) { return static_cast<std::size_t>(side) * codes; }
    /// Moves towards the limit by a share of what is left, so that it never overflows and old news fade.
    static void change(std::int16_t& value, int bonus) {
        bonus = std::clamp(bonus, -history_limit, history_limit);
        value =
            static_cast<std::int16_t>(value + bonus - value * (bonus < 0 ? -bonus : bonus) / history_limit);
    }

    const Policy& policy_;
    OrderingOptions options_;
    std::array<std::array<Move, 2>, max_ply> killers_{};
    std::array<Move, codes> counters_{};
    std::array<std::int16_t, 2 * codes + padding> history_{};
    std::array<std::int16_t, codes + padding> no_history_{};
    std::vector<std::int16_t> answers_;  ///< by the move before and the answer
    std::vector<std::int16_t> stances_;  ///< by the stance and the move
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
          refutations_(ordering.options().refutations_first ? ordering.refutations(ply, previous)
                                                            : Refutations{}),
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
    using Refutations = typename Ordering<Policy>::Refutations;
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
        if constexpr (HintsAtSixteen<Policy>) {
            add_by_sixteen();
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
            refutations_[refutation_ - 1] = Move::none();
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
        const auto hints = ordering_.hints(position_);
        const Refutations refutations = ordering_.refutations(ply_, previous_);
        const auto memory = ordering_.memory(position_, previous_);
        for (; begin != end; ++begin) {
            if (listed > 0 &&
                std::any_of(keys_, keys_ + listed, [begin](Key key) { return move_of(key) == *begin; }))
                continue;
            const int promise = hints(*begin) + memory(*begin) + Ordering<Policy>::bonus(*begin, refutations);
            keys_[count_++] = key_of(promise, *begin);
        }
    }
    /// All moves, none being listed yet.
    void add_by_sixteen() {
        const auto memory = ordering_.memory(position_, previous_);
        const bool refutations_wait = !ordering_.options().refutations_first;  // else they were handed out
        const Refutations refutations = ordering_.refutations(ply_, previous_);
        Key* end = keys_;
        ordering_.policy().for_each_sixteen(
            position_, [&](int code, std::uint16_t chosen, const Sixteen& hints) {
                Sixteen promises = hints + memory.sixteen(code);
                if (refutations_wait) Ordering<Policy>::add_bonuses(code, refutations, promises);
                end = pack((code_mask + 1) * promises + (code_mask - code - zero_to_fifteen()), chosen, end);
            });
        count_ = static_cast<int>(end - keys_);
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
    Refutations refutations_;  ///< those that come before anything is generated
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
