// The options of an agent's spec: `name?threads=2&hash=64`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace lanista {

struct AgentSpec;

enum class OptionType : std::uint8_t { integer, real, boolean, text };

/// An option that an agent has asked for: what it has, and what it could have.
struct KnownOption {
    std::string name;
    OptionType type = OptionType::text;
    std::string value;                   ///< in force: as it was given, or the agent's default
    std::int64_t low = 0;                ///< of an integer
    std::int64_t high = 0;               ///< of an integer
    std::vector<std::string> choices{};  ///< of a text that is one of a few words

    friend bool operator==(const KnownOption&, const KnownOption&) = default;
};

/// An agent takes each option that it knows; the first bad value and any option left over are errors.
class Options {
public:
    [[nodiscard]] std::int64_t take_int(std::string_view name, std::int64_t fallback, std::int64_t low,
                                        std::int64_t high);
    [[nodiscard]] double take_real(std::string_view name, double fallback, double low, double high);
    [[nodiscard]] bool take_bool(std::string_view name, bool fallback);
    [[nodiscard]] std::string take_text(std::string_view name, std::string_view fallback);
    /// One of a few words; the place of the one chosen.
    [[nodiscard]] std::size_t take_choice(std::string_view name, std::size_t fallback,
                                          std::span<const std::string_view> choices);

    /// Adds an option, or changes its value.
    void set(std::string_view name, std::string_view value);
    /// Every option taken so far, in the order in which the agent asked.
    [[nodiscard]] const std::vector<KnownOption>& known() const noexcept { return known_; }

    /// What was wrong with the options taken so far, or with those that nobody took; nothing if all is well.
    [[nodiscard]] std::optional<std::string> problem() const;

    friend bool operator==(const Options&, const Options&) = default;

private:
    friend Result<AgentSpec> parse_agent_spec(std::string_view text);

    /// The text of an option, if it was given; `known` holds what to remember of it otherwise.
    [[nodiscard]] std::optional<std::string> take(KnownOption known);
    void refuse(std::string_view name, std::string_view value, std::string_view expected);

    std::map<std::string, std::string, std::less<>> values_;
    std::vector<KnownOption> known_;
    std::string problem_;
};

struct AgentSpec {
    std::string name;
    Options options;

    friend bool operator==(const AgentSpec&, const AgentSpec&) = default;
};

[[nodiscard]] Result<AgentSpec> parse_agent_spec(std::string_view text);

}  // namespace lanista
