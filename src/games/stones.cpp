#include "games/stones.h"

#include "core/text.h"

namespace lanista {

Result<StonesText> split_stones_text(std::string_view text) {
    FieldReader fields(text);
    const std::string_view board = fields.next();
    const std::string_view side = fields.next();
    if (side != "x" && side != "o") return Error{"expected the side to move, 'x' or 'o'", fields.column()};
    if (!fields.at_end() || text.back() == ' ')
        return Error{"expected the end of the position", fields.column(1)};
    return StonesText{board, side == "x" ? Side::first : Side::second};
}

std::string draw_stones(std::string_view rows, DrawStyle style) {
    std::string picture = "  ";
    const std::size_t width = std::min(rows.find('/'), rows.size());
    for (std::size_t column = 0; column < width; ++column) picture += " " + std::to_string(column);
    picture += "\n 0";
    int row = 0;
    for (const char letter : rows) {
        if (letter == '/') {
            picture += "\n " + std::to_string(++row);
            continue;
        }
        const bool coloured = style.colour && letter != '.';
        picture += coloured ? (letter == 'x' ? " \x1b[31m" : " \x1b[34m") : " ";
        picture += letter == '.' && style.unicode ? "·" : std::string(1, letter);
        if (coloured) picture += "\x1b[0m";
    }
    return picture + "\n";
}

}  // namespace lanista
