#include "reference/fields.h"

namespace reference {

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    while (true) {
        const auto end = text.find(separator);
        pieces.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return pieces;
        text.remove_prefix(end + 1);
    }
}

std::optional<int> parse_number(std::string_view text, int low, int high) {
    if (text.empty()) return std::nullopt;
    int value = 0;
    for (const char digit : text) {
        if (digit < '0' || digit > '9') return std::nullopt;
        value = 10 * value + (digit - '0');
        if (value > high) return std::nullopt;
    }
    if (value < low) return std::nullopt;
    return value;
}

std::optional<Cell> parse_cell(std::string_view text, int size) {
    const auto parts = split(text, '-');
    if (parts.size() != 2) return std::nullopt;
    const auto row = parse_number(parts[0], 0, size - 1);
    const auto column = parse_number(parts[1], 0, size - 1);
    if (!row || !column) return std::nullopt;
    return Cell{*row, *column};
}

}  // namespace reference
