// The two players, and how a game can end.
#pragma once

#include <cstdint>

namespace lanista {

/// `first` is the player who moves first in a game: A, red, X.
enum class Side : std::uint8_t { first, second };

[[nodiscard]] constexpr Side other(Side side) noexcept {
    return side == Side::first ? Side::second : Side::first;
}

[[nodiscard]] constexpr int index(Side side) noexcept {
    return static_cast<int>(side);
}

enum class Outcome : std::uint8_t { ongoing, draw, first_wins, second_wins };

[[nodiscard]] constexpr Outcome win_for(Side side) noexcept {
    return side == Side::first ? Outcome::first_wins : Outcome::second_wins;
}

/// +1 if the outcome is a win for `side`, -1 if it is a loss, 0 otherwise.
[[nodiscard]] constexpr int value_for(Side side, Outcome outcome) noexcept {
    if (outcome == Outcome::ongoing || outcome == Outcome::draw) return 0;
    return outcome == win_for(side) ? 1 : -1;
}

/// The same ending seen with the players exchanged.
[[nodiscard]] constexpr Outcome exchanged(Outcome outcome) noexcept {
    if (outcome == Outcome::first_wins) return Outcome::second_wins;
    if (outcome == Outcome::second_wins) return Outcome::first_wins;
    return outcome;
}

}  // namespace lanista
