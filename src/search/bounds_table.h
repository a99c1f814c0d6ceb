// The table of the exact solver: for each position what is proven of its value, from below and from above.
//
// An entry keeps the whole key, so that a search whose keys are exact is exact as well. A bucket is one cache
// line: three places for what was hardest to find out and one for what was found out last.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/move.h"
#include "core/random.h"
#include "search/large_array.h"
#include "search/model.h"

namespace lanista {

struct ProvenBounds {
    Bounds bounds;
    Move move;  ///< none, or the one that gave the lower bound
};

class BoundsTable {
public:
    explicit BoundsTable(std::size_t megabytes) {
        const std::size_t wanted = (megabytes << 20) / sizeof(Bucket);
        count_ = std::bit_floor(wanted == 0 ? std::size_t{1} : wanted);
        buckets_ = make_large_array<Bucket>(count_);
    }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

    /// Everything that is known; of an unknown position that its value is between loss and win.
    [[nodiscard]] ProvenBounds probe(std::uint64_t key) const {
        for (const Entry& entry : bucket(key).entries)
            if (entry.effort != 0 && entry.key == key)
                return {{unpacked(entry.lower), unpacked(entry.upper)}, Move{entry.move}};
        return {};
    }

    /// `nodes`: what it took to find out. Bounds that were known before are kept where they are sharper.
    void store(std::uint64_t key, Bounds bounds, Move move, std::uint64_t nodes) {
        Entry fresh{key, packed(bounds.lower), packed(bounds.upper), move.code,
                    static_cast<std::uint8_t>(std::bit_width(nodes | 1))};
        auto& entries = bucket(key).entries;
        Entry* victim = &entries[0];
        for (Entry& entry : entries) {
            if (entry.effort != 0 && entry.key == key) {
                if (entry.lower > fresh.lower) fresh.lower = entry.lower, fresh.move = entry.move;
                if (entry.upper < fresh.upper) fresh.upper = entry.upper;
                if (entry.effort > fresh.effort) fresh.effort = entry.effort;
                entry = fresh;
                return;
            }
            if (&entry != &entries[latest] && entry.effort < victim->effort) victim = &entry;
        }
        (victim->effort <= fresh.effort ? *victim : entries[latest]) = fresh;
    }

private:
    struct Entry {
        std::uint64_t key = 0;
        std::int16_t lower = 0;
        std::int16_t upper = 0;
        std::uint16_t move = Move::none_code;
        std::uint8_t effort = 0;  ///< the binary logarithm of the nodes; 0: nothing here
        std::uint8_t unused = 0;
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };
    static_assert(sizeof(Entry) == 16 && sizeof(Bucket) == 64);
    static constexpr std::size_t latest = 3;

    /// Sixteen bits are enough: 0, or how far a win or a loss is from an end at once.
    static constexpr Score packed_win = 20'000;
    static_assert(packed_win > max_plies_to_end && packed_win < 32'767);

    [[nodiscard]] static std::int16_t packed(Score score) {
        return static_cast<std::int16_t>(score - outcome_of(score) * (win_score - packed_win));
    }
    [[nodiscard]] static Score unpacked(std::int16_t score) {
        return score + outcome_of(score) * (win_score - packed_win);
    }
    [[nodiscard]] Bucket& bucket(std::uint64_t key) const { return buckets_[mix64(key) & (count_ - 1)]; }

    LargeArray<Bucket> buckets_;
    std::size_t count_ = 0;
};

}  // namespace lanista
