// A game without a face of its own: its drawing in the terminal, letter by letter.
#include <algorithm>
#include <string>

#include "report/boards/faces.h"

namespace lanista::boards {
namespace {

constexpr int lines = 40;
constexpr int columns = 96;  // what is beyond is not shown
constexpr int letter_width = 9;
constexpr int line_height = 18;

}  // namespace

BoardFace drawn_face(const AnyPosition& position) {
    // The size is that of the first drawing, since an empty part of the page helps nobody.
    const std::string cells = drawn_cells(position);
    int last_line = 0;
    int last_column = 0;
    BoardFace face{.name = "text " + std::string(position.game().name())};
    for (int line = 0; line < lines; ++line)
        for (int column = 0; column < columns; ++column) {
            face.places.push_back({(column + 1) * letter_width, (line + 1) * line_height});
            if (cells[static_cast<std::size_t>(line * columns + column)] == ' ') continue;
            last_line = line;
            last_column = std::max(last_column, column);
        }
    face.width = (last_column + 3) * letter_width;
    face.height = (last_line + 2) * line_height;
    for (char letter = '!'; letter <= '~'; ++letter) {
        std::string shown(1, letter);
        if (letter == '<') shown = "&lt;";
        if (letter == '&') shown = "&amp;";
        const auto text = [&shown](std::string_view colour) {
            return text_at(0, 0, shown,
                           joined({"font-family=\"monospace\" font-size=\"15\" fill=\"", colour, "\""}));
        };
        face.glyphs.push_back({letter, text(board_colour::ink), ""});
    }
    return face;
}

std::string drawn_cells(const AnyPosition& position) {
    std::string cells(static_cast<std::size_t>(lines * columns), ' ');
    int line = 0;
    int column = 0;
    for (const char letter : position.draw({})) {
        if (letter == '\n') {
            ++line;
            column = 0;
            continue;
        }
        if (line < lines && column < columns && letter > ' ' && letter <= '~')
            cells[static_cast<std::size_t>(line * columns + column)] = letter;
        ++column;
    }
    return cells;
}

}  // namespace lanista::boards
