// Infexion, written to be checked line by line against the rules and for nothing else.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/fields.h"
#include "reference/outcome.h"
#include "reference/perft.h"

namespace reference::infexion {

constexpr int size = 7;
constexpr int tallest_stack = 6;
constexpr int spawn_power_limit = 49;  ///< SPAWN needs a board whose whole power is below this
constexpr int turn_limit = 343;
constexpr int turns_before_any_ending = 2;
constexpr int winning_lead = 2;

/// When a colour is wiped out: the course program asks even then for a lead of two,
/// the handout calls the colour that is left the winner.
enum class Edition { program, handout };

/// An empty cell has power 0 and no colour.
struct Stack {
    char colour = '.';  ///< 'r', 'b' or '.'
    int power = 0;

    bool operator==(const Stack&) const = default;
};

struct Move {
    Cell cell;  ///< row is r, column is q
    /// The number of a SPREAD's direction; nothing for a SPAWN.
    std::optional<int> direction;

    bool operator==(const Move&) const = default;
};

struct State {
    std::array<std::array<Stack, size>, size> board{};
    char side = 'r';  ///< the colour to move
    int turn = 0;     ///< turns already played
    Edition edition = Edition::program;

    bool operator==(const State&) const = default;
};

/// `BOARD SIDE TURN [EDITION]`.
[[nodiscard]] std::optional<State> parse(std::string_view text);
[[nodiscard]] std::string text(const State& state);
[[nodiscard]] std::string text(const Move& move);

[[nodiscard]] std::vector<Move> legal_moves(const State& state);
[[nodiscard]] State after(State state, const Move& move);
[[nodiscard]] Outcome outcome(const State& state);

/// The power of all stacks of a colour.
[[nodiscard]] int power(const State& state, char colour);

}  // namespace reference::infexion
