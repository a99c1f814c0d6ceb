// Tetress: coloured cells; cells that a line clear emptied are fresh as well.
#include "games/tetress/game.h"
#include "report/boards/faces.h"

namespace lanista::boards {
namespace {

constexpr int size = 11;

std::string square(std::string_view more) {
    return joined({"<rect x=\"-18\" y=\"-18\" width=\"36\" height=\"36\" rx=\"5\" ", more, "/>"});
}

}  // namespace

BoardFace tetress_face(const AnyPosition&) {
    const SquareGrid grid{size, size};
    BoardFace face{.name = "tetress", .width = grid.width(), .height = grid.height()};
    face.ground = grid.ground();
    for (int r = 0; r < size; ++r)
        for (int c = 0; c < size; ++c) face.places.push_back(grid.middle(r, c));
    const std::string fresh =
        square(joined({"fill=\"none\" stroke=\"", board_colour::fresh, "\" stroke-width=\"4\""}));
    const std::string cleared = square(joined(
        {"fill=\"none\" stroke=\"", board_colour::fresh, "\" stroke-width=\"2\" stroke-dasharray=\"4 4\""}));
    face.glyphs = {{'.', "", cleared},
                   {'r', square(joined({"fill=\"", board_colour::first, "\""})), fresh},
                   {'b', square(joined({"fill=\"", board_colour::second, "\""})), fresh}};
    return face;
}

std::string tetress_cells(const AnyPosition& position) {
    return position.text().substr(0, size * size);
}

}  // namespace lanista::boards
