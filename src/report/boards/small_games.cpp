// Tic-tac-toe and connect four.
#include <algorithm>

#include "games/connect4/game.h"
#include "games/tictactoe/game.h"
#include "report/boards/faces.h"

namespace lanista::boards {
namespace {

BoardFace stones_face(std::string name, int rows, int columns) {
    const SquareGrid grid{rows, columns};
    BoardFace face{.name = std::move(name), .width = grid.width(), .height = grid.height()};
    face.ground = grid.ground();
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) face.places.push_back(grid.middle(r, c));
    face.glyphs = {{'x', disc(board_colour::first, "x"), ring()},
                   {'o', disc(board_colour::second, "o"), ring()}};
    return face;
}

}  // namespace

BoardFace tictactoe_face(const AnyPosition&) {
    return stones_face("tictactoe", 3, 3);
}

std::string tictactoe_cells(const AnyPosition& position) {
    return position.text().substr(0, 9);
}

BoardFace connect4_face(const AnyPosition& position) {
    const auto& board = position.as<Connect4>();
    return stones_face("connect4 " + std::to_string(board.width()) + " x " + std::to_string(board.height()),
                       board.height(), board.width());
}

std::string connect4_cells(const AnyPosition& position) {
    std::string text = position.text();
    text.resize(text.find(' '));
    std::erase(text, '/');
    return text;
}

}  // namespace lanista::boards
