// Boards of x and o stones as text and as pictures, for the small teaching games.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/result.h"

namespace lanista {

/// One bit set a player; what a bit means is the game's matter.
using Stones = std::array<std::uint64_t, 2>;

inline constexpr std::array<std::string_view, 2> stone_names{"x", "o"};

/// 'x', 'o' or '.'.
[[nodiscard]] inline char stone_at(const Stones& stones, int bit) {
    if (stones[0] >> bit & 1) return 'x';
    return stones[1] >> bit & 1 ? 'o' : '.';
}

/// Puts the stone that `letter` stands for on `bit`; false if it is no such letter.
[[nodiscard]] inline bool put_stone(Stones& stones, int bit, char letter) {
    if (letter == 'x') stones[0] |= std::uint64_t{1} << bit;
    if (letter == 'o') stones[1] |= std::uint64_t{1} << bit;
    return letter == 'x' || letter == 'o' || letter == '.';
}

struct StonesText {
    std::string_view board;
    Side side;
};

/// Splits `BOARD SIDE`, the position text of both games.
[[nodiscard]] Result<StonesText> split_stones_text(std::string_view text);

/// Rows of letters from top to bottom, joined by '/', as a picture with coordinates.
[[nodiscard]] std::string draw_stones(std::string_view rows, DrawStyle style);

}  // namespace lanista
