// All games of Lanista, in one list. A new game is its folder and its line here.
#pragma once

#include <span>
#include <string_view>

#include "games/any.h"
#include "games/colosseum/game.h"
#include "games/connect4/game.h"
#include "games/infexion/game.h"
#include "games/tetress/game.h"
#include "games/tictactoe/game.h"

namespace lanista {

template <Game... Games>
struct GameList {};

using AllGames = GameList<Colosseum, Infexion, Tetress, TicTacToe, Connect4>;

/// Calls `visit.template operator()<G>()` for every game, in the order of the list.
template <class Visit, Game... Games>
void for_each_game(GameList<Games...>, Visit&& visit) {
    (visit.template operator()<Games>(), ...);
}
template <class Visit>
void for_each_game(Visit&& visit) {
    for_each_game(AllGames{}, visit);
}

[[nodiscard]] std::span<const AnyGame* const> games();

/// The game with that name; null if there is none.
[[nodiscard]] const AnyGame* find_game(std::string_view name);

}  // namespace lanista
