// What the fuzzers share: a check that stays in every build, and the game that an input's first byte selects.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "games/registry.h"

/// Ends the program, and so the fuzzing, if the condition does not hold.
#define CHECK(condition)                                                                        \
    do {                                                                                        \
        if (!(condition)) {                                                                     \
            std::fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition); \
            std::abort();                                                                       \
        }                                                                                       \
    } while (false)

namespace lanista::fuzz {

[[nodiscard]] inline const AnyGame& game_of(std::uint8_t byte) {
    return *games()[byte % games().size()];
}

[[nodiscard]] inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// An error has something to say, in one line, about a place inside or right behind the text.
inline void check_error(const Error& error, std::string_view text) {
    CHECK(!error.message.empty());
    CHECK(error.message.find('\n') == std::string::npos);
    CHECK(error.column <= text.size() + 1);
}

}  // namespace lanista::fuzz
