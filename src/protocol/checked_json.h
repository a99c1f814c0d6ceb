// JSON whose shape is not to be trusted: every access says what it expects.
//
// What is not as expected leaves by an exception, `Damage`; whoever reads a document catches it once.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/result.h"
#include "protocol/json_nesting.h"

namespace lanista::checked_json {

using Json = nlohmann::json;

struct Damage {
    Error error;
};

[[noreturn]] inline void damaged(std::string message, std::size_t column = 0) {
    throw Damage{{std::move(message), column}};
}

/// Refuses deep nesting before the JSON library sees it: its memory for a line stays near the line's length.
inline void check_nesting(std::string_view line) {
    constexpr int deepest = 16;
    if (const std::size_t column = nested_too_deeply(line, deepest); column != 0)
        damaged("JSON is nested too deeply", column);
}

[[nodiscard]] inline Json parse_json(std::string_view line) {
    check_nesting(line);
    try {
        return Json::parse(line);
    } catch (const Json::parse_error& error) {
        damaged("bad JSON", error.byte);
    } catch (const Json::exception&) {
        damaged("bad JSON: a number out of range");
    }
}

// What is expected of a piece of JSON; `what` names it in the error.

[[nodiscard]] inline const Json& member(const Json& object, const char* name) {
    if (!object.is_object()) damaged(fmt::format("expected an object with '{}'", name));
    const auto found = object.find(name);
    if (found == object.end()) damaged(fmt::format("'{}' is missing", name));
    return *found;
}

[[nodiscard]] inline int whole_number(const Json& json, std::string_view what) {
    constexpr int highest = 1'000'000;
    const bool fits = json.is_number_unsigned()
                          ? json.get<std::uint64_t>() <= highest
                          : json.is_number_integer() && json.get<std::int64_t>() >= -highest;
    if (!fits) damaged(fmt::format("{}: expected a whole number", what));
    return json.get<int>();
}

[[nodiscard]] inline const std::string& string(const Json& json, std::string_view what) {
    if (!json.is_string()) damaged(fmt::format("{}: expected a string", what));
    return json.get_ref<const std::string&>();
}

template <std::size_t Size>
[[nodiscard]] std::array<int, Size> whole_numbers(const Json& json, std::string_view what) {
    if (!json.is_array() || json.size() != Size)
        damaged(fmt::format("{}: expected {} whole numbers", what, Size));
    std::array<int, Size> numbers;
    for (std::size_t i = 0; i < Size; ++i) numbers[i] = whole_number(json[i], what);
    return numbers;
}

}  // namespace lanista::checked_json
