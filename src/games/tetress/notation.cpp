#include "games/tetress/notation.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "core/text.h"

namespace lanista::tetress {

namespace {

constexpr std::array<char, 2> side_letters = {'r', 'b'};
constexpr std::array<std::string_view, 2> side_names = {"red", "blue"};

std::string_view name_of(Side side) {
    return side_names[static_cast<std::size_t>(index(side))];
}

std::optional<Side> side_of(std::string_view letter) {
    if (letter == "r") return Side::first;
    if (letter == "b") return Side::second;
    return std::nullopt;
}

/// The cells of both colours, as they are read.
struct Boards {
    std::array<Window, 2> windows{};
};

Result<Boards> parse_board(std::string_view letters) {
    Boards boards;
    for (std::size_t i = 0; i < letters.size() && i < cell_count; ++i) {
        if (letters[i] == '.') continue;
        const auto side = side_of(letters.substr(i, 1));
        if (!side) return Error{"expected '.', 'r' or 'b', not " + in_quotes(letters.substr(i, 1)), i + 1};
        const int cell = static_cast<int>(i);
        put(boards.windows[static_cast<std::size_t>(index(*side))], row_of(cell), column_of(cell));
    }
    if (letters.size() != cell_count)
        return Error{"expected a board of 121 cells, not " + std::to_string(letters.size()),
                     std::min(letters.size(), std::size_t{cell_count}) + 1};
    return boards;
}

/// A full row or column would have been emptied, so no position has one.
std::optional<Error> full_line_error(std::string_view letters) {
    const auto taken = [letters](int row, int column) {
        return letters[static_cast<std::size_t>(cell_at(row, column))] != '.';
    };
    for (int line = 0; line < board_size; ++line) {
        bool full_row = true;
        bool full_column = true;
        for (int i = 0; i < board_size; ++i) {
            full_row &= taken(line, i);
            full_column &= taken(i, line);
        }
        const auto first = static_cast<std::size_t>(full_row ? cell_at(line, 0) : line);
        if (full_row) return Error{"row " + std::to_string(line) + " is full", first + 1};
        if (full_column) return Error{"column " + std::to_string(line) + " is full", first + 1};
    }
    return std::nullopt;
}

std::optional<int> parse_cell(std::string_view text) {
    const std::size_t dash = text.find('-');
    if (dash == std::string_view::npos) return std::nullopt;
    const auto row = parse_number(text.substr(0, dash), 0, board_size - 1);
    const auto column = parse_number(text.substr(dash + 1), 0, board_size - 1);
    if (!row || !column) return std::nullopt;
    return cell_at(*row, *column);
}

}  // namespace

std::string text(const Position& position) {
    std::string result(cell_count, '.');
    for (int cell = 0; cell < cell_count; ++cell)
        if (const auto side = position.owner(cell))
            result[static_cast<std::size_t>(cell)] = side_letters[static_cast<std::size_t>(index(*side))];
    result += ' ';
    result += side_letters[static_cast<std::size_t>(index(position.side_to_move()))];
    result += ' ';
    result += std::to_string(position.ply());
    return result;
}

Result<Position> parse(std::string_view text) {
    FieldReader reader(text);
    const std::string_view letters = reader.next();
    const auto boards = parse_board(letters);
    if (!boards) return boards.error();
    if (auto error = full_line_error(letters)) return *error;

    const std::string_view side_text = reader.next();
    const auto side = side_of(side_text);
    if (!side) return Error{"expected 'r' or 'b' to move, not " + in_quotes(side_text), reader.column()};

    const std::string_view turn_text = reader.next();
    const auto turn = parse_number(turn_text, 0, turn_limit);
    if (!turn) return Error{"expected a turn from 0 to 150, not " + in_quotes(turn_text), reader.column()};

    const std::size_t end = reader.column(turn_text.size());
    if (end <= text.size()) return Error{"nothing may follow the turn", end};
    return Position(Rows::of(boards->windows[0]), Rows::of(boards->windows[1]), *side, *turn);
}

std::string cell_text(int cell) {
    return std::to_string(row_of(cell)) + '-' + std::to_string(column_of(cell));
}

std::string move_text(Move move) {
    if (move.code >= placement_count) return "none";
    std::string result;
    for (const std::uint8_t cell : placements[move.code].cells) {
        if (!result.empty()) result += ',';
        result += cell_text(cell);
    }
    return result;
}

Result<Move> parse_move(std::string_view text) {
    std::array<std::uint8_t, 4> cells{};
    std::size_t begin = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (begin > text.size())
            return Error{"expected four cells, such as 5-1,6-0,6-1,7-1", text.size() + 1};
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string_view field = text.substr(begin, end - begin);
        const auto cell = parse_cell(field);
        if (!cell)
            return Error{"expected a cell such as 5-1, both numbers 0 to 10, not " + in_quotes(field),
                         begin + 1};
        const auto named = cells.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::find(cells.begin(), named, *cell) != named)
            return Error{"cell " + cell_text(*cell) + " is named twice", begin + 1};
        cells[i] = static_cast<std::uint8_t>(*cell);
        begin = end + 1;
    }
    if (begin <= text.size()) return Error{"a placement has no more than four cells", begin};
    std::sort(cells.begin(), cells.end());
    const auto code = find_placement(cells);
    if (!code) return Error{"these four cells are not joined to a tetromino", 1};
    return Move{static_cast<std::uint16_t>(*code)};
}

std::string why_illegal(const Position& position, Move move) {
    if (position.is_legal(move)) return {};
    if (position.outcome() != Outcome::ongoing) return "the game is over";
    if (move.code >= placement_count) return "there is no such placement";
    for (const std::uint8_t cell : placements[move.code].cells)
        if (position.owner(cell)) return "cell " + cell_text(cell) + " is not empty";
    return "none of its cells is next to a " + std::string(name_of(position.side_to_move())) + " cell";
}

}  // namespace lanista::tetress
