// The tree of Monte-Carlo search: a root, its nodes in a pool of cells, and what is done when that is full.
#pragma once

#include <array>
#include <bit>
#include <span>

#include "search/mcts_pool.h"

namespace lanista::mcts {

class Tree {
public:
    explicit Tree(std::size_t bytes) : pool_(bytes) {}

    [[nodiscard]] Node& root() { return root_; }
    [[nodiscard]] const Node& root() const { return root_; }
    [[nodiscard]] const CellPool& pool() const { return pool_; }
    [[nodiscard]] bool is_full() const { return pool_.is_full(); }

    void clear() {
        pool_.clear();
        std::construct_at(&root_);
    }

    /// Calls `visit(Node&)` for every child there is.
    template <class Visit>
    void for_children(const Node& node, Visit&& visit) const {
        unsigned left = node.created.load(std::memory_order_acquire);
        if (left == 0) return;  // another thread may be about to write `children`
        for (CellIndex index = node.children; left > 0;) {
            Cell& cell = pool_[index];
            const unsigned here = left < Cell::node_capacity ? left : Cell::node_capacity;
            for (unsigned i = 0; i < here; ++i) visit(cell.node(i));
            left -= here;
            if (left > 0) index = cell.next;
        }
    }

    /// Gives a leaf its moves, in the order in which they are to be tried. The caller has locked the node; it
    /// is unlocked here. False if there is no room.
    [[nodiscard]] bool expand(Node& node, std::span<const Candidate> moves) {
        CellIndex first = no_cell;
        CellIndex last = no_cell;
        for (std::size_t begin = 0; begin < moves.size(); begin += Cell::move_capacity) {
            const CellIndex index = pool_.allocate();
            if (index == no_cell) {
                pool_.release(first);
                node.unlock();
                return false;
            }
            (first == no_cell ? first : pool_[last].next) = index;
            last = index;
            const auto part =
                moves.subspan(begin, std::min<std::size_t>(Cell::move_capacity, moves.size() - begin));
            for (unsigned i = 0; i < part.size(); ++i) pool_[index].make_candidate(i, part[i]);
        }
        node.moves = first;
        node.move_count = static_cast<std::uint16_t>(moves.size());
        node.unlock_expanded();
        return true;
    }

    /// The move of a locked node at that place in the order.
    [[nodiscard]] Candidate& candidate(const Node& node, unsigned place) const {
        CellIndex index = node.moves;
        for (; place >= Cell::move_capacity; place -= Cell::move_capacity) index = pool_[index].next;
        return pool_[index].candidate(place);
    }

    /// A node for the next move of a locked node; nobody sees it before `publish`. Null if there is no room.
    [[nodiscard]] Node* create_child(Node& node, Candidate move) {
        const unsigned created = node.created.load(std::memory_order_relaxed);
        CellIndex* link = &node.children;
        for (unsigned full = created / Cell::node_capacity; full > 0; --full) link = &pool_[*link].next;
        if (created % Cell::node_capacity == 0) {
            const CellIndex index = pool_.allocate();
            if (index == no_cell) return nullptr;
            *link = index;
        }
        return &pool_[*link].make_node(move);
    }
    static void publish(Node& parent) {
        const unsigned created = parent.created.load(std::memory_order_relaxed);
        parent.created.store(static_cast<std::uint16_t>(created + 1), std::memory_order_release);
    }

    // --- Only while nobody works in the tree --------------------------------------------------------------

    /// A node below becomes the root; all that is not below it is forgotten.
    void make_root(Node& node) {
        const CellIndex children = root_.children;
        const CellIndex moves = root_.moves;
        root_.take(node);
        pool_.release(children);
        pool_.release(moves);
        pool_.reopen();
    }

    /// Frees about half of the memory: proven nodes, then those with the fewest visits, become leaves again
    /// and keep their statistics. Stops early, at any time, when `enough()` says so.
    template <class Enough>
    void make_room(Enough&& enough) {
        std::array<std::size_t, bucket_count> cells{};
        for_expanded(root_, enough, [&](Node& node) {
            cells[bucket(node)] += cells_of(node);
            return false;
        });
        const std::size_t wanted = pool_.capacity() / 2;
        unsigned last = 0;
        for (std::size_t sum = cells[0]; sum < wanted && last + 1 < bucket_count; sum += cells[++last]) {
        }
        for_expanded(root_, enough, [&](Node& node) {
            if (bucket(node) > last) return false;
            pool_.release(node.children);
            pool_.release(node.moves);
            node.forget_moves();
            return true;
        });
        pool_.reopen();
    }

private:
    static constexpr unsigned bucket_count = 34;

    /// Nodes in the order in which they may go: proven ones, then by the logarithm of their visits.
    [[nodiscard]] static unsigned bucket(const Node& node) {
        if (node.proven().any()) return 0;
        return 1 + static_cast<unsigned>(std::bit_width(node.visits.load(std::memory_order_relaxed)));
    }
    [[nodiscard]] static std::size_t cells_of(const Node& node) {
        return (node.created.load(std::memory_order_relaxed) + Cell::node_capacity - 1) /
                   Cell::node_capacity +
               (node.move_count + Cell::move_capacity - 1U) / Cell::move_capacity;
    }

    /// Every expanded node below, parents first; not below those for which `visit` says true.
    template <class Enough, class Visit>
    void for_expanded(Node& node, Enough& enough, Visit&& visit) {
        for_children(node, [&](Node& child) {
            if (!child.is_expanded() || enough()) return;
            if (!visit(child)) for_expanded(child, enough, visit);
        });
    }

    CellPool pool_;
    Node root_;
};

}  // namespace lanista::mcts
