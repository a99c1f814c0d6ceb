// Colosseum Survival!, written to be checked line by line against the rules and for nothing else.
//
// Every cell knows on which of its four sides a barrier stands; a barrier between two cells is noted
// in both, and the outer edge of the board is noted like any other barrier.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/fields.h"
#include "reference/outcome.h"
#include "reference/perft.h"

namespace reference::colosseum {

constexpr int smallest_size = 3;
constexpr int largest_size = 16;
constexpr int most_turns_in_text = 1000;

/// The four sides of a cell: 0 up, 1 right, 2 down, 3 left.
constexpr int directions = 4;

struct Move {
    Cell stop;      ///< where the walk ends
    int direction;  ///< the side of that cell where the barrier is built

    bool operator==(const Move&) const = default;
};

struct State {
    int size = 0;
    std::array<std::array<std::array<bool, directions>, largest_size>, largest_size> barrier{};
    Cell a;
    Cell b;
    char side = 'A';  ///< the player to move
    int turn = 0;     ///< turns already played

    bool operator==(const State&) const = default;
};

/// The number of cells in a player's own region.
struct Scores {
    int a = 0;
    int b = 0;
};

/// `N WALLS A B SIDE TURN`.
[[nodiscard]] std::optional<State> parse(std::string_view text);
[[nodiscard]] std::string text(const State& state);
[[nodiscard]] std::string text(const Move& move);

[[nodiscard]] std::vector<Move> legal_moves(const State& state);
[[nodiscard]] State after(State state, const Move& move);
[[nodiscard]] Outcome outcome(const State& state);
[[nodiscard]] Scores scores(const State& state);

}  // namespace reference::colosseum
