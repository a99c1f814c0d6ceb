// Tetress: tetrominoes on an 11 x 11 torus, after the 2024 course game. The Game that all else is given.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/tetress/evaluation.h"
#include "games/tetress/notation.h"
#include "games/tetress/position.h"
#include "games/tetress/symmetry.h"

namespace lanista {

struct Tetress {
    using Position = tetress::Position;

    static constexpr std::string_view name = "tetress";
    static constexpr std::string_view title = "Tetress";
    static constexpr std::string_view summary =
        "place tetrominoes on a torus, clear full lines, and do not run out of room";
    static constexpr std::array<std::string_view, 2> side_names = {"red", "blue"};
    static constexpr int max_moves = tetress::placement_count;
    static constexpr int move_codes = tetress::placement_count;
    static constexpr int symmetry_count = tetress::symmetry_count;

    /// There is one start position: the seed plays no part.
    [[nodiscard]] static Result<Position> start(const Setup& setup) {
        if (setup.size != 0 && setup.size != tetress::board_size)
            return Error{"Tetress is played on 11 x 11"};
        if (!setup.edition.empty()) return Error{"Tetress has one edition only"};
        return Position();
    }

    [[nodiscard]] static std::string text(const Position& position) { return tetress::text(position); }
    [[nodiscard]] static Result<Position> parse(std::string_view text) { return tetress::parse(text); }
    [[nodiscard]] static std::string move_text(const Position&, Move move) {
        return tetress::move_text(move);
    }
    [[nodiscard]] static Result<Move> parse_move(const Position&, std::string_view text) {
        return tetress::parse_move(text);
    }
    [[nodiscard]] static std::string why_illegal(const Position& position, Move move) {
        return tetress::why_illegal(position, move);
    }
    [[nodiscard]] static std::string draw(const Position& position, DrawStyle style) {
        return tetress::draw(position, style);
    }

    [[nodiscard]] static Position image(const Position& position, int symmetry) noexcept {
        return tetress::image(position, symmetry);
    }
    [[nodiscard]] static Move image(const Position&, Move move, int symmetry) noexcept {
        return tetress::image(move, symmetry);
    }
    [[nodiscard]] static Position exchanged(const Position& position) noexcept {
        return tetress::exchanged(position);
    }
    [[nodiscard]] static Position canonical(const Position& position) noexcept {
        return tetress::canonical(position);
    }

    [[nodiscard]] static int evaluate(const Position& position) noexcept {
        return tetress::evaluate(position);
    }
};

static_assert(Game<Tetress>);

}  // namespace lanista
