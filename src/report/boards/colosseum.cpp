// Colosseum Survival!: the cells, then the right sides of all cells, then the lower sides. Once the game is
// over the cells that count for a player are tinted.
#include "games/colosseum/game.h"
#include "report/boards/faces.h"

namespace lanista::boards {
namespace {

using colosseum::cell_at;
using colosseum::Direction;

std::string tint(std::string_view colour) {
    return joined({"<rect x=\"-19\" y=\"-19\" width=\"38\" height=\"38\" fill=\"", colour,
                   "\" fill-opacity=\"0.35\"/>"});
}

std::string barrier(std::string_view path, std::string_view colour) {
    return joined(
        {"<path d=\"", path, "\" stroke=\"", colour, "\" stroke-width=\"5\" stroke-linecap=\"round\"/>"});
}

}  // namespace

BoardFace colosseum_face(const AnyPosition& position) {
    const int n = position.as<Colosseum>().size();
    const SquareGrid grid{n, n};
    BoardFace face{.name = "colosseum " + std::to_string(n), .width = grid.width(), .height = grid.height()};
    const std::string edge = std::to_string(SquareGrid::margin);
    const std::string length = std::to_string(n * cell_size);
    face.ground = grid.ground() +
                  joined({"<rect x=\"", edge, "\" y=\"", edge, "\" width=\"", length, "\" height=\"", length,
                          "\" fill=\"none\" stroke=\"", board_colour::ink, "\" stroke-width=\"5\"/>"});
    for (const auto& [dx, dy] : {std::pair{0, 0}, std::pair{cell_size / 2, 0}, std::pair{0, cell_size / 2}})
        for (int r = 0; r < n; ++r)
            for (int c = 0; c < n; ++c)
                face.places.push_back({grid.middle(r, c).x + dx, grid.middle(r, c).y + dy});
    face.glyphs = {{'A', disc(board_colour::first, "A"), ring()},
                   {'B', disc(board_colour::second, "B"), ring()},
                   {'a', tint(board_colour::first), ""},
                   {'b', tint(board_colour::second), ""},
                   {'|', barrier("M0 -20v40", board_colour::ink), barrier("M0 -20v40", board_colour::fresh)},
                   {'_', barrier("M-20 0h40", board_colour::ink), barrier("M-20 0h40", board_colour::fresh)}};
    return face;
}

std::string colosseum_cells(const AnyPosition& position) {
    const auto& board = position.as<Colosseum>();
    const int n = board.size();
    std::string cells;
    std::string right;
    std::string below;
    for (int r = 0; r < n; ++r)
        for (int c = 0; c < n; ++c) {
            const int cell = cell_at(r, c);
            char state = '.';
            for (const Side side : {Side::first, Side::second}) {
                if (board.over() && board.region(side).test(cell)) state = side == Side::first ? 'a' : 'b';
                if (board.cell(side) == cell) state = side == Side::first ? 'A' : 'B';
            }
            cells += state;
            // The border is part of the ground.
            right += c < n - 1 && board.has_barrier(cell, Direction::right) ? '|' : '.';
            below += r < n - 1 && board.has_barrier(cell, Direction::down) ? '_' : '.';
        }
    return cells + right + below;
}

}  // namespace lanista::boards
