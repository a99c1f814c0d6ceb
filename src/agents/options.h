// The options of an agent's spec: `name?threads=2&hash=64`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace lanista {

struct AgentSpec;

/// An agent takes each option that it knows; the first bad value and any option left over are errors.
class Options {
public:
    [[nodiscard]] std::int64_t take_int(std::string_view name, std::int64_t fallback, std::int64_t low,
                                        std::int64_t high);
    [[nodiscard]] double take_real(std::string_view name, double fallback, double low, double high);
    [[nodiscard]] bool take_bool(std::string_view name, bool fallback);
    [[nodiscard]] std::string take_text(std::string_view name, std::string_view fallback);

    /// What was wrong with the options taken so far, or with those that nobody took; nothing if all is well.
    [[nodiscard]] std::optional<std::string> problem() const;

private:
    friend Result<AgentSpec> parse_agent_spec(std::string_view text);

    [[nodiscard]] std::optional<std::string> take(std::string_view name);
    void refuse(std::string_view name, std::string_view value, std::string_view expected);

    std::map<std::string, std::string, std::less<>> values_;
    std::string problem_;
};

struct AgentSpec {
    std::string name;
    Options options;
};

[[nodiscard]] Result<AgentSpec> parse_agent_spec(std::string_view text);

}  // namespace lanista
