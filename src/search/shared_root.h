// The moves of the root, and how threads that search them together share the work.
//
// All begin with the first move, each on its own way through the tree: what one finds out the others meet in
// the table, and its score is what the rest is measured by. Then every thread takes the next move that nobody
// has. Where none is left it helps with one that another still searches: whoever finishes first answers for
// both, and the others give that move up. So nobody waits while there is work, and the result stands when the
// last move is done (principal variation splitting, at the root only; Marsland and Popowich, "Parallel
// game-tree search", 1985; below the root threads share nothing but the table, as in Lazy SMP).
//
// A pass over the moves belongs to its leader. Others may enter while it is open; the leader closes it and
// waits until they have left, so that between passes nobody else touches anything.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/move.h"
#include "core/score.h"

namespace lanista {

struct RootMove {
    Move move;
    Score score = -infinite_score;       ///< of this pass; none unless it was the best so far
    Score last_score = -infinite_score;  ///< the last it had
    std::vector<Move> line;              ///< with that score
};

class SharedRoot {
public:
    // --- The leader ---------------------------------------------------------------------------------------

    /// Forgets those who were dismissed. To be called before others are asked to help.
    void call_for_help() { state_.store(0, std::memory_order_relaxed); }
    void dismiss() {
        state_.fetch_or(dismissed, std::memory_order_release);
        state_.notify_all();
    }

    /// Between passes only.
    [[nodiscard]] std::vector<RootMove>& moves() { return moves_; }
    [[nodiscard]] const std::vector<RootMove>& moves() const { return moves_; }
    void set_moves(std::vector<RootMove> moves) {
        moves_ = std::move(moves);
        done_ = std::make_unique<std::atomic<bool>[]>(moves_.size());
    }

    /// A pass over the moves from number `first` on.
    void open(int depth, std::size_t first, Score alpha, Score beta) {
        depth_ = depth;
        first_ = first;
        beta_ = beta;
        alpha_.store(alpha, std::memory_order_relaxed);
        best_.store(-infinite_score, std::memory_order_relaxed);
        next_.store(first + 1, std::memory_order_relaxed);
        for (std::size_t i = first; i < moves_.size(); ++i) {
            moves_[i].score = -infinite_score;
            done_[i].store(false, std::memory_order_relaxed);
        }
        state_.fetch_add(one_pass | is_open, std::memory_order_release);
        state_.notify_all();
    }
    /// Whatever is not done is given up. Returns the best score.
    Score close() {
        give_up();
        std::uint32_t state = state_.fetch_and(~is_open, std::memory_order_acquire) & ~is_open;
        while ((state & inside) != 0) {
            state_.wait(state, std::memory_order_acquire);
            state = state_.load(std::memory_order_acquire);
        }
        return best_.load(std::memory_order_relaxed);
    }

    // --- Those who help -----------------------------------------------------------------------------------

    /// Waits for a pass other than the last one entered, and enters it; false if dismissed.
    [[nodiscard]] bool enter(std::uint32_t& last) {
        std::uint32_t state = state_.load(std::memory_order_acquire);
        for (;;) {
            if ((state & dismissed) != 0) return false;
            if ((state & is_open) == 0 || state / one_pass == last) {
                state_.wait(state, std::memory_order_acquire);
                state = state_.load(std::memory_order_acquire);
            } else if (state_.compare_exchange_weak(state, state + 1, std::memory_order_acquire)) {
                last = state / one_pass;
                return true;
            }
        }
    }
    void leave() {
        state_.fetch_sub(1, std::memory_order_release);
        state_.notify_all();
    }

    // --- Both, during a pass ------------------------------------------------------------------------------

    [[nodiscard]] int depth() const { return depth_; }
    [[nodiscard]] std::size_t first() const { return first_; }
    [[nodiscard]] Score alpha() const { return alpha_.load(std::memory_order_relaxed); }
    [[nodiscard]] Score beta() const { return beta_; }
    [[nodiscard]] Move move(std::size_t number) const { return moves_[number].move; }

    /// The number of a move to search; nothing if all are done.
    [[nodiscard]] std::optional<std::size_t> next() {
        if (!is_done(first_)) return first_;
        const std::size_t free = next_.fetch_add(1, std::memory_order_relaxed);
        if (free < moves_.size() && !is_done(free)) return free;
        for (std::size_t i = first_; i < moves_.size(); ++i)
            if (!is_done(i)) return i;
        return std::nullopt;
    }
    /// True once somebody has an answer, or nobody needs one any more.
    [[nodiscard]] const std::atomic<bool>& done(std::size_t number) const { return done_[number]; }
    [[nodiscard]] bool is_done(std::size_t number) const {
        return done_[number].load(std::memory_order_relaxed);
    }

    /// The answer of who searched a move, with the line that follows it. Only the first counts.
    void finish(std::size_t number, Score score, const Move* line, int length) {
        if (done_[number].exchange(true, std::memory_order_relaxed)) return;
        raise(best_, score);
        if (raise(alpha_, score) || number == first_) {
            RootMove& move = moves_[number];
            move.score = score;
            move.line.assign(1, move.move);
            move.line.insert(move.line.end(), line, line + length);
        }
        if (score >= beta_) give_up();
    }

private:
    static constexpr std::uint32_t inside = 0x1FF;  ///< how many have entered
    static constexpr std::uint32_t is_open = 1 << 9;
    static constexpr std::uint32_t dismissed = 1 << 10;
    static constexpr std::uint32_t one_pass = 1 << 11;  ///< from here on their number, which may overflow

    /// True if that made it larger.
    static bool raise(std::atomic<Score>& value, Score score) {
        Score old = value.load(std::memory_order_relaxed);
        while (score > old)
            if (value.compare_exchange_weak(old, score, std::memory_order_relaxed)) return true;
        return false;
    }
    void give_up() {
        for (std::size_t i = first_; i < moves_.size(); ++i) done_[i].store(true, std::memory_order_relaxed);
    }

    // Changed between passes by the leader; during a pass each move's score and line by who finishes it.
    std::vector<RootMove> moves_;
    int depth_ = 0;
    std::size_t first_ = 0;
    Score beta_ = 0;
    // Changed by all.
    std::unique_ptr<std::atomic<bool>[]> done_;
    std::atomic<Score> alpha_{0};
    std::atomic<Score> best_{0};
    std::atomic<std::size_t> next_{0};
    std::atomic<std::uint32_t> state_{0};
};

}  // namespace lanista
