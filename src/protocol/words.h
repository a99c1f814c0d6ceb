// A line of a protocol as words: whatever blanks, tabs and carriage returns stand between them.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanista {

using Words = std::span<const std::string_view>;

[[nodiscard]] inline std::vector<std::string_view> split_words(std::string_view line) {
    constexpr std::string_view blanks = " \t\r\n\v\f";
    std::vector<std::string_view> words;
    std::size_t end = 0;
    for (;;) {
        const std::size_t begin = line.find_first_not_of(blanks, end);
        if (begin == std::string_view::npos) return words;
        end = std::min(line.find_first_of(blanks, begin), line.size());
        words.push_back(line.substr(begin, end - begin));
    }
}

[[nodiscard]] inline std::string join_words(Words words) {
    std::string text;
    for (const std::string_view word : words) {
        if (!text.empty()) text += ' ';
        text += word;
    }
    return text;
}

}  // namespace lanista
