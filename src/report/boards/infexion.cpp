// Infexion: hexagons with r growing to the upper right and q to the lower right, as the moves' names say.
#include "games/infexion/game.h"
#include "report/boards/faces.h"

namespace lanista::boards {
namespace {

using infexion::board_size;

// A hexagon that lies on a side: its corners are 26 from its middle, its sides 22.5.
constexpr int step_across = 41;  // one and a half times 26, and a gap
constexpr int half_step_down = 24;
constexpr int margin = 34;

std::string hexagon(std::string_view more) {
    return joined({"<path d=\"M26 0L13 22.5H-13L-26 0L-13 -22.5H13Z\" ", more, "/>"});
}

BoardFace::Place place_of(int r, int q) {
    return {margin + (r + q) * step_across, margin + (board_size - 1 - r + q) * half_step_down};
}

}  // namespace

BoardFace infexion_face(const AnyPosition&) {
    BoardFace face{.name = "infexion"};
    const BoardFace::Place right = place_of(board_size - 1, board_size - 1);
    const BoardFace::Place bottom = place_of(0, board_size - 1);
    face.width = right.x + margin;
    face.height = bottom.y + margin;
    const std::string ink = joined({"font-size=\"12\" fill=\"", board_colour::ink, "\""});
    for (int r = 0; r < board_size; ++r)
        for (int q = 0; q < board_size; ++q) {
            const BoardFace::Place place = place_of(r, q);
            face.places.push_back(place);
            face.ground += joined(
                {"<g transform=\"translate(", std::to_string(place.x), " ", std::to_string(place.y), ")\">",
                 hexagon(joined({"fill=\"", board_colour::cell, "\" stroke=\"", board_colour::line, "\""})),
                 text_at(0, 4, std::to_string(r) + "-" + std::to_string(q), ink + " fill-opacity=\"0.4\""),
                 "</g>"});
        }
    const std::string fresh =
        hexagon(joined({"fill=\"none\" stroke=\"", board_colour::fresh, "\" stroke-width=\"4\""}));
    face.glyphs.push_back({'.', "", fresh});
    for (int power = 1; power <= infexion::max_power; ++power)
        for (const bool red : {true, false}) {
            const std::string fill =
                joined({"fill=\"", red ? board_colour::first : board_colour::second, "\""});
            const std::string number = std::to_string(power);
            face.glyphs.push_back(
                {static_cast<char>((red ? '0' : 'a' - 1) + power),
                 hexagon(fill) + text_at(0, 8, number, "font-size=\"22\" font-weight=\"600\" fill=\"#fff\""),
                 fresh});
        }
    return face;
}

std::string infexion_cells(const AnyPosition& position) {
    return position.text().substr(0, infexion::cell_count);
}

}  // namespace lanista::boards
