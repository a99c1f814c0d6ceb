#include "report/boards/faces.h"

namespace lanista::boards {

std::string text_at(int x, int y, std::string_view text, std::string_view more) {
    return joined({"<text x=\"", std::to_string(x), "\" y=\"", std::to_string(y),
                   "\" text-anchor=\"middle\" ", more, ">", text, "</text>"});
}

std::string disc(std::string_view colour, std::string_view letter) {
    return joined({"<circle r=\"14\" fill=\"", colour, "\"/>",
                   text_at(0, 6, letter, "font-size=\"16\" font-weight=\"600\" fill=\"#fff\"")});
}

std::string ring() {
    return joined(
        {"<circle r=\"15\" fill=\"none\" stroke=\"", board_colour::fresh, "\" stroke-width=\"3\"/>"});
}

std::string SquareGrid::ground() const {
    const std::string across = std::to_string(columns * cell_size);
    const std::string down = std::to_string(rows * cell_size);
    const std::string edge = std::to_string(margin);
    std::string svg = joined({"<rect x=\"", edge, "\" y=\"", edge, "\" width=\"", across, "\" height=\"",
                              down, "\" fill=\"", board_colour::cell, "\"/><path d=\""});
    for (int c = 0; c <= columns; ++c)
        svg += joined({"M", std::to_string(margin + c * cell_size), " ", edge, "v", down});
    for (int r = 0; r <= rows; ++r)
        svg += joined({"M", edge, " ", std::to_string(margin + r * cell_size), "h", across});
    svg += joined({"\" fill=\"none\" stroke=\"", board_colour::line, "\"/>"});
    const std::string style = joined({"font-size=\"11\" fill=\"", board_colour::ink, "\""});
    for (int c = 0; c < columns; ++c) svg += text_at(middle(0, c).x, 15, std::to_string(c), style);
    for (int r = 0; r < rows; ++r) svg += text_at(11, middle(r, 0).y + 4, std::to_string(r), style);
    return svg;
}

}  // namespace lanista::boards
