// Tetress, written to be checked line by line against the rules and for nothing else.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/fields.h"
#include "reference/outcome.h"
#include "reference/perft.h"

namespace reference::tetress {

constexpr int size = 11;
constexpr int turn_limit = 150;
constexpr int free_turns = 2;  ///< the first turns, which may place anywhere

/// Four cells, sorted by row and then column.
struct Move {
    std::array<Cell, 4> cells;

    bool operator==(const Move&) const = default;
};

struct State {
    std::array<std::array<char, size>, size> board{};  ///< 'r', 'b' or '.'
    char side = 'r';                                   ///< the colour to move
    int turn = 0;                                      ///< turns already played

    bool operator==(const State&) const = default;
};

/// `BOARD SIDE TURN`.
[[nodiscard]] std::optional<State> parse(std::string_view text);
[[nodiscard]] std::string text(const State& state);
[[nodiscard]] std::string text(const Move& move);

[[nodiscard]] std::vector<Move> legal_moves(const State& state);
[[nodiscard]] State after(State state, const Move& move);
[[nodiscard]] Outcome outcome(const State& state);

/// The number of cells of a colour.
[[nodiscard]] int count(const State& state, char colour);

}  // namespace reference::tetress
