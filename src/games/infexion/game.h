// Infexion as a Game.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/infexion/drawing.h"
#include "games/infexion/evaluation.h"
#include "games/infexion/notation.h"
#include "games/infexion/position.h"
#include "games/infexion/symmetry.h"

namespace lanista {

struct Infexion {
    using Position = infexion::Position;

    static constexpr std::string_view name = "infexion";
    static constexpr std::string_view title = "Infexion";
    static constexpr std::string_view summary =
        "spawn stacks on a hexagonal torus, spread them over the other colour's";
    static constexpr std::array<std::string_view, 2> side_names{"red", "blue"};
    /// Six spreads for each cell; with a spawn among the moves some cell is empty and has none.
    static constexpr int max_moves = infexion::direction_count * infexion::cell_count;
    static constexpr int move_codes = infexion::move_code_count;

    static Result<Position> start(const Setup& setup) {
        if (setup.size != 0 && setup.size != infexion::board_size)
            return Error{"Infexion is played on a board of size 7 only"};
        if (setup.edition.empty() || setup.edition == "course") return Position{};
        if (setup.edition == infexion::handout_name) return Position{infexion::Edition::handout};
        return Error{"the editions of Infexion are course and handout"};
    }

    static std::string text(const Position& position) { return infexion::position_text(position); }
    static Result<Position> parse(std::string_view text) { return infexion::parse_position(text); }
    static std::string move_text(const Position&, Move move) { return infexion::move_text(move); }
    static Result<Move> parse_move(const Position&, std::string_view text) {
        return infexion::parse_move(text);
    }
    static std::string why_illegal(const Position& position, Move move) {
        return infexion::why_illegal(position, move);
    }
    static std::string draw(const Position& position, DrawStyle style) {
        return infexion::draw(position, style);
    }

    static constexpr int symmetry_count = infexion::symmetry_count;
    static Position image(const Position& position, int symmetry) {
        return infexion::image(position, symmetry);
    }
    static Move image(const Position&, Move move, int symmetry) { return infexion::image(move, symmetry); }
    static Position exchanged(const Position& position) { return position.exchanged(); }
    static Position canonical(const Position& position) { return infexion::canonical(position); }

    static int evaluate(const Position& position) { return infexion::evaluate(position); }
};

static_assert(Game<Infexion>);

}  // namespace lanista
