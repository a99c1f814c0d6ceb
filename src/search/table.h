// The transposition table: what the search knows about positions, kept between turns.
//
// Race policy: threads share the table without locks. An entry is two words, the data and the key XORed with
// the data (Hyatt and Mann, "A lockless transposition-table implementation for parallel search", 2002): a
// torn pair does not match any key and reads as a miss. Words are relaxed atomics, so a race is never
// undefined. `probe` hands out a copy; `store` decides what to replace.
//
//   data:  63      48 47          24 23    16 15   10 9     8 7      0
//          | move   | score, biased | depth  | age   | bound | unused |
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/move.h"
#include "core/score.h"
#include "search/large_array.h"

namespace lanista {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct TableEntry {
    Move move;
    Score score = 0;
    int depth = 0;
    Bound bound = Bound::none;
};

/// Whether what is known of a score decides a window.
[[nodiscard]] constexpr bool proves(Bound bound, Score score, Score alpha, Score beta) noexcept {
    return bound == Bound::exact || (bound == Bound::lower && score >= beta) ||
           (bound == Bound::upper && score <= alpha);
}

/// In the table a forced end is counted from its own position, in the tree from the root.
[[nodiscard]] constexpr Score to_table(Score score, int ply) noexcept {
    if (!is_decided(score)) return score;
    return score > 0 ? score + ply : score - ply;
}
[[nodiscard]] constexpr Score from_table(Score score, int ply) noexcept {
    if (!is_decided(score)) return score;
    return score > 0 ? score - ply : score + ply;
}

class TranspositionTable {
public:
    static constexpr std::size_t bytes_per_bucket = 64;

    explicit TranspositionTable(std::size_t megabytes) { resize(megabytes); }

    /// Throws away everything; sizes are rounded down to a power of two, at least one bucket.
    void resize(std::size_t megabytes) {
        const std::size_t wanted = (megabytes << 20) / sizeof(Bucket);
        bucket_count_ = std::bit_floor(wanted == 0 ? std::size_t{1} : wanted);
        buckets_ = make_large_array<Bucket>(bucket_count_);
        age_ = 0;
        searched_ = false;
    }
    /// As new. Costs nothing before the first search: a large table takes long to touch.
    void clear() {
        if (!searched_) return;
        for (std::size_t i = 0; i < bucket_count_; ++i)
            for (Slot& slot : buckets_[i].slots) {
                slot.check.store(0, std::memory_order_relaxed);
                slot.data.store(0, std::memory_order_relaxed);
            }
        age_ = 0;
        searched_ = false;
    }
    /// A new search begins: what is older becomes cheaper to replace.
    void new_search() {
        age_ = (age_ + 1) & age_mask;
        searched_ = true;
    }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

    [[nodiscard]] std::optional<TableEntry> probe(std::uint64_t key) const {
        for (const Slot& slot : bucket(key).slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if (data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key) return unpack(data);
        }
        return std::nullopt;
    }

    /// Replaces the same position, or else the shallowest entry, older ones first.
    void store(std::uint64_t key, TableEntry entry) {
        Slot* victim = nullptr;
        int victim_worth = 1 << 30;
        for (Slot& slot : bucket(key).slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if (data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key) {
                if (entry.move.is_none()) entry.move = unpack(data).move;
                victim = &slot;
                break;
            }
            const int worth =
                data == 0 ? -1 : depth_of(data) - 8 * static_cast<int>((age_ - age_of(data)) & age_mask);
            if (worth < victim_worth) victim = &slot, victim_worth = worth;
        }
        const std::uint64_t data = pack(entry);
        victim->data.store(data, std::memory_order_relaxed);
        victim->check.store(key ^ data, std::memory_order_relaxed);
    }

    /// How many thousandths of the table this search has filled, by a sample.
    [[nodiscard]] int permille_full() const {
        const std::size_t sample = bucket_count_ < 250 ? bucket_count_ : 250;
        std::size_t used = 0;
        for (std::size_t i = 0; i < sample; ++i)
            for (const Slot& slot : buckets_[i].slots) {
                const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
                used += data != 0 && age_of(data) == age_ ? 1 : 0;
            }
        return static_cast<int>(1000 * used / (4 * sample));
    }

private:
    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(bytes_per_bucket) Bucket {
        Slot slots[4];
    };
    static_assert(sizeof(Slot) == 16 && sizeof(Bucket) == bytes_per_bucket);

    static constexpr unsigned age_mask = 63;
    static constexpr int score_bias = 1 << 23;
    static_assert(infinite_score < score_bias);

    [[nodiscard]] static std::uint64_t depth_bits(int depth) {
        return static_cast<std::uint64_t>(depth < 0 ? 0 : depth > 255 ? 255 : depth);
    }
    [[nodiscard]] std::uint64_t pack(const TableEntry& entry) const {
        return std::uint64_t{entry.move.code} << 48 |
               static_cast<std::uint64_t>(entry.score + score_bias) << 24 | depth_bits(entry.depth) << 16 |
               std::uint64_t{age_} << 10 | static_cast<std::uint64_t>(entry.bound) << 8;
    }
    [[nodiscard]] static TableEntry unpack(std::uint64_t data) {
        return {Move{static_cast<std::uint16_t>(data >> 48)},
                static_cast<Score>(data >> 24 & 0xFFFFFF) - score_bias, depth_of(data),
                static_cast<Bound>(data >> 8 & 3)};
    }
    [[nodiscard]] static int depth_of(std::uint64_t data) { return static_cast<int>(data >> 16 & 0xFF); }
    [[nodiscard]] static unsigned age_of(std::uint64_t data) {
        return static_cast<unsigned>(data >> 10 & age_mask);
    }

    [[nodiscard]] Bucket& bucket(std::uint64_t key) const { return buckets_[key & (bucket_count_ - 1)]; }

    LargeArray<Bucket> buckets_;
    std::size_t bucket_count_ = 0;
    unsigned age_ = 0;
    bool searched_ = false;
};

}  // namespace lanista
