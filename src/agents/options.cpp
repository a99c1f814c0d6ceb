#include "agents/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "core/text.h"

namespace lanista {

namespace {

template <class Number>
std::optional<Number> number_in(std::string_view text) {
    Number value{};
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || rest != end || text.empty()) return std::nullopt;
    return value;
}

#if !defined(__cpp_lib_to_chars)
/// For a library that reads only whole numbers so: WebAssembly's, where there is one locale.
template <>
std::optional<double> number_in(std::string_view text) {
    const std::string terminated(text);
    char* rest = nullptr;
    const double value = std::strtod(terminated.c_str(), &rest);
    if (text.empty() || rest != terminated.c_str() + text.size() ||
        text.find_first_not_of("0123456789.-e") != std::string_view::npos)
        return std::nullopt;
    return value;
}
#endif

}  // namespace

std::optional<std::string> Options::take(KnownOption known) {
    const auto found = values_.find(known.name);
    std::optional<std::string> given;
    if (found != values_.end()) {
        given = known.value = std::move(found->second);
        values_.erase(found);
    }
    known_.push_back(std::move(known));
    return given;
}

void Options::set(std::string_view name, std::string_view value) {
    values_.insert_or_assign(std::string(name), std::string(value));
}

void Options::refuse(std::string_view name, std::string_view value, std::string_view expected) {
    if (problem_.empty())
        problem_ = fmt::format("option {}: expected {}, not {}", name, expected, in_quotes(value));
}

std::int64_t Options::take_int(std::string_view name, std::int64_t fallback, std::int64_t low,
                               std::int64_t high) {
    const std::optional<std::string> text =
        take({std::string(name), OptionType::integer, fmt::to_string(fallback), low, high});
    if (!text) return fallback;
    const std::optional<std::int64_t> value = number_in<std::int64_t>(*text);
    if (value && *value >= low && *value <= high) return *value;
    refuse(name, *text, fmt::format("a whole number from {} to {}", low, high));
    return fallback;
}

double Options::take_real(std::string_view name, double fallback, double low, double high) {
    const std::optional<std::string> text =
        take({std::string(name), OptionType::real, fmt::to_string(fallback)});
    if (!text) return fallback;
    const std::optional<double> value = number_in<double>(*text);
    if (value && *value >= low && *value <= high) return *value;
    refuse(name, *text, fmt::format("a number from {} to {}", low, high));
    return fallback;
}

bool Options::take_bool(std::string_view name, bool fallback) {
    const std::optional<std::string> text =
        take({std::string(name), OptionType::boolean, fallback ? "true" : "false"});
    if (!text) return fallback;
    const bool is_true = *text == "true" || *text == "on" || *text == "1";
    const bool is_false = *text == "false" || *text == "off" || *text == "0";
    if (!is_true && !is_false) {
        refuse(name, *text, "true or false");
        return fallback;
    }
    known_.back().value = is_true ? "true" : "false";
    return is_true;
}

std::string Options::take_text(std::string_view name, std::string_view fallback) {
    return take({std::string(name), OptionType::text, std::string(fallback)}).value_or(std::string(fallback));
}

std::size_t Options::take_choice(std::string_view name, std::size_t fallback,
                                 std::span<const std::string_view> choices) {
    KnownOption known{std::string(name), OptionType::text, std::string(choices[fallback])};
    known.choices.assign(choices.begin(), choices.end());
    const std::optional<std::string> text = take(std::move(known));
    if (!text) return fallback;
    const auto found = std::find(choices.begin(), choices.end(), *text);
    if (found != choices.end()) return static_cast<std::size_t>(found - choices.begin());
    refuse(name, *text, fmt::format("one of {}", fmt::join(choices, ", ")));
    return fallback;
}

std::optional<std::string> Options::problem() const {
    if (!problem_.empty()) return problem_;
    if (!values_.empty()) return fmt::format("unknown option {}", in_quotes(values_.begin()->first));
    return std::nullopt;
}

Result<AgentSpec> parse_agent_spec(std::string_view text) {
    AgentSpec spec;
    const std::size_t question = text.find('?');
    spec.name = std::string(text.substr(0, question));
    if (spec.name.empty()) return Error{"expected the name of an agent", 1};
    std::size_t begin = question;
    while (begin != std::string_view::npos) {
        const std::size_t end = text.find('&', ++begin);
        const std::string_view option = text.substr(begin, end == std::string_view::npos ? end : end - begin);
        const std::size_t equals = option.find('=');
        if (equals == std::string_view::npos || equals == 0) return Error{"expected option=value", begin + 1};
        const bool added =
            spec.options.values_
                .emplace(std::string(option.substr(0, equals)), std::string(option.substr(equals + 1)))
                .second;
        if (!added)
            return Error{fmt::format("option {} is given twice", in_quotes(option.substr(0, equals))),
                         begin + 1};
        begin = end;
    }
    return spec;
}

}  // namespace lanista
