// Collects measurements by name and prints them as a table or as JSON.
//
// Time is measured by google-benchmark; each benchmark is repeated and the fastest repetition counts, since
// everything else that a machine does can only make a program slower.
#pragma once

#include <benchmark/benchmark.h>

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lanista::bench {

struct Measurement {
    std::string name;
    double value;
    std::string unit;
};

class Suite {
public:
    /// `body(state)` runs google-benchmark's loop and says with SetItemsProcessed how many items it did.
    using Body = std::function<void(benchmark::State&)>;

    /// Nanoseconds an item, and how many times faster that is than `reference`.
    void time_per_item(const std::string& name, const Body& body, const Body& reference);
    /// Items a second, likewise.
    void items_per_second(const std::string& name, const Body& body, const Body& reference);
    /// A ratio measured under another name, to be listed under this one too.
    void repeat_ratio(const std::string& name, std::string_view of);

    /// Runs everything, with progress on standard error.
    [[nodiscard]] std::vector<Measurement> run();

private:
    struct Entry {
        std::string name;
        std::string unit;
        Body body;
        Body reference;
        std::string ratio_of;
    };
    std::vector<Entry> entries_;
};

/// What `bench search` is asked for.
struct SearchBench {
    std::string game;  ///< empty: all
    int threads = 1;
    bool json = false;
};
/// Throws std::runtime_error for a game that is none.
void bench_search(const SearchBench& wanted);

/// What `bench threads` is asked for.
struct ThreadsBench {
    std::string game;  ///< empty: all
    int threads = 2;
    int deeper = 1;  ///< plies beyond the depth of `bench search`
};
/// Throws std::runtime_error for a game that is none.
[[nodiscard]] std::vector<Measurement> measure_threads(const ThreadsBench& wanted);

/// What `bench time` is asked for.
struct TimeBench {
    std::string game;  ///< empty: all
    std::chrono::nanoseconds movetime{};
};
/// Throws std::runtime_error for a game that is none.
[[nodiscard]] std::vector<Measurement> measure_time(const TimeBench& wanted);

/// What `bench examples` is asked for.
struct ExamplesBench {
    std::string path;
    int games = 10'000;
    std::uint64_t nodes = 4'000;
    std::uint64_t seed = 1;
};
/// Throws std::runtime_error for a file that cannot be written.
void write_examples(const ExamplesBench& wanted);

/// What `bench proof-examples` is asked for.
struct ProofExamplesBench {
    std::string path;
    int positions = 250;
    std::uint64_t nodes = 3'000'000;
    std::uint64_t seed = 1;
};
/// Throws std::runtime_error for a file that cannot be written.
void write_proof_examples(const ProofExamplesBench& wanted);

void print(const std::vector<Measurement>& measurements, bool json);

}  // namespace lanista::bench
