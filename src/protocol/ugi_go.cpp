#include "protocol/ugi_go.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "core/text.h"

namespace lanista {

namespace {

using std::chrono::milliseconds;

/// Longer times are cut to this, so that no sum or multiple of them overflows.
constexpr milliseconds longest_time = std::chrono::hours(24 * 30);
/// A runner whose clock has just run out may say zero or less; we still answer.
constexpr milliseconds shortest_time{1};
constexpr std::int64_t deepest = 10'000;
constexpr std::array<std::string_view, 8> numbered{"movetime", "p1time", "p2time", "p1inc",
                                                   "p2inc",    "depth",  "nodes",  "mate"};

struct Clocks {
    std::optional<milliseconds> left[2];
    milliseconds increment[2]{};
};

Result<std::int64_t> read_number(std::string_view name, std::string_view text) {
    std::int64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || rest != end)
        return Error{fmt::format("{} needs a whole number, not {}", name, in_quotes(text))};
    return value;
}

milliseconds as_time(std::int64_t number, milliseconds least) {
    return milliseconds(std::clamp(number, std::int64_t{least.count()}, std::int64_t{longest_time.count()}));
}

/// `name` is one of those numbered.
void set_limit(std::string_view name, std::int64_t number, Limits& limits, Clocks& clocks) {
    if (name == "movetime")
        limits.movetime = as_time(number, shortest_time);
    else if (name == "p1time" || name == "p2time")
        clocks.left[name == "p2time"] = as_time(number, shortest_time);
    else if (name == "p1inc" || name == "p2inc")
        clocks.increment[name == "p2inc"] = as_time(number, milliseconds(0));
    else if (name == "depth")
        limits.depth = static_cast<int>(std::clamp<std::int64_t>(number, 0, deepest));
    else if (name == "mate")
        limits.mate = static_cast<int>(std::clamp<std::int64_t>(number, 1, deepest));
    else
        limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(number, 1));
}

}  // namespace

Result<Limits> parse_go(Words words, Side side_to_move) {
    Limits limits;
    Clocks clocks;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view name = words[i];
        if (name == "infinite" || name == "ponder") continue;
        if (std::find(numbered.begin(), numbered.end(), name) == numbered.end())
            return Error{"unknown limit " + in_quotes(name)};
        const Result<std::int64_t> number = read_number(name, ++i < words.size() ? words[i] : "");
        if (!number) return number.error();
        set_limit(name, *number, limits, clocks);
    }
    const int own = index(side_to_move);
    if (clocks.left[1 - own] && !clocks.left[own])
        return Error{fmt::format("p{}time is missing, and it is that player's turn", own + 1)};
    limits.clock = clocks.left[own];
    limits.increment = clocks.increment[own];
    return limits;
}

}  // namespace lanista
