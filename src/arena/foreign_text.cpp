#include "arena/foreign_text.h"

namespace lanista {
namespace {

/// The length of the well-formed UTF-8 sequence at the beginning (RFC 3629: neither overlong nor surrogate
/// nor above U+10FFFF); 0 if there is none.
std::size_t utf8_length(std::string_view text) noexcept {
    const auto byte = [text](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const auto follows = [&byte](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
    const unsigned lead = byte(0);
    if (lead < 0x80) return text.empty() ? 0 : 1;
    if (lead >= 0xC2 && lead <= 0xDF) return follows(1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        if (!follows(1) || !follows(2)) return 0;
        if (lead == 0xE0 && byte(1) < 0xA0) return 0;
        if (lead == 0xED && byte(1) >= 0xA0) return 0;
        return 3;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        if (!follows(1) || !follows(2) || !follows(3)) return 0;
        if (lead == 0xF0 && byte(1) < 0x90) return 0;
        if (lead == 0xF4 && byte(1) >= 0x90) return 0;
        return 4;
    }
    return 0;
}

}  // namespace

bool is_clean_text(std::string_view text) noexcept {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0 || text[0] == '\0') return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string escaped(std::string_view text, std::size_t limit) {
    constexpr std::string_view digits = "0123456789abcdef";
    const std::size_t whole = text.size();
    std::string result;
    std::size_t used = 0;
    while (used < whole && used < limit) {
        const std::size_t length = utf8_length(text.substr(used));
        const auto byte = static_cast<unsigned char>(text[used]);
        if (byte == '\n') {
            result += "\\n";
        } else if (byte == '\\') {
            result += "\\\\";
        } else if (length == 0 || byte < 0x20 || byte == 0x7F ||
                   (length == 2 && byte == 0xC2 &&
                    static_cast<unsigned char>(text[used + 1]) < 0xA0)) {  // C0 and C1 control characters
            result += "\\x";
            result += digits[byte >> 4];
            result += digits[byte & 15];
        } else {
            result += text.substr(used, length);
            used += length;
            continue;
        }
        ++used;
    }
    if (used < whole) result += "... (" + std::to_string(whole - used) + " bytes more)";
    return result;
}

}  // namespace lanista
