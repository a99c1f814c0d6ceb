#include "report/markup.h"

#include <nlohmann/json.hpp>

#include "arena/foreign_text.h"

namespace lanista {

std::string clean_line(std::string_view text) {
    // Much of it was made clean when it was stored: a backslash stays one, instead of becoming two.
    std::string result;
    for (std::size_t at = text.find('\\'); at != std::string_view::npos; at = text.find('\\')) {
        result += escaped(text.substr(0, at), at) + '\\';
        text.remove_prefix(at + 1);
    }
    return result + escaped(text, text.size());
}

std::string clean_lines(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string line(text.substr(0, end));
        for (char& c : line)
            if (c == '\t') c = ' ';
        if (line.ends_with('\r')) line.pop_back();
        result += clean_line(line);
        if (end < text.size()) result += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

std::string markup(std::string_view text) {
    std::string result;
    for (const char c : clean_line(text)) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            case '\'':
                result += "&#39;";
                break;
            default:
                result += c;
        }
    }
    return result;
}

std::string markdown(std::string_view text) {
    constexpr std::string_view special = "\\`*_{}[]()#+!|~$";
    std::string result;
    for (const char c : clean_line(text)) {
        if (c == '<') {
            result += "&lt;";
        } else if (c == '&') {
            result += "&amp;";
        } else {
            if (special.find(c) != std::string_view::npos) result += '\\';
            result += c;
        }
    }
    return result;
}

std::string script_json(const nlohmann::ordered_json& json) {
    std::string result;
    for (const char c : json.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace)) {
        if (c == '<') {
            result += "\\u003c";
        } else {
            result += c;
        }
    }
    return result;
}

}  // namespace lanista
