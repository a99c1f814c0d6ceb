#include "games/colosseum/drawing.h"

#include <array>
#include <string_view>
#include <utility>

namespace lanista::colosseum {

namespace {

/// How a post looks, by the barriers that meet there: 1 up, 2 right, 4 down, 8 left.
constexpr std::array<std::string_view, 16> unicode_posts{"·", "╹", "╺", "┗", "╻", "┃", "┏", "┣",
                                                         "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"};

constexpr std::string_view plain = "\x1b[0m";
constexpr std::string_view faint = "\x1b[2m";
constexpr std::array<std::string_view, 2> standing{"\x1b[1;37;41m", "\x1b[1;37;44m"};  // a player's own cell
constexpr std::array<std::string_view, 2> owning{"\x1b[31m", "\x1b[34m"};              // its region

class Drawing {
public:
    Drawing(const Position& position, DrawStyle style)
        : position_(position), style_(style), n_(position.size()) {
        if (position.over()) regions_ = {position.region(Side::first), position.region(Side::second)};
    }

    std::string board() {
        columns();
        for (int r = 0; r <= n_; ++r) {
            line_of_posts(r);
            if (r < n_) line_of_cells(r);
        }
        columns();
        status();
        return std::move(out_);
    }

private:
    // Barriers by the grid's own coordinates: post (r, c) is the upper left corner of cell (r, c), so that
    // the last row and column of posts have no cell.
    [[nodiscard]] bool barrier_right_of_post(int r, int c) const {
        if (c < 0 || c >= n_) return false;
        return r == n_ || position_.has_barrier(cell_at(r, c), Direction::up);
    }
    [[nodiscard]] bool barrier_below_post(int r, int c) const {
        if (r < 0 || r >= n_) return false;
        return c == n_ || position_.has_barrier(cell_at(r, c), Direction::left);
    }

    void coloured(std::string_view colour, std::string_view what) {
        if (style_.colour) out_ += colour;
        out_ += what;
        if (style_.colour) out_ += plain;
    }
    void number(int value, std::size_t width) {
        const std::string digits = std::to_string(value);
        out_.append(width - digits.size(), ' ');
        out_ += digits;
    }

    void columns() {
        out_ += "    ";
        for (int c = 0; c < n_; ++c) {
            number(c, 3);
            if (c < n_ - 1) out_ += ' ';
        }
        out_ += '\n';
    }

    void line_of_posts(int r) {
        out_ += "   ";
        for (int c = 0; c <= n_; ++c) {
            const bool right = barrier_right_of_post(r, c);
            const unsigned arms = (barrier_below_post(r - 1, c) ? 1U : 0U) | (right ? 2U : 0U) |
                                  (barrier_below_post(r, c) ? 4U : 0U) |
                                  (barrier_right_of_post(r, c - 1) ? 8U : 0U);
            if (arms == 0) {
                coloured(faint, style_.unicode ? unicode_posts[0] : ".");
            } else {
                out_ += style_.unicode ? unicode_posts[arms] : "+";
            }
            if (c < n_) out_ += !right ? "   " : style_.unicode ? "━━━" : "---";
        }
        out_ += '\n';
    }

    void line_of_cells(int r) {
        number(r, 2);
        out_ += ' ';
        for (int c = 0; c <= n_; ++c) {
            out_ += !barrier_below_post(r, c) ? " " : style_.unicode ? "┃" : "|";
            if (c < n_) cell(cell_at(r, c));
        }
        out_ += ' ' + std::to_string(r) + '\n';
    }

    void cell(int number) {
        for (const std::size_t side : {0U, 1U}) {
            if (number == position_.cell(static_cast<Side>(side)))
                return coloured(standing[side], side == 0 ? " A " : " B ");
            if (regions_[side].test(number)) return coloured(owning[side], side == 0 ? " a " : " b ");
        }
        out_ += "   ";
    }

    void status() {
        if (position_.over()) {
            const int a = position_.score(Side::first), b = position_.score(Side::second);
            out_ += a == b ? "A tie, " : a > b ? "A wins, " : "B wins, ";
            out_ += std::to_string(a) + " cells to " + std::to_string(b);
        } else {
            out_ += position_.side_to_move() == Side::first ? "A" : "B";
            out_ += " to move, at most " + std::to_string(position_.steps()) + " steps";
        }
        const int turns = position_.ply();
        out_ += "; " + std::to_string(turns) + (turns == 1 ? " turn played\n" : " turns played\n");
    }

    const Position& position_;
    const DrawStyle style_;
    const int n_;
    std::array<Rows, 2> regions_{};  ///< empty while the game lasts
    std::string out_;
};

}  // namespace

std::string draw(const Position& position, DrawStyle style) {
    return Drawing(position, style).board();
}

}  // namespace lanista::colosseum
