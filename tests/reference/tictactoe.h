// Tic-tac-toe, written to be checked line by line against the rules and for nothing else.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/fields.h"
#include "reference/outcome.h"
#include "reference/perft.h"

namespace reference::tictactoe {

constexpr int size = 3;

struct Move {
    Cell cell;

    bool operator==(const Move&) const = default;
};

struct State {
    std::array<std::array<char, size>, size> board{};  ///< 'x', 'o' or '.'
    char side = 'x';                                   ///< the player to move

    bool operator==(const State&) const = default;
};

/// `BOARD SIDE`.
[[nodiscard]] std::optional<State> parse(std::string_view text);
[[nodiscard]] std::string text(const State& state);
[[nodiscard]] std::string text(const Move& move);

[[nodiscard]] std::vector<Move> legal_moves(const State& state);
[[nodiscard]] State after(State state, const Move& move);

/// Should a position that was set up hold a line of each player, the one who moved last has won.
[[nodiscard]] Outcome outcome(const State& state);

}  // namespace reference::tictactoe
