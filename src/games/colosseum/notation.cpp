#include "games/colosseum/notation.h"

#include <array>
#include <optional>

#include "core/text.h"

namespace lanista::colosseum {

namespace {

constexpr std::string_view wall_letters = "._|J";  ///< by 1 for a barrier below plus 2 for one on the right
constexpr std::string_view side_letters = "urdl";
constexpr std::array<std::string_view, 4> side_words{"upper", "right", "lower", "left"};

/// `r-c` with both numbers below `size`.
std::optional<int> parse_cell(std::string_view text, int size) {
    const std::size_t dash = text.find('-');
    if (dash == std::string_view::npos) return std::nullopt;
    const auto row = parse_number(text.substr(0, dash), 0, size - 1);
    const auto column = parse_number(text.substr(dash + 1), 0, size - 1);
    if (!row || !column) return std::nullopt;
    return cell_at(*row, *column);
}

std::string range_text(int size) {
    return "0.." + std::to_string(size - 1);
}

/// Reads WALLS; errors carry the column inside the field.
Result<Walls> parse_walls(std::string_view text, int size) {
    Walls walls(size);
    const auto width = static_cast<std::size_t>(size) + 1;  // with the '/'
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int row = static_cast<int>(i / width);
        const int column = static_cast<int>(i % width);
        if (row == size || (row == size - 1 && column == size))
            return Error{"the walls go on after row " + std::to_string(size - 1), i + 1};
        if (column == size) {
            if (text[i] != '/') return Error{"expected '/' after " + std::to_string(size) + " cells", i + 1};
            continue;
        }
        const std::size_t letter = wall_letters.find(text[i]);
        if (letter == std::string_view::npos)
            return Error{"expected '.', '_', '|' or 'J', not " + in_quotes(text.substr(i, 1)), i + 1};
        if ((letter & 1) != 0 && row == size - 1) return Error{"the last row has no barrier below", i + 1};
        if ((letter & 2) != 0 && column == size - 1)
            return Error{"the last column has no barrier on the right", i + 1};
        if ((letter & 1) != 0) walls.build(edge_of(cell_at(row, column), Direction::down));
        if ((letter & 2) != 0) walls.build(edge_of(cell_at(row, column), Direction::right));
    }
    if (text.size() != width * static_cast<std::size_t>(size) - 1)
        return Error{"the walls end early: " + std::to_string(size) + " rows of as many cells",
                     text.size() + 1};
    return walls;
}

/// The fewest steps from the mover to a cell; nothing if there is no way.
std::optional<int> distance(const Position& position, int cell) {
    const Side mover = position.side_to_move();
    const Doors doors = position.open_to(mover, position.walls().doors());
    Rows reached = Rows::cell(position.cell(mover));
    for (int steps = 0;; ++steps) {
        if (reached.test(cell)) return steps;
        const Rows next = doors.reach(reached, 1);
        if (next == reached) return std::nullopt;
        reached = next;
    }
}

}  // namespace

std::string cell_text(int cell) {
    return std::to_string(row_of(cell)) + '-' + std::to_string(column_of(cell));
}

std::string text(const Position& position) {
    const int n = position.size();
    std::string result = std::to_string(n) + ' ';
    for (int r = 0; r < n; ++r) {
        if (r > 0) result += '/';
        for (int c = 0; c < n; ++c) {
            const bool below = r < n - 1 && position.has_barrier(cell_at(r, c), Direction::down);
            const bool right = c < n - 1 && position.has_barrier(cell_at(r, c), Direction::right);
            result += wall_letters[(below ? 1U : 0U) + (right ? 2U : 0U)];
        }
    }
    result += ' ' + cell_text(position.cell(Side::first)) + ' ' + cell_text(position.cell(Side::second));
    result += position.side_to_move() == Side::first ? " A " : " B ";
    return result + std::to_string(position.ply());
}

Result<Position> parse(std::string_view text) {
    FieldReader reader(text);
    const auto size = parse_number(reader.next(), min_size, max_size);
    if (!size) return Error{"expected the size, 3..16", reader.column()};

    const auto walls = parse_walls(reader.next(), *size);
    if (!walls) return Error{walls.error().message, reader.column(walls.error().column - 1)};

    std::array<int, 2> cells{};
    for (const Side side : {Side::first, Side::second}) {
        const auto cell = parse_cell(reader.next(), *size);
        const std::string name = side == Side::first ? "A" : "B";
        if (!cell)
            return Error{"expected the cell of " + name + " as row-column, both " + range_text(*size),
                         reader.column()};
        cells[static_cast<std::size_t>(index(side))] = *cell;
    }
    if (cells[0] == cells[1]) return Error{"both players stand on " + cell_text(cells[0]), reader.column()};

    const std::string_view side = reader.next();
    if (side != "A" && side != "B") return Error{"expected the side to move, A or B", reader.column()};
    const std::string_view turn_field = reader.next();
    const auto turn = parse_number(turn_field, 0, max_turn);
    if (!turn) return Error{"expected the number of turns played, 0..1000", reader.column()};
    const std::size_t end = reader.column(turn_field.size());
    if (end <= text.size()) return Error{"nothing may follow the number of turns", end};
    return Position(*size, *walls, cells, side == "A" ? Side::first : Side::second, *turn);
}

std::string move_text(Move move) {
    if (!is_move_code(move)) return "none";
    return cell_text(cell_of(move)) + side_letters[static_cast<std::size_t>(side_of(move))];
}

Result<Move> parse_move(std::string_view text) {
    const std::size_t side = text.empty() ? std::string_view::npos : side_letters.find(text.back());
    if (side == std::string_view::npos)
        return Error{"a move ends with u, r, d or l: the side of the barrier",
                     text.empty() ? 1 : text.size()};
    const auto cell = parse_cell(text.substr(0, text.size() - 1), max_size);
    if (!cell) return Error{"a move begins with a cell as row-column, both " + range_text(max_size), 1};
    return move_of(*cell, static_cast<Direction>(side));
}

std::string why_illegal(const Position& position, Move move) {
    if (position.is_legal(move)) return {};
    if (!is_move_code(move)) return "not a move of this game";
    if (position.over()) return "the game is over";
    const int cell = cell_of(move);
    const int n = position.size();
    if (row_of(cell) >= n || column_of(cell) >= n)
        return cell_text(cell) + " is outside the board of " + std::to_string(n) + " x " + std::to_string(n);
    if (cell == position.cell(other(position.side_to_move())))
        return "the other player stands on " + cell_text(cell);
    const auto steps = distance(position, cell);
    if (!steps) return "no way leads to " + cell_text(cell);
    if (*steps > position.steps())
        return cell_text(cell) + " is " + std::to_string(*steps) + " steps away, and a turn has at most " +
               std::to_string(position.steps());
    const std::string_view side = side_words[static_cast<std::size_t>(side_of(move))];
    return "there is already a barrier on the " + std::string(side) + " side of " + cell_text(cell);
}

}  // namespace lanista::colosseum
