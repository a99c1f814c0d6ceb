#include "core/score.h"

namespace lanista {

std::string score_text(Score score) {
    const std::string sign = score < 0 ? "-" : "+";
    if (is_decided(score)) return sign + "W" + std::to_string(plies_to_end(score));
    const int hundredths = std::abs(score);
    const std::string fraction = std::to_string(hundredths % 100);
    return sign + std::to_string(hundredths / 100) + (fraction.size() == 1 ? ".0" : ".") + fraction;
}

std::optional<Score> parse_score(std::string_view text) {
    if (text.size() < 2 || (text[0] != '+' && text[0] != '-')) return std::nullopt;
    const int sign = text[0] == '-' ? -1 : 1;
    text.remove_prefix(1);
    if (text[0] == 'W') {
        const std::optional<int> plies = parse_number(text.substr(1), 0, max_plies_to_end);
        return plies ? std::optional(sign * win_in(*plies)) : std::nullopt;
    }
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos || text.size() != point + 3) return std::nullopt;
    const std::optional<int> whole = parse_number(text.substr(0, point), 0, win_score / 200);
    const std::optional<int> fraction = parse_number(text.substr(point + 1), 0, 99);
    if (!whole || !fraction) return std::nullopt;
    return sign * (100 * *whole + *fraction);
}

}  // namespace lanista
