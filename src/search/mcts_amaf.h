// All moves as first: what a move was worth wherever it was played below a node, not only as its next move.
//
// A table has one entry for each move code and side. RAVE gives one to every node; tables are large, so
// there are only so many, given to nodes in the order in which they reach enough visits, and a node without
// one asks its nearest ancestor that has one: Cazenave's GRAVE ("Generalized rapid action value estimation",
// 2015). Every search gives the tables anew; until then a kept node still has its own, and the number that a
// node kept of a table with another owner means nothing.
#pragma once

#include <atomic>
#include <memory>

#include "core/side.h"
#include "search/mcts_node.h"

namespace lanista::mcts {

struct AmafEntry {
    std::atomic<std::uint32_t> count{0};
    std::atomic<std::int32_t> value{0};  ///< for the side that moves, in thousandths

    static constexpr double unit = 1000;
    /// After so many old results fade, so that no sum overflows.
    static constexpr std::uint32_t most = 1 << 20;

    void add(double result) {
        const std::uint32_t before = count.fetch_add(1, std::memory_order_relaxed);
        value.fetch_add(static_cast<std::int32_t>(result * unit), std::memory_order_relaxed);
        if (before + 1 >= most) {
            count.store(most / 2, std::memory_order_relaxed);
            value.store(value.load(std::memory_order_relaxed) / 2, std::memory_order_relaxed);
        }
    }
    [[nodiscard]] double mean() const {
        const std::uint32_t n = count.load(std::memory_order_relaxed);
        return n == 0 ? 0 : value.load(std::memory_order_relaxed) / (unit * n);
    }
};
static_assert(sizeof(AmafEntry) == 8);

class AmafTables {
public:
    /// As many tables for `move_codes` codes as fit into that memory.
    AmafTables(std::size_t bytes, int move_codes)
        : codes_(static_cast<std::size_t>(move_codes)),
          count_(std::min<std::size_t>(bytes / bytes_per_table(), Node::no_table)),
          entries_(std::make_unique<AmafEntry[]>(2 * codes_ * count_)),
          owners_(std::make_unique<std::atomic<const Node*>[]>(count_)) {}

    void clear() { used_.store(0, std::memory_order_relaxed); }

    [[nodiscard]] AmafEntry* of(const Node& node) const {
        const std::size_t number = node.table.load(std::memory_order_acquire);
        if (number >= count_ || owners_[number].load(std::memory_order_relaxed) != &node) return nullptr;
        return &entries_[2 * codes_ * number];
    }
    /// A table for a node that has none and that the caller has locked, while there are any.
    void give(Node& node) {
        if (used_.load(std::memory_order_relaxed) >= count_) return;
        const std::size_t number = used_.fetch_add(1, std::memory_order_relaxed);
        if (number >= count_) return;
        for (std::size_t i = 0; i < 2 * codes_; ++i) {
            entries_[2 * codes_ * number + i].count.store(0, std::memory_order_relaxed);
            entries_[2 * codes_ * number + i].value.store(0, std::memory_order_relaxed);
        }
        owners_[number].store(&node, std::memory_order_relaxed);
        node.table.store(static_cast<std::uint16_t>(number), std::memory_order_release);
    }
    [[nodiscard]] std::size_t slot(Side side, Move move) const {
        return static_cast<std::size_t>(side) * codes_ + move.code;
    }

private:
    [[nodiscard]] std::size_t bytes_per_table() const {
        return 2 * codes_ * sizeof(AmafEntry) + sizeof(Node*);
    }

    const std::size_t codes_;
    const std::size_t count_;
    const std::unique_ptr<AmafEntry[]> entries_;
    const std::unique_ptr<std::atomic<const Node*>[]> owners_;
    std::atomic<std::size_t> used_{0};
};

}  // namespace lanista::mcts
