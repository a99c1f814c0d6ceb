// A node of the Monte-Carlo tree, and the cells of memory that nodes and moves live in.
//
// All memory is cells of one size, so that any freed cell serves any purpose. A cell holds five siblings, or
// sixty moves that have no node yet; either kind is chained by `next`. A node without visits does not exist:
// a position with 400 moves of which three were tried costs one cell of nodes and seven of moves.
//
//   Node      0 visits | 4 proof | 8 value | 16 squares | 24 minimax | 28 move, prior
//            32 children | 36 moves | 40 move count, created | 44 state, pending, table
//   Cell      0 next, nodes | 16 five nodes, or sixty moves
//
// Race policy: threads share the tree without waiting. Statistics are relaxed atomics; sums are integers, so
// the order of additions does not matter. Whoever sets a node's busy bit alone may give it moves or its next
// child; another thread that finds it set makes do with the children there are. A child is written first and
// published by `created` (release, read with acquire), the list of moves by `state`. Nodes go away only while
// nobody works in the tree.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "core/move.h"
#include "search/mcts_proof.h"

namespace lanista::mcts {

using CellIndex = std::uint32_t;
inline constexpr CellIndex no_cell = 0xFFFFFFFF;

/// Values are between -1 and 1, in sums of integers.
inline constexpr double value_unit = 1 << 20;

[[nodiscard]] inline std::int64_t fixed(double value) {
    return static_cast<std::int64_t>(value * value_unit + (value < 0 ? -0.5 : 0.5));
}

/// A move with what it promises, in 65535ths.
struct Candidate {
    Move move;
    std::uint16_t prior = 0;

    static constexpr double unit = 65535;
    [[nodiscard]] double promise() const { return prior / unit; }
};
static_assert(sizeof(Candidate) == 4);

/// Everything is seen by the side whose move led here.
struct Node {
    static constexpr std::uint8_t expanded_bit = 1;
    static constexpr std::uint8_t busy_bit = 2;
    static constexpr std::uint16_t no_table = 0xFFFF;

    std::atomic<std::uint32_t> visits{0};
    std::atomic<std::uint32_t> proof{0};  ///< a packed Proof
    std::atomic<std::int64_t> value{0};   ///< sum of results
    std::atomic<std::uint64_t> squares{0};
    std::atomic<std::int32_t> minimax{0};  ///< of evaluations below
    Candidate from;
    CellIndex children = no_cell;
    CellIndex moves = no_cell;
    std::uint16_t move_count = 0;
    std::atomic<std::uint16_t> created{0};  ///< how many of the moves have nodes
    std::atomic<std::uint8_t> state{0};
    std::atomic<std::uint8_t> pending{0};        ///< threads that are below
    std::atomic<std::uint16_t> table{no_table};  ///< of all moves as first

    [[nodiscard]] bool is_expanded() const {
        return (state.load(std::memory_order_acquire) & expanded_bit) != 0;
    }
    [[nodiscard]] bool try_lock() {
        return (state.fetch_or(busy_bit, std::memory_order_acquire) & busy_bit) == 0;
    }
    void unlock() { state.fetch_and(static_cast<std::uint8_t>(~busy_bit), std::memory_order_release); }
    void unlock_expanded() { state.store(expanded_bit, std::memory_order_release); }

    [[nodiscard]] Proof proven() const { return Proof::unpack(proof.load(std::memory_order_relaxed)); }
    /// The first proof stays.
    void prove(Proof found) {
        std::uint32_t unproven = 0;
        proof.compare_exchange_strong(unproven, found.packed(), std::memory_order_relaxed);
    }

    [[nodiscard]] double mean() const {
        const std::uint32_t count = visits.load(std::memory_order_relaxed);
        if (count == 0) return 0;
        return static_cast<double>(value.load(std::memory_order_relaxed)) / (count * value_unit);
    }

    /// Becomes a leaf again and keeps what it knows of itself.
    void forget_moves() {
        children = moves = no_cell;
        move_count = 0;
        created.store(0, std::memory_order_relaxed);
        state.store(0, std::memory_order_relaxed);
    }
    /// Takes over all that the other knows and has; only while nobody works in the tree.
    void take(Node& other) {
        constexpr auto relaxed = std::memory_order_relaxed;
        visits.store(other.visits.load(relaxed), relaxed);
        proof.store(other.proof.load(relaxed), relaxed);
        value.store(other.value.load(relaxed), relaxed);
        squares.store(other.squares.load(relaxed), relaxed);
        minimax.store(other.minimax.load(relaxed), relaxed);
        from = other.from;
        children = other.children;
        moves = other.moves;
        move_count = other.move_count;
        created.store(other.created.load(relaxed), relaxed);
        state.store(other.state.load(relaxed), relaxed);
        table.store(no_table, relaxed);
        other.forget_moves();
    }
};
static_assert(sizeof(Node) == 48);

struct alignas(64) Cell {
    static constexpr unsigned node_capacity = 5;
    static constexpr unsigned move_capacity = 60;

    CellIndex next;
    std::uint32_t node_count;  ///< how many nodes were made here; 0 in a cell of moves
    std::uint64_t unused;
    alignas(16) std::byte storage[240];

    [[nodiscard]] Node& node(unsigned i) {
        return *std::launder(reinterpret_cast<Node*>(storage + i * sizeof(Node)));
    }
    [[nodiscard]] Candidate& candidate(unsigned i) {
        return *std::launder(reinterpret_cast<Candidate*>(storage + i * sizeof(Candidate)));
    }
    Node& make_node(Candidate from) {
        Node* const node = std::construct_at(reinterpret_cast<Node*>(storage + node_count++ * sizeof(Node)));
        node->from = from;
        return *node;
    }
    void make_candidate(unsigned i, Candidate candidate) {
        std::construct_at(reinterpret_cast<Candidate*>(storage + i * sizeof(Candidate)), candidate);
    }
};
static_assert(sizeof(Cell) == 256 && offsetof(Cell, storage) == 16);
static_assert(Cell::node_capacity * sizeof(Node) <= sizeof(Cell::storage));
static_assert(Cell::move_capacity * sizeof(Candidate) <= sizeof(Cell::storage));
static_assert(std::is_trivially_destructible_v<Node>, "cells are used again without a word");

}  // namespace lanista::mcts
