// Sizes of memory as people write them: "250MB", "1GB", "128MiB".
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/text.h"

namespace lanista {

/// Whole bytes: a number and B, kB, MB, GB (powers of 1000) or KiB, MiB, GiB (powers of 1024).
[[nodiscard]] inline Result<std::int64_t> parse_byte_size(std::string_view text) {
    struct Unit {
        std::string_view name;
        std::int64_t bytes;
    };
    constexpr std::array<Unit, 7> units{{{"B", 1},
                                         {"kB", 1'000},
                                         {"MB", 1'000'000},
                                         {"GB", 1'000'000'000},
                                         {"KiB", 1 << 10},
                                         {"MiB", 1 << 20},
                                         {"GiB", 1 << 30}}};
    constexpr std::int64_t most_bytes = std::int64_t{1} << 50;

    std::int64_t number = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const auto digits = static_cast<std::size_t>(rest - text.data());
    if (error != std::errc{} || number < 0) return Error{in_quotes(text) + " is not a size such as 250MB", 1};
    for (const Unit& unit : units) {
        if (text.substr(digits) != unit.name) continue;
        if (number > most_bytes / unit.bytes)
            return Error{"the size " + in_quotes(text) + " is too large", 1};
        return number * unit.bytes;
    }
    return Error{in_quotes(text) + " needs a unit: B, kB, MB, GB, KiB, MiB or GiB", digits + 1};
}

}  // namespace lanista
