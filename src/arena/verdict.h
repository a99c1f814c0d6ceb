// How a player's part in a game was judged: by rule, or by a fault that ends the game for it.
// The names are those that stand in results, on the screen and as folders of tests/hostile.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace lanista {

enum class VerdictKind : std::uint8_t {
    rule,        ///< the game ended as its rules say
    illegal,     ///< a readable answer that is no legal move
    time,        ///< a clock ran out
    memory,      ///< more memory than allowed
    output,      ///< more output than allowed
    protocol,    ///< an answer that cannot be read as the protocol demands
    crash,       ///< the program ended, or closed its output
    start_fail,  ///< the program never became ready to play
    void_game,   ///< our own fault: the game is played again and never scored
};

/// Which clock ran out, if one did. `wall` is the time on the wall; `cpu` is processor time of all threads.
enum class ClockKind : std::uint8_t { none, wall, cpu };

[[nodiscard]] constexpr std::string_view name_of(VerdictKind kind) noexcept {
    constexpr std::array<std::string_view, 9> names{"RULE",     "ILLEGAL", "TIME",       "MEMORY", "OUTPUT",
                                                    "PROTOCOL", "CRASH",   "START_FAIL", "VOID"};
    return names[static_cast<std::size_t>(kind)];
}

[[nodiscard]] constexpr std::string_view name_of(ClockKind clock) noexcept {
    constexpr std::array<std::string_view, 3> names{"", "wall", "cpu"};
    return names[static_cast<std::size_t>(clock)];
}

struct Verdict {
    VerdictKind kind = VerdictKind::rule;
    ClockKind clock = ClockKind::none;  ///< set exactly if kind is `time`
    std::string message;                ///< one line, or a few of them if a program's last words are quoted

    /// "TIME (cpu): used 2.003 s of 2.000 s"
    [[nodiscard]] std::string text() const {
        std::string result{name_of(kind)};
        if (clock != ClockKind::none) result.append(" (").append(name_of(clock)).append(")");
        if (!message.empty()) result.append(": ").append(message);
        return result;
    }
};

}  // namespace lanista
