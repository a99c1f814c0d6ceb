// Reading the words and numbers that position texts are made of.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace reference {

struct Cell {
    int row = 0;
    int column = 0;

    bool operator==(const Cell&) const = default;
};

/// The pieces between the separators; an empty piece where two of them touch.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// Decimal digits and nothing else, worth between `low` and `high`.
[[nodiscard]] std::optional<int> parse_number(std::string_view text, int low, int high);

/// `row-column`, both from 0 to `size` - 1.
[[nodiscard]] std::optional<Cell> parse_cell(std::string_view text, int size);

}  // namespace reference
