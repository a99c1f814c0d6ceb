// The board in a terminal. A cell is two characters wide, which makes it about square; the broken frame
// reminds that what leaves the board on one side comes back on the other.
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "games/red_and_blue.h"
#include "games/tetress/notation.h"

namespace lanista::tetress {

namespace {

struct Palette {
    std::string_view empty;
    std::array<std::string_view, 2> sides;
    std::string_view corner_top_left, corner_top_right, corner_low_left, corner_low_right;
    std::string_view across, down;
};

constexpr Palette ascii = {". ", {"RR", "bb"}, "+", "+", "+", "+", "- ", ":"};
constexpr Palette unicode = {"· ", {"██", "▒▒"}, "┌", "┐", "└", "┘", "╌╌", "┊"};

constexpr std::array<std::string_view, 2> side_colours = {"\x1b[91m", "\x1b[94m"};
constexpr std::string_view faint = "\x1b[2m";
constexpr std::string_view plain = "\x1b[0m";

void append_coloured(std::string& out, bool colour, std::string_view code, std::string_view what) {
    if (colour) out += code;
    out += what;
    if (colour) out += plain;
}

std::string padded(int number) {
    return (number < 10 ? " " : "") + std::to_string(number);
}

std::string frame(const Palette& palette, std::string_view left, std::string_view right) {
    std::string line = "   ";
    line += left;
    for (int c = 0; c < board_size; ++c) line += palette.across;
    line += right;
    return line + '\n';
}

}  // namespace

std::string draw(const Position& position, DrawStyle style) {
    const Palette& palette = style.unicode ? unicode : ascii;
    std::string out = "    ";
    for (int c = 0; c < board_size; ++c) out += std::to_string(c) + (c + 1 < board_size ? " " : "\n");
    out += frame(palette, palette.corner_top_left, palette.corner_top_right);
    for (int r = 0; r < board_size; ++r) {
        out += padded(r) + ' ';
        out += palette.down;
        for (int c = 0; c < board_size; ++c) {
            const auto side = position.owner(cell_at(r, c));
            const auto i = static_cast<std::size_t>(side ? index(*side) : 0);
            append_coloured(out, style.colour, side ? side_colours[i] : faint,
                            side ? palette.sides[i] : palette.empty);
        }
        out += palette.down;
        out += '\n';
    }
    out += frame(palette, palette.corner_low_left, palette.corner_low_right);
    out += "   turn " + std::to_string(position.ply()) + " of " + std::to_string(turn_limit) + ", " +
           std::string(state_of_play(position)) + "; ";
    append_coloured(out, style.colour, side_colours[0],
                    "red " + std::to_string(position.count_cells(Side::first)));
    out += ", ";
    append_coloured(out, style.colour, side_colours[1],
                    "blue " + std::to_string(position.count_cells(Side::second)));
    return out + '\n';
}

}  // namespace lanista::tetress
