// Colosseum Survival! as a Game.
//
// Two players in an arena of n x n cells take turns to walk a few steps and to build a barrier on a side of
// the cell where they stop. When the barriers have parted them, the one with the larger region wins.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/colosseum/drawing.h"
#include "games/colosseum/evaluation.h"
#include "games/colosseum/notation.h"
#include "games/colosseum/position.h"
#include "games/colosseum/start.h"
#include "games/colosseum/symmetry.h"

namespace lanista {

struct Colosseum {
    using Position = colosseum::Position;

    static constexpr std::string_view name = "colosseum";
    static constexpr std::string_view title = "Colosseum Survival!";
    static constexpr std::string_view summary =
        "walk, build barriers, and end up in the larger part of the arena";
    static constexpr std::array<std::string_view, 2> side_names{"A", "B"};
    static constexpr int max_moves = colosseum::max_move_count;
    static constexpr int move_codes = 4 * colosseum::cell_count;
    static constexpr int symmetry_count = colosseum::symmetry_count;

    static Result<Position> start(const Setup& setup) { return colosseum::start(setup); }

    static std::string text(const Position& position) { return colosseum::text(position); }
    static Result<Position> parse(std::string_view text) { return colosseum::parse(text); }
    static std::string move_text(const Position&, Move move) { return colosseum::move_text(move); }
    static Result<Move> parse_move(const Position&, std::string_view text) {
        return colosseum::parse_move(text);
    }
    static std::string why_illegal(const Position& position, Move move) {
        return colosseum::why_illegal(position, move);
    }
    static std::string draw(const Position& position, DrawStyle style) {
        return colosseum::draw(position, style);
    }

    static Position image(const Position& position, int symmetry) {
        return colosseum::image(position, symmetry);
    }
    static Move image(const Position& position, Move move, int symmetry) {
        return colosseum::image(position, move, symmetry);
    }
    static Position exchanged(const Position& position) { return colosseum::exchanged(position); }
    static Position canonical(const Position& position) { return colosseum::canonical(position); }

    static int evaluate(const Position& position) { return colosseum::evaluate(position); }
};

static_assert(Game<Colosseum>);

}  // namespace lanista
