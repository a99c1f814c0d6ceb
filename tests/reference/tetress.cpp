#include "reference/tetress.h"

#include <algorithm>

namespace reference::tetress {

namespace {

/// The 19 fixed tetrominoes, drawn row by row.
constexpr int shape_count = 19;
constexpr std::array<std::string_view, shape_count> drawings = {
    "####",     "#/#/#/#",                           // I
    "##/##",                                         // O
    "###/.#.",  ".#/##/.#", ".#./###",  "#./##/#.",  // T
    ".##/##.",  "#./##/.#",                          // S
    "##./.##",  ".#/##/#.",                          // Z
    "#./#./##", "###/#..",  "##/.#/.#", "..#/###",   // L
    ".#/.#/##", "#../###",  "##/#./#.", "###/..#"};  // J

/// The marked cells of a drawing, counted from its upper left corner.
std::vector<Cell> read_drawing(std::string_view drawing) {
    std::vector<Cell> marked;
    Cell cell{0, 0};
    for (const char sign : drawing) {
        if (sign == '/') {
            cell = {cell.row + 1, 0};
            continue;
        }
        if (sign == '#') marked.push_back(cell);
        ++cell.column;
    }
    return marked;
}

int wrapped(int coordinate) {
    return (coordinate + size) % size;
}

bool by_row_and_column(Cell a, Cell b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
}

/// A shape laid on the torus with the corner of its drawing on the cell (row, column).
Move placement(const std::vector<Cell>& shape, int row, int column) {
    Move move{};
    for (std::size_t i = 0; i < move.cells.size(); ++i) {
        move.cells[i] = {wrapped(shape[i].row + row), wrapped(shape[i].column + column)};
    }
    std::sort(move.cells.begin(), move.cells.end(), by_row_and_column);
    return move;
}

/// Every shape at every place: 19 x 121 placements.
std::vector<Move> all_placements() {
    std::vector<Move> placements;
    for (const std::string_view drawing : drawings) {
        const std::vector<Cell> shape = read_drawing(drawing);
        for (int row = 0; row < size; ++row) {
            for (int column = 0; column < size; ++column) {
                placements.push_back(placement(shape, row, column));
            }
        }
    }
    return placements;
}

char other(char colour) {
    return colour == 'r' ? 'b' : 'r';
}

/// The colour at a place that may lie one step over an edge.
char at(const State& state, int row, int column) {
    return state.board[wrapped(row)][wrapped(column)];
}

bool all_empty(const State& state, const Move& move) {
    for (const Cell cell : move.cells) {
        if (state.board[cell.row][cell.column] != '.') return false;
    }
    return true;
}

using Marks = std::array<std::array<bool, size>, size>;

/// The cells with an orthogonal neighbour of the colour to move.
Marks next_to_own(const State& state) {
    Marks marks{};
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            marks[row][column] =
                at(state, row - 1, column) == state.side || at(state, row + 1, column) == state.side ||
                at(state, row, column - 1) == state.side || at(state, row, column + 1) == state.side;
        }
    }
    return marks;
}

bool any_marked(const Marks& marks, const Move& move) {
    for (const Cell cell : move.cells) {
        if (marks[cell.row][cell.column]) return true;
    }
    return false;
}

bool row_is_full(const State& state, int row) {
    for (int column = 0; column < size; ++column) {
        if (state.board[row][column] == '.') return false;
    }
    return true;
}

bool column_is_full(const State& state, int column) {
    for (int row = 0; row < size; ++row) {
        if (state.board[row][column] == '.') return false;
    }
    return true;
}

/// Empties all full rows and columns; which they are is settled before the first one goes.
void clear_full_lines(State& state) {
    std::vector<int> full_rows;
    std::vector<int> full_columns;
    for (int i = 0; i < size; ++i) {
        if (row_is_full(state, i)) full_rows.push_back(i);
        if (column_is_full(state, i)) full_columns.push_back(i);
    }
    for (int i = 0; i < size; ++i) {
        for (const int row : full_rows) state.board[row][i] = '.';
        for (const int column : full_columns) state.board[i][column] = '.';
    }
}

bool has_full_line(const State& state) {
    for (int i = 0; i < size; ++i) {
        if (row_is_full(state, i) || column_is_full(state, i)) return true;
    }
    return false;
}

}  // namespace

std::optional<State> parse(std::string_view line) {
    const auto fields = split(line, ' ');
    if (fields.size() != 3) return std::nullopt;

    State state;
    if (static_cast<int>(fields[0].size()) != size * size) return std::nullopt;
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            const char colour = fields[0][row * size + column];
            if (colour != '.' && colour != 'r' && colour != 'b') return std::nullopt;
            state.board[row][column] = colour;
        }
    }
    if (has_full_line(state)) return std::nullopt;

    if (fields[1] != "r" && fields[1] != "b") return std::nullopt;
    state.side = fields[1][0];
    const auto turn = parse_number(fields[2], 0, turn_limit);
    if (!turn) return std::nullopt;
    state.turn = *turn;
    return state;
}

std::string text(const State& state) {
    std::string line;
    for (const auto& row : state.board) {
        for (const char colour : row) line += colour;
    }
    return line + " " + state.side + " " + std::to_string(state.turn);
}

std::string text(const Move& move) {
    std::string cells;
    for (const Cell cell : move.cells) {
        if (!cells.empty()) cells += ',';
        cells += std::to_string(cell.row) + "-" + std::to_string(cell.column);
    }
    return cells;
}

std::vector<Move> legal_moves(const State& state) {
    static const std::vector<Move> placements = all_placements();
    std::vector<Move> moves;
    if (state.turn >= turn_limit) return moves;
    const Marks adjacent = next_to_own(state);
    for (const Move& move : placements) {
        if (!all_empty(state, move)) continue;
        if (state.turn < free_turns || any_marked(adjacent, move)) moves.push_back(move);
    }
    return moves;
}

State after(State state, const Move& move) {
    for (const Cell cell : move.cells) state.board[cell.row][cell.column] = state.side;
    clear_full_lines(state);
    state.side = other(state.side);
    ++state.turn;
    return state;
}

Outcome outcome(const State& state) {
    if (state.turn >= turn_limit) {
        const int red = count(state, 'r');
        const int blue = count(state, 'b');
        if (red > blue) return Outcome::first;
        if (blue > red) return Outcome::second;
        return Outcome::draw;
    }
    if (legal_moves(state).empty()) return state.side == 'r' ? Outcome::second : Outcome::first;
    return Outcome::ongoing;
}

int count(const State& state, char colour) {
    int cells = 0;
    for (const auto& row : state.board) {
        for (const char cell : row) {
            if (cell == colour) ++cells;
        }
    }
    return cells;
}

}  // namespace reference::tetress
