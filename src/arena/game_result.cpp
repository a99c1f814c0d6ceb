#include "arena/game_result.h"

#include <zlib.h>

#include <charconv>
#include <concepts>

namespace lanista {
namespace {

template <std::integral Number>
bool read(const std::string& text, Number& number) {
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && rest == end;
}

std::uint32_t extend(std::uint32_t crc, std::string_view text) {
    return static_cast<std::uint32_t>(crc32_z(crc, reinterpret_cast<const Bytef*>(text.data()), text.size()));
}

}  // namespace

std::string_view outcome_text(Outcome outcome) {
    switch (outcome) {
        case Outcome::first_wins:
            return "first_wins";
        case Outcome::second_wins:
            return "second_wins";
        case Outcome::draw:
            return "draw";
        case Outcome::ongoing:
            break;
    }
    return "ongoing";
}

ResultFields to_fields(const GameResult& result) {
    return {result.id,
            result.first,
            result.second,
            std::to_string(result.opening_seed),
            std::string(outcome_text(result.outcome)),
            result.verdict,
            result.reason,
            std::to_string(result.plies),
            std::to_string(result.first_ms),
            std::to_string(result.second_ms),
            result.record,
            result.first_stderr,
            result.second_stderr,
            result.tier};
}

std::optional<GameResult> from_fields(const ResultFields& fields) {
    GameResult result;
    result.id = fields[0];
    result.first = fields[1];
    result.second = fields[2];
    if (!read(fields[3], result.opening_seed)) return std::nullopt;
    bool known = false;
    for (const Outcome outcome : {Outcome::draw, Outcome::first_wins, Outcome::second_wins}) {
        if (fields[4] != outcome_text(outcome)) continue;
        result.outcome = outcome;
        known = true;
    }
    if (!known) return std::nullopt;
    result.verdict = fields[5];
    result.reason = fields[6];
    if (!read(fields[7], result.plies) || !read(fields[8], result.first_ms) ||
        !read(fields[9], result.second_ms))
        return std::nullopt;
    result.record = fields[10];
    result.first_stderr = fields[11];
    result.second_stderr = fields[12];
    result.tier = fields[13];
    return result;
}

std::uint32_t checksum(const ResultFields& fields) {
    std::uint32_t crc = extend(0, {});
    for (const std::string& field : fields) {
        crc = extend(crc, std::to_string(field.size()) + ":");
        crc = extend(crc, field);
    }
    return crc;
}

std::uint32_t checksum(std::string_view text) {
    return extend(0, text);
}

}  // namespace lanista
