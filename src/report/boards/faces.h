// The faces of the games, one file each. For board_face.cpp only.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "report/board_face.h"

namespace lanista::boards {

inline constexpr int cell_size = 40;

/// The parts one after the other.
[[nodiscard]] inline std::string joined(std::initializer_list<std::string_view> parts) {
    std::string result;
    for (const std::string_view part : parts) result += part;
    return result;
}

/// Squares of cell_size with numbered rows and columns.
struct SquareGrid {
    int rows = 0;
    int columns = 0;
    static constexpr int margin = 22;

    [[nodiscard]] int width() const { return columns * cell_size + 2 * margin; }
    [[nodiscard]] int height() const { return rows * cell_size + 2 * margin; }
    [[nodiscard]] BoardFace::Place middle(int row, int column) const {
        return {margin + column * cell_size + cell_size / 2, margin + row * cell_size + cell_size / 2};
    }
    [[nodiscard]] std::string ground() const;
};

[[nodiscard]] std::string text_at(int x, int y, std::string_view text, std::string_view more);
/// A disc with a letter, and the ring that marks a fresh one.
[[nodiscard]] std::string disc(std::string_view colour, std::string_view letter);
[[nodiscard]] std::string ring();

[[nodiscard]] BoardFace colosseum_face(const AnyPosition& position);
[[nodiscard]] std::string colosseum_cells(const AnyPosition& position);
[[nodiscard]] BoardFace infexion_face(const AnyPosition& position);
[[nodiscard]] std::string infexion_cells(const AnyPosition& position);
[[nodiscard]] BoardFace tetress_face(const AnyPosition& position);
[[nodiscard]] std::string tetress_cells(const AnyPosition& position);
[[nodiscard]] BoardFace tictactoe_face(const AnyPosition& position);
[[nodiscard]] std::string tictactoe_cells(const AnyPosition& position);
[[nodiscard]] BoardFace connect4_face(const AnyPosition& position);
[[nodiscard]] std::string connect4_cells(const AnyPosition& position);
/// Any game, by its drawing in the terminal.
[[nodiscard]] BoardFace drawn_face(const AnyPosition& position);
[[nodiscard]] std::string drawn_cells(const AnyPosition& position);

}  // namespace lanista::boards
