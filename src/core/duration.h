// Durations as people write them: "2s", "20ms", "1.5s", "180s", "3m".
//
// Read digit by digit into whole nanoseconds: "0.1s" is exactly 100 ms, which a floating-point number
// could not promise, and printing and reading again gives the same duration.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/text.h"

namespace lanista {

namespace duration_detail {

struct Unit {
    std::string_view name;
    std::int64_t nanoseconds;
};

inline constexpr std::array<Unit, 6> units{{{"ns", 1},
                                            {"us", 1'000},
                                            {"ms", 1'000'000},
                                            {"s", 1'000'000'000},
                                            {"m", 60'000'000'000},
                                            {"h", 3'600'000'000'000}}};

/// Durations are printed in these units only: a clock of 180 s stays "180s".
inline constexpr std::size_t printed_units = 4;

}  // namespace duration_detail

/// A number without sign, with or without decimals, and a unit: ns, us, ms, s, m or h.
[[nodiscard]] inline Result<std::chrono::nanoseconds> parse_duration(std::string_view text) {
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    std::size_t at = text.find_first_not_of("0123456789");
    const std::string_view whole = text.substr(0, at);
    std::string_view decimals;
    std::string_view rest = at == std::string_view::npos ? std::string_view{} : text.substr(at);
    if (rest.starts_with('.')) {
        rest.remove_prefix(1);
        decimals = rest.substr(0, rest.find_first_not_of("0123456789"));
        rest.remove_prefix(decimals.size());
        if (decimals.empty())
            return Error{"a digit must follow the point in " + in_quotes(text), whole.size() + 2};
    }
    if (whole.empty()) return Error{in_quotes(text) + " is not a duration such as 20ms, 2s or 3m", 1};

    for (const auto& unit : duration_detail::units) {
        if (rest != unit.name) continue;
        std::int64_t total = 0;
        for (const char digit : whole) {
            const std::int64_t step = (digit - '0') * unit.nanoseconds;
            if (total > (highest - step) / 10)
                return Error{"the duration " + in_quotes(text) + " is too long", 1};
            total = 10 * total + step;
        }
        std::int64_t place = unit.nanoseconds;  // what a one in the last decimal read is worth
        for (const char digit : decimals) {
            if ((place == 0 || place % 10 != 0) && digit != '0')
                return Error{in_quotes(text) + " is finer than a nanosecond", whole.size() + 2};
            place /= 10;
            const std::int64_t step = (digit - '0') * place;
            if (total > highest - step) return Error{"the duration " + in_quotes(text) + " is too long", 1};
            total += step;
        }
        return std::chrono::nanoseconds(total);
    }
    return Error{in_quotes(text) + " needs a unit: ns, us, ms, s, m or h", text.size() - rest.size() + 1};
}

/// The shortest exact text: "20ms", "1.5s", "0s".
[[nodiscard]] inline std::string duration_text(std::chrono::nanoseconds duration) {
    const std::int64_t count = duration.count();
    if (count == 0) return "0s";
    const bool negative = count < 0;
    // Negating in unsigned arithmetic is right for the lowest number too.
    const std::uint64_t amount =
        negative ? 0 - static_cast<std::uint64_t>(count) : static_cast<std::uint64_t>(count);

    std::size_t unit = duration_detail::printed_units - 1;
    while (amount < static_cast<std::uint64_t>(duration_detail::units[unit].nanoseconds)) --unit;
    const auto size = static_cast<std::uint64_t>(duration_detail::units[unit].nanoseconds);

    std::string result = (negative ? "-" : "") + std::to_string(amount / size);
    if (std::uint64_t rest = amount % size; rest != 0) {
        result += '.';
        for (std::uint64_t place = size / 10; rest != 0; rest %= place, place /= 10)
            result += static_cast<char>('0' + rest / place);
    }
    return result.append(duration_detail::units[unit].name);
}

}  // namespace lanista
