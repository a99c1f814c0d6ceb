#include "report/board_face.h"

#include <algorithm>
#include <array>

#include "report/boards/faces.h"

namespace lanista {
namespace {

struct Drawer {
    std::string_view game;
    BoardFace (*face)(const AnyPosition&);
    std::string (*cells)(const AnyPosition&);
};

constexpr std::array<Drawer, 5> drawers{{{"colosseum", boards::colosseum_face, boards::colosseum_cells},
                                         {"infexion", boards::infexion_face, boards::infexion_cells},
                                         {"tetress", boards::tetress_face, boards::tetress_cells},
                                         {"tictactoe", boards::tictactoe_face, boards::tictactoe_cells},
                                         {"connect4", boards::connect4_face, boards::connect4_cells}}};
constexpr Drawer any_game{"", boards::drawn_face, boards::drawn_cells};

const Drawer& drawer_of(const AnyPosition& position) {
    const auto found = std::ranges::find(drawers, position.game().name(), &Drawer::game);
    return found == drawers.end() ? any_game : *found;
}

void add_glyph(std::string& svg, BoardFace::Place place, const std::string& glyph) {
    if (glyph.empty()) return;
    svg += boards::joined({"<g transform=\"translate(", std::to_string(place.x), " ", std::to_string(place.y),
                           ")\">", glyph, "</g>"});
}

}  // namespace

const BoardFace::Glyph* BoardFace::glyph(char state) const {
    const auto found = std::ranges::find(glyphs, state, &Glyph::state);
    return found == glyphs.end() ? nullptr : &*found;
}

BoardFace board_face(const AnyPosition& position) {
    return drawer_of(position).face(position);
}

std::string board_cells(const AnyPosition& position) {
    return drawer_of(position).cells(position);
}

std::string board_svg(const BoardFace& face, std::string_view cells, std::string_view before,
                      std::string_view title) {
    const std::string size = boards::joined(
        {"width=\"", std::to_string(face.width), "\" height=\"", std::to_string(face.height), "\""});
    std::string svg = boards::joined(
        {"<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" role=\"img\" viewBox=\"0 0 ",
         std::to_string(face.width), " ", std::to_string(face.height), "\" ", size,
         " font-family=\"sans-serif\"><title>", title, "</title>", face.ground});
    for (const bool fresh : {false, true})
        for (std::size_t i = 0; i < std::min(cells.size(), face.places.size()); ++i) {
            const BoardFace::Glyph* glyph = face.glyph(cells[i]);
            if (glyph == nullptr) continue;
            if (!fresh) add_glyph(svg, face.places[i], glyph->svg);
            if (fresh && i < before.size() && before[i] != cells[i])
                add_glyph(svg, face.places[i], glyph->fresh);
        }
    return svg + "</svg>";
}

std::string board_svg(const AnyPosition& position) {
    const AnyGame& game = position.game();
    // Titles of games are ours and hold nothing that would need escaping.
    const std::string title = boards::joined(
        {game.title(), " after ", std::to_string(position.ply()), position.ply() == 1 ? " turn" : " turns"});
    return board_svg(board_face(position), board_cells(position), {}, title);
}

}  // namespace lanista
