// Small helpers for reading and writing text without exceptions or locales.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace lanista {

/// Reads words separated by single blanks from left to right, and remembers where it is.
class FieldReader {
public:
    explicit FieldReader(std::string_view text) noexcept : text_(text) {}

    /// The next field; empty at the end.
    std::string_view next() noexcept {
        begin_ = next_;
        const std::size_t blank = text_.find(' ', begin_);
        const std::size_t end = blank == std::string_view::npos ? text_.size() : blank;
        next_ = blank == std::string_view::npos ? text_.size() : blank + 1;
        return text_.substr(begin_, end - begin_);
    }
    [[nodiscard]] bool at_end() const noexcept { return next_ >= text_.size(); }
    /// Column (from 1) of character `offset` of the field that was read last.
    [[nodiscard]] std::size_t column(std::size_t offset = 0) const noexcept { return begin_ + offset + 1; }

private:
    std::string_view text_;
    std::size_t begin_ = 0;
    std::size_t next_ = 0;
};

/// A whole string as a decimal number without sign or leading blanks; nothing if it is not one or out of
/// range.
[[nodiscard]] inline std::optional<int> parse_number(std::string_view text, int low, int high) noexcept {
    int value = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || rest != end || text.empty() || text.front() == '-') return std::nullopt;
    if (value < low || value > high) return std::nullopt;
    return value;
}

/// A piece of user text without control characters and bytes beyond ASCII, each shown as '?'.
[[nodiscard]] inline std::string printable(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c < 0x20 || c == 0x7F) c = '?';
    return result;
}

/// "1,234,567".
[[nodiscard]] inline std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
    return text;
}

/// User text made fit for a one-line message: quoted, printable and short.
[[nodiscard]] inline std::string in_quotes(std::string_view text) {
    constexpr std::size_t limit = 60;
    std::string result = "'";
    result += printable(text.substr(0, limit));
    result += text.size() > limit ? "...'" : "'";
    return result;
}

}  // namespace lanista
