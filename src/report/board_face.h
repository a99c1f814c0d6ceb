// Boards as SVG, for pages, notebooks and servers.
//
// How a game looks is data, not code: a ground, places on it, and a glyph for each state that a place may be
// in. A position is then a string with one character a place. This file turns a face and such a string into
// SVG; a page's script does the same in a dozen lines, so a page holds the face once and, for each move, only
// the places that changed. A game has its face in boards/; one without is shown as its drawing in the
// terminal, so that a new game works at once.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/any.h"

namespace lanista {

struct BoardFace {
    struct Place {
        int x = 0;
        int y = 0;
    };
    struct Glyph {
        char state = '.';
        std::string svg;    ///< around 0, 0
        std::string fresh;  ///< drawn over all glyphs where the last move brought this state; may be empty
    };

    std::string name;  ///< equal for equal faces: "colosseum 8"
    int width = 0;
    int height = 0;
    std::string ground;
    std::vector<Place> places;
    std::vector<Glyph> glyphs;  ///< a state without a glyph shows nothing

    [[nodiscard]] const Glyph* glyph(char state) const;
};

/// How a board like that of the position looks.
[[nodiscard]] BoardFace board_face(const AnyPosition& position);

/// The state of each place of its face.
[[nodiscard]] std::string board_cells(const AnyPosition& position);

/// What the places look like; where `cells` differs from `before`, unless that is empty, something is fresh.
[[nodiscard]] std::string board_svg(const BoardFace& face, std::string_view cells, std::string_view before,
                                    std::string_view title);
[[nodiscard]] std::string board_svg(const AnyPosition& position);

/// Colours with their fallbacks for pages that do not set them. The first player's are warm, the second's
/// cool.
namespace board_colour {
inline constexpr std::string_view first = "var(--first,#c8402f)";
inline constexpr std::string_view second = "var(--second,#2f6fb7)";
inline constexpr std::string_view cell = "var(--board,#efe6d0)";
inline constexpr std::string_view line = "var(--board-line,#d0c19a)";
inline constexpr std::string_view ink = "var(--board-ink,#5b4a2f)";
inline constexpr std::string_view fresh = "var(--fresh,#f2b705)";
}  // namespace board_colour

}  // namespace lanista
