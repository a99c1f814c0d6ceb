#include "suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace lanista::bench {

namespace {

constexpr int repetitions = 5;
constexpr double seconds_per_repetition = 0.2;

/// Remembers the fastest repetition of each benchmark, in seconds an item.
class FastestReporter final : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration) continue;
            const auto items = run.counters.find("items_per_second");
            if (items == run.counters.end()) continue;
            const double seconds = 1.0 / items->second.value;
            const auto [entry, is_new] = fastest_.try_emplace(run.run_name.function_name, seconds);
            if (!is_new) entry->second = std::min(entry->second, seconds);
        }
    }
    [[nodiscard]] double seconds(const std::string& name) const { return fastest_.at(name); }

private:
    std::map<std::string, double> fastest_;
};

}  // namespace

void Suite::time_per_item(const std::string& name, const Body& body, const Body& reference) {
    entries_.push_back({name, "ns", body, reference, ""});
}

void Suite::items_per_second(const std::string& name, const Body& body, const Body& reference) {
    entries_.push_back({name, "1/s", body, reference, ""});
}

void Suite::repeat_ratio(const std::string& name, std::string_view of) {
    entries_.push_back({name, "x", {}, {}, std::string(of)});
}

std::vector<Measurement> Suite::run() {
    std::vector<Measurement> measurements;
    std::map<std::string, double> ratios;
    for (const Entry& entry : entries_) {
        if (!entry.ratio_of.empty()) {
            measurements.push_back({entry.name, ratios.at(entry.ratio_of), "x"});
            continue;
        }
        fmt::print(stderr, "measuring {} ...\n", entry.name);
        const std::string reference_name = entry.name + "/reference";
        benchmark::ClearRegisteredBenchmarks();
        for (const auto& [name, body] :
             {std::pair{entry.name, entry.body}, std::pair{reference_name, entry.reference}})
            benchmark::RegisterBenchmark(name.c_str(),
                                         [body = body](benchmark::State& state) { body(state); })
                ->Repetitions(repetitions)
                ->MinTime(seconds_per_repetition);
        FastestReporter reporter;
        benchmark::RunSpecifiedBenchmarks(&reporter);
        const double seconds = reporter.seconds(entry.name);
        ratios[entry.name] = reporter.seconds(reference_name) / seconds;
        measurements.push_back({entry.name, entry.unit == "ns" ? seconds * 1e9 : 1.0 / seconds, entry.unit});
        measurements.push_back({entry.name + ".ratio", ratios[entry.name], "x"});
    }
    return measurements;
}

void print(const std::vector<Measurement>& measurements, bool json) {
    if (json) {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const Measurement& m : measurements)
            list.push_back({{"name", m.name}, {"value", m.value}, {"unit", m.unit}});
        fmt::print("{}\n", list.dump(2));
        return;
    }
    for (const Measurement& m : measurements)
        fmt::print("{:<34}{:>16} {}\n", m.name,
                   m.value >= 1e4 ? fmt::format("{:.3e}", m.value)
                   : m.value < 10 ? fmt::format("{:.2f}", m.value)
                                  : fmt::format("{:.1f}", m.value),
                   m.unit);
}

}  // namespace lanista::bench
