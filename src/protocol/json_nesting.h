// How deep a JSON text is nested, seen before any library parses it: what a parser keeps for a text then
// stays near the text's length.
#pragma once

#include <cstddef>
#include <string_view>

namespace lanista {

/// The column (from 1) of the bracket that is nested too deeply; 0 if none is. Looks at brackets outside of
/// strings only; whether the text is JSON is the parser's matter.
[[nodiscard]] inline std::size_t nested_too_deeply(std::string_view text, int deepest) {
    int depth = 0;
    bool in_string = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (in_string && c == '\\')
            ++at;
        else if (c == '"')
            in_string = !in_string;
        else if (!in_string && (c == '[' || c == '{') && ++depth > deepest)
            return at + 1;
        else if (!in_string && (c == ']' || c == '}'))
            --depth;
    }
    return 0;
}

}  // namespace lanista
