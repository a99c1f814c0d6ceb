// All reference games under one shape: a name, a State and a parser. Everything else
// (`legal_moves`, `after`, `outcome`, `text`) is found through the types of its arguments, so that one
// generic test can hold any of these games against any other implementation through text alone.
#pragma once

#include <optional>
#include <string_view>

#include "reference/colosseum.h"
#include "reference/connect4.h"
#include "reference/infexion.h"
#include "reference/tetress.h"
#include "reference/tictactoe.h"

namespace reference {

struct Colosseum {
    using State = colosseum::State;
    static constexpr std::string_view name = "colosseum";
    static std::optional<State> parse(std::string_view text) { return colosseum::parse(text); }
};

struct Infexion {
    using State = infexion::State;
    static constexpr std::string_view name = "infexion";
    static std::optional<State> parse(std::string_view text) { return infexion::parse(text); }
};

struct Tetress {
    using State = tetress::State;
    static constexpr std::string_view name = "tetress";
    static std::optional<State> parse(std::string_view text) { return tetress::parse(text); }
};

struct TicTacToe {
    using State = tictactoe::State;
    static constexpr std::string_view name = "tictactoe";
    static std::optional<State> parse(std::string_view text) { return tictactoe::parse(text); }
};

struct Connect4 {
    using State = connect4::State;
    static constexpr std::string_view name = "connect4";
    static std::optional<State> parse(std::string_view text) { return connect4::parse(text); }
};

/// Calls `action` with the game of that name; false if there is none.
template <class Action>
bool with_game(std::string_view name, Action action) {
    const auto try_game = [&](auto game) {
        if (name != game.name) return false;
        action(game);
        return true;
    };
    return try_game(Colosseum{}) || try_game(Infexion{}) || try_game(Tetress{}) || try_game(TicTacToe{}) ||
           try_game(Connect4{});
}

}  // namespace reference
