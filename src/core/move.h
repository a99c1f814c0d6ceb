// A move of any game: sixteen bits whose meaning belongs to the game.
//
// One type for all games keeps move lists, transposition tables and the type-erased face simple;
// only the game itself reads the code.
#pragma once

#include <compare>
#include <cstdint>

namespace lanista {

struct Move {
    static constexpr std::uint16_t none_code = 0xFFFF;

    std::uint16_t code = none_code;

    [[nodiscard]] static constexpr Move none() noexcept { return {}; }
    [[nodiscard]] constexpr bool is_none() const noexcept { return code == none_code; }

    friend constexpr auto operator<=>(Move, Move) noexcept = default;
};

static_assert(sizeof(Move) == 2);

}  // namespace lanista
