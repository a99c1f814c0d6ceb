// The table of the proof-number search: proof and disproof numbers of questions about positions.
//
// An entry keeps the whole key. What took more work to find out stays longer, and an answer longer than
// numbers that are only an estimate. The memory is fixed; what is lost is found out again.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/random.h"
#include "search/large_array.h"

namespace lanista {

/// How many positions have to be settled at least: for a yes (`proof`), for a no (`disproof`). With the eyes
/// of the side to move, whose question it is.
struct ProofNumbers {
    static constexpr std::uint32_t infinite = 1U << 30;

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    [[nodiscard]] static constexpr ProofNumbers yes() { return {0, infinite}; }
    [[nodiscard]] static constexpr ProofNumbers no() { return {infinite, 0}; }
    [[nodiscard]] constexpr bool is_yes() const { return proof == 0; }
    [[nodiscard]] constexpr bool is_no() const { return disproof == 0; }
    [[nodiscard]] constexpr bool is_answer() const { return is_yes() || is_no(); }
};

class ProofTable {
public:
    explicit ProofTable(std::size_t megabytes) {
        const std::size_t wanted = (megabytes << 20) / sizeof(Bucket);
        count_ = std::bit_floor(wanted == 0 ? std::size_t{1} : wanted);
        buckets_ = make_large_array<Bucket>(count_);
    }

    [[nodiscard]] std::optional<ProofNumbers> probe(std::uint64_t key) const {
        for (const Entry& entry : bucket(key).entries)
            if (entry.work != 0 && entry.key == key) return ProofNumbers{entry.proof, entry.disproof};
        return std::nullopt;
    }

    void store(std::uint64_t key, ProofNumbers numbers, std::uint64_t nodes) {
        auto& entries = bucket(key).entries;
        Entry* victim = &entries[0];
        for (Entry& entry : entries) {
            if (entry.work != 0 && entry.key == key) {
                victim = &entry;
                nodes += entry.work;
                break;
            }
            if (worth(entry) < worth(*victim)) victim = &entry;
        }
        *victim = {key, numbers.proof, numbers.disproof,
                   static_cast<std::uint32_t>(nodes < most_work ? nodes + 1 : most_work), 0};
    }

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t proof = 0;
        std::uint32_t disproof = 0;
        std::uint32_t work = 0;  ///< nodes, and one; 0: nothing here
        std::uint32_t unused = 0;
    };
    struct Bucket {
        Entry entries[4];
    };
    static_assert(sizeof(Entry) == 24);
    static constexpr std::uint32_t most_work = 1U << 30;

    [[nodiscard]] static std::uint64_t worth(const Entry& entry) {
        const bool answer = entry.proof == 0 || entry.disproof == 0;
        return std::uint64_t{entry.work} * (answer ? 4 : 1);
    }
    [[nodiscard]] Bucket& bucket(std::uint64_t key) const { return buckets_[mix64(key) & (count_ - 1)]; }

    LargeArray<Bucket> buckets_;
    std::size_t count_ = 0;
};

}  // namespace lanista
