// How a game stands: the same four answers in every reference game.
#pragma once

namespace reference {

/// `first` and `second` name the winner: the player who opens the game, and the other one.
enum class Outcome { ongoing, draw, first, second };

}  // namespace reference
