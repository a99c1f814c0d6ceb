// What the desk can say of a game beyond what every game has: sizes to choose from, what to count, what a
// move touches, what to draw over the board. A game without facts of its own works too; it just has fewer.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "agents/level.h"
#include "desk/fields.h"
#include "games/any.h"

namespace lanista::desk {

struct GameFacts {
    std::string_view game;
    std::vector<int> sizes{};  ///< to choose from; empty: there is one
    int default_size = 0;
    std::vector<std::string_view> editions{};                  ///< the default first
    std::array<int, levels.size()> level_ratings{};            ///< Elo above `random`; 0: not measured
    Json (*counts)(const AnyPosition&) = nullptr;              ///< what the players have
    std::string (*score_words)(const AnyPosition&) = nullptr;  ///< of a finished game: "by power 20 to 8"
    /// Cells [row, column] that the move touches, and those that it empties.
    Json (*changed)(const AnyPosition& before, Move move) = nullptr;
    Json (*cleared)(const AnyPosition& before, Move move) = nullptr;

    struct Overlay {
        std::string_view kind;
        void (*draw)(const AnyPosition&, Json& reply);
    };
    std::vector<Overlay> overlays{};
};

[[nodiscard]] const GameFacts& facts_of(const AnyGame& game);

/// One file a game, in games/.
[[nodiscard]] GameFacts colosseum_facts();
[[nodiscard]] GameFacts infexion_facts();
[[nodiscard]] GameFacts tetress_facts();
[[nodiscard]] GameFacts tictactoe_facts();
[[nodiscard]] GameFacts connect4_facts();

[[nodiscard]] inline Json cell_json(int row, int column) {
    return Json::array({row, column});
}
/// A number of each side.
[[nodiscard]] inline Json both(int first, int second) {
    return Json::array({first, second});
}

/// Where two drawings of a board of one character a cell differ.
[[nodiscard]] Json different_cells(std::string_view before, std::string_view after, int columns);

}  // namespace lanista::desk
