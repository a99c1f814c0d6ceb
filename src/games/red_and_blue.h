// What the games whose sides are called red and blue have in common when they are drawn.
#pragma once

#include <string_view>

#include "core/game.h"

namespace lanista {

/// "red to move", "blue has won", "a draw".
template <class Position>
[[nodiscard]] std::string_view state_of_play(const Position& position) {
    switch (position.outcome()) {
        case Outcome::first_wins:
            return "red has won";
        case Outcome::second_wins:
            return "blue has won";
        case Outcome::draw:
            return "a draw";
        case Outcome::ongoing:
            break;
    }
    return position.side_to_move() == Side::first ? "red to move" : "blue to move";
}

}  // namespace lanista
