// Which moves other threads are looking at just now, so that a thread first does what nobody else does.
//
// Threads that share only the transposition table meet most of the time in the same subtree and do its work
// twice. Here a thread says which move of which position it searches, and puts off moves that another one
// has said so of; when it comes back to them, the table usually knows the answer (Kerrigan, "Simplified
// ABDADA", 2014, after Weill, "The ABDADA distributed minimax search algorithm", 1996).
//
// Race policy: a word a move, relaxed atomics, no locks. A notice that is overwritten or overlooked costs
// double work and never a wrong result.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/move.h"
#include "core/random.h"

namespace lanista {

class BusyMoves {
public:
    /// Smaller subtrees are not worth the notice.
    static constexpr int least_depth = 3;

    BusyMoves() : notices_(std::make_unique<std::array<Bucket, bucket_count>>()) {}

    /// One number for a move of a position.
    [[nodiscard]] static std::uint64_t name(std::uint64_t position, Move move) noexcept {
        return position ^ mix64(move.code + 1U);
    }
    [[nodiscard]] bool has(std::uint64_t name) const noexcept {
        for (const auto& notice : bucket(name))
            if (notice.load(std::memory_order_relaxed) == name) return true;
        return false;
    }
    void add(std::uint64_t name) noexcept {
        Bucket& notices = bucket(name);
        for (auto& notice : notices)
            if (notice.load(std::memory_order_relaxed) == 0) {
                notice.store(name, std::memory_order_relaxed);
                return;
            }
        notices[0].store(name, std::memory_order_relaxed);
    }
    void remove(std::uint64_t name) noexcept {
        for (auto& notice : bucket(name))
            if (notice.load(std::memory_order_relaxed) == name) notice.store(0, std::memory_order_relaxed);
    }

private:
    static constexpr std::size_t bucket_count = 1 << 12;
    using Bucket = std::array<std::atomic<std::uint64_t>, 4>;

    [[nodiscard]] Bucket& bucket(std::uint64_t name) const noexcept {
        return (*notices_)[name & (bucket_count - 1)];
    }

    std::unique_ptr<std::array<Bucket, bucket_count>> notices_;
};

/// That this thread searches a move, from `post` to the end of the object's life; nothing if there are no
/// other threads, the subtree is small, or the move is the first, which nobody can do without.
class Notice {
public:
    Notice(BusyMoves* board, int depth, int number, std::uint64_t position, Move move) noexcept
        : board_(depth >= BusyMoves::least_depth && number > 0 ? board : nullptr),
          name_(board_ != nullptr ? BusyMoves::name(position, move) : 0) {}
    Notice(const Notice&) = delete;
    Notice& operator=(const Notice&) = delete;
    ~Notice() {
        if (posted_) board_->remove(name_);
    }

    [[nodiscard]] bool is_anothers() const noexcept { return board_ != nullptr && board_->has(name_); }
    void post() noexcept {
        if (board_ == nullptr) return;
        board_->add(name_);
        posted_ = true;
    }

private:
    BusyMoves* const board_;
    const std::uint64_t name_;
    bool posted_ = false;
};

/// Moves of a node that were put off, each with the number that it had in their order.
class PutOffMoves {
public:
    /// False if there is no room: then the move is searched at once.
    [[nodiscard]] bool add(Move move, int number) noexcept {
        if (end_ == moves_.size()) return false;
        moves_[end_++] = {move.code, number};
        return true;
    }
    /// The earliest that is left; none if there is none.
    [[nodiscard]] Move take(int& number) noexcept {
        if (begin_ == end_) return Move::none();
        number = moves_[begin_].number;
        return Move{moves_[begin_++].code};
    }

private:
    struct Entry {
        std::uint16_t code;
        int number;
    };
    std::array<Entry, 32> moves_;  // not filled: most nodes put nothing off
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

}  // namespace lanista
