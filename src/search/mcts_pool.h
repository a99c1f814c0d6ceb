// The memory of the tree: a fixed number of cells, handed out and taken back, never more.
//
// Taking back a whole subtree is a matter of its first cells: what hangs below them is found when they are
// handed out again. So throwing away most of a tree of millions of nodes between two turns takes no time.
#pragma once

#include <atomic>
#include <memory>
#include <new>

#include "search/mcts_node.h"

namespace lanista::mcts {

class CellPool {
public:
    explicit CellPool(std::size_t bytes)
        : capacity_(static_cast<CellIndex>(bytes / sizeof(Cell))),
          cells_(static_cast<Cell*>(::operator new(capacity_ * sizeof(Cell), alignment))) {}

    [[nodiscard]] Cell& operator[](CellIndex index) const { return cells_[index]; }
    [[nodiscard]] CellIndex capacity() const { return capacity_; }
    /// Cells that are not known to be free.
    [[nodiscard]] CellIndex used() const { return used_.load(std::memory_order_relaxed); }
    [[nodiscard]] bool is_full() const { return full_.load(std::memory_order_relaxed); }

    /// There is room again, or none can be made: nobody need stop for it.
    void reopen() { full_.store(false, std::memory_order_relaxed); }

    /// Takes everything back.
    void clear() {
        fresh_ = 0;
        free_ = no_cell;
        used_ = 0;
        full_ = false;
    }

    /// An empty cell; none if all are in use, or if another thread is just asking: nobody waits here.
    [[nodiscard]] CellIndex allocate() {
        if (busy_.test_and_set(std::memory_order_acquire)) return no_cell;
        const CellIndex index = take_one();
        if (index == no_cell)
            full_.store(true, std::memory_order_relaxed);
        else
            used_.fetch_add(1, std::memory_order_relaxed);
        busy_.clear(std::memory_order_release);
        return index;
    }

    /// A chain of cells and all below them; only while nobody works in the tree, or for cells that only the
    /// caller knows.
    void release(CellIndex first) {
        while (busy_.test_and_set(std::memory_order_acquire)) {
        }
        put_back(first);
        busy_.clear(std::memory_order_release);
    }

private:
    static constexpr std::align_val_t alignment{alignof(Cell)};
    struct Deleter {
        void operator()(Cell* cells) const { ::operator delete(cells, alignment); }
    };

    CellIndex take_one() {
        CellIndex index = free_;
        if (index == no_cell) {
            if (fresh_ == capacity_) return no_cell;
            index = fresh_++;
        } else {
            Cell& cell = cells_[index];
            free_ = cell.next;
            for (unsigned i = 0; i < cell.node_count; ++i) {
                put_back(cell.node(i).children);
                put_back(cell.node(i).moves);
            }
        }
        cells_[index].next = no_cell;
        cells_[index].node_count = 0;
        return index;
    }
    void put_back(CellIndex first) {
        while (first != no_cell) {
            Cell& cell = cells_[first];
            const CellIndex next = cell.next;
            cell.next = free_;
            free_ = first;
            used_.fetch_sub(1, std::memory_order_relaxed);
            first = next;
        }
    }

    const CellIndex capacity_;
    const std::unique_ptr<Cell[], Deleter> cells_;
    CellIndex fresh_ = 0;       ///< this one and those behind it were never used
    CellIndex free_ = no_cell;  ///< chain of cells that were given back
    std::atomic<CellIndex> used_{0};
    std::atomic<bool> full_{false};
    std::atomic_flag busy_{};
};

}  // namespace lanista::mcts
