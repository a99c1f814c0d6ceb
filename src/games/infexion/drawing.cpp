// The board is drawn as it is spoken of: r grows to the upper right, q to the lower right, so that the six
// directions on the page are the ones in the moves' names. That makes a rhombus standing on its tip: cell
// (r, q) is in line r - q, counted upwards from the middle, and r + q half cells from the left corner.
#include "games/infexion/drawing.h"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <string_view>

#include "games/red_and_blue.h"

namespace lanista::infexion {
namespace {

constexpr int top_line = board_size - 1;
constexpr int margin = 6;     ///< columns left of the left corner, for its label
constexpr int half_cell = 3;  ///< columns
constexpr int compass_column = margin + (2 * board_size - 1) * half_cell + 4;

constexpr std::string_view red_ink = "\x1b[1;31m";
constexpr std::string_view blue_ink = "\x1b[1;34m";
constexpr std::string_view faint_ink = "\x1b[2m";
constexpr std::string_view no_ink = "\x1b[0m";

constexpr std::array<std::string_view, 5> ascii_compass{"  ul  u  ur", "    \\ | /", "      *", "    / | \\",
                                                        "  dl  d  dr"};
constexpr std::array<std::string_view, 5> unicode_compass{"  ul  u  ur", "    ↖ ↑ ↗", "      ●", "    ↙ ↓ ↘",
                                                          "  dl  d  dr"};

/// One line of the drawing: knows its width on the page, which bytes and colour codes do not tell.
class Line {
public:
    explicit Line(DrawStyle style) : style_(style) {}

    void pad_to(int column) {
        for (; width_ < column; ++width_) text_ += ' ';
    }
    void write(std::string_view text, int width, std::string_view ink = {}) {
        const bool inked = style_.colour && !ink.empty();
        if (inked) text_ += ink;
        text_ += text;
        if (inked) text_ += no_ink;
        width_ += width;
    }
    void write(std::string_view ascii, std::string_view ink = {}) {
        write(ascii, static_cast<int>(ascii.size()), ink);
    }
    [[nodiscard]] std::string finished() const { return text_ + '\n'; }

private:
    DrawStyle style_;
    std::string text_;
    int width_ = 0;
};

void write_cell(Line& line, const Position& position, int cell, DrawStyle style) {
    const int power = position.power_at(cell);
    if (power == 0) {
        line.write(style.unicode ? " ·" : " .", 2, faint_ink);
        return;
    }
    const bool red = (position.stacks(Side::first) & bit(cell)) != 0;
    line.write((red ? 'R' : 'B') + std::to_string(power), red ? red_ink : blue_ink);
}

std::string label(char axis, int value) {
    return {axis, '=', static_cast<char>('0' + value)};
}

/// Along a line with the same r runs q, and the other way round: the edges tell where each begins and ends.
std::string draw_line(const Position& position, int y, DrawStyle style) {
    const int first = std::abs(y);
    const int last = 2 * top_line - first;
    Line line(style);
    line.pad_to(margin + half_cell * first - 4);
    line.write(y == 0 ? "0-0" : label(y > 0 ? 'r' : 'q', first), faint_ink);
    for (int x = first; x <= last; x += 2) {
        line.pad_to(margin + half_cell * x);
        write_cell(line, position, cell_at((x + y) / 2, (x - y) / 2), style);
    }
    line.pad_to(margin + half_cell * last + 3);
    line.write(y == 0 ? "6-6" : label(y > 0 ? 'q' : 'r', top_line - first), faint_ink);

    const auto row = static_cast<std::size_t>(top_line - y);
    const auto& compass = style.unicode ? unicode_compass : ascii_compass;
    if (row < compass.size()) {
        line.pad_to(compass_column);
        line.write(compass[row], 0, faint_ink);
    }
    return line.finished();
}

std::string side_summary(const Position& position, Side side) {
    const int count = position.stack_count(side);
    return std::to_string(position.power(side)) + " in " + std::to_string(count) +
           (count == 1 ? " stack" : " stacks");
}

}  // namespace

std::string draw(const Position& position, DrawStyle style) {
    std::string drawing;
    for (int y = top_line; y >= -top_line; --y) drawing += draw_line(position, y, style);
    Line status(style);
    status.write("after turn " + std::to_string(position.ply()) + ": ");
    status.write(state_of_play(position));
    status.write("; power ");
    status.write("red " + side_summary(position, Side::first), red_ink);
    status.write(", ");
    status.write("blue " + side_summary(position, Side::second), blue_ink);
    return drawing + status.finished();
}

}  // namespace lanista::infexion
