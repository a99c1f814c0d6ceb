#include "reference/connect4.h"

namespace reference::connect4 {

namespace {

char other(char player) {
    return player == 'x' ? 'o' : 'x';
}

int height(const State& state) {
    return static_cast<int>(state.rows.size());
}

int width(const State& state) {
    return static_cast<int>(state.rows[0].size());
}

bool holds(const State& state, int row, int column, char player) {
    if (row < 0 || row >= height(state) || column < 0 || column >= width(state)) return false;
    return state.rows[row][column] == player;
}

/// Four stones of a player from a cell on, each a step (dr, dc) from the one before.
bool has_line_from(const State& state, int row, int column, int dr, int dc, char player) {
    for (int i = 0; i < line_length; ++i) {
        if (!holds(state, row + i * dr, column + i * dc, player)) return false;
    }
    return true;
}

bool has_line(const State& state, char player) {
    for (int row = 0; row < height(state); ++row) {
        for (int column = 0; column < width(state); ++column) {
            if (has_line_from(state, row, column, 0, 1, player)) return true;
            if (has_line_from(state, row, column, 1, 0, player)) return true;
            if (has_line_from(state, row, column, 1, 1, player)) return true;
            if (has_line_from(state, row, column, 1, -1, player)) return true;
        }
    }
    return false;
}

bool has_room(const State& state, int column) {
    return state.rows[0][column] == '.';
}

bool is_full(const State& state) {
    for (int column = 0; column < width(state); ++column) {
        if (has_room(state, column)) return false;
    }
    return true;
}

/// A stone above an empty cell.
bool has_floating_stone(const State& state) {
    for (int row = 0; row + 1 < height(state); ++row) {
        for (int column = 0; column < width(state); ++column) {
            if (state.rows[row][column] != '.' && state.rows[row + 1][column] == '.') return true;
        }
    }
    return false;
}

Outcome win_of(char player) {
    return player == 'x' ? Outcome::first : Outcome::second;
}

}  // namespace

std::optional<State> parse(std::string_view line) {
    const auto fields = split(line, ' ');
    if (fields.size() != 2) return std::nullopt;

    State state;
    for (const std::string_view row : split(fields[0], '/')) state.rows.emplace_back(row);
    if (height(state) < least_height || height(state) > most_height) return std::nullopt;
    if (width(state) < least_width || width(state) > most_width) return std::nullopt;
    for (const std::string& row : state.rows) {
        if (static_cast<int>(row.size()) != width(state)) return std::nullopt;
        if (row.find_first_not_of(".xo") != std::string::npos) return std::nullopt;
    }
    if (has_floating_stone(state)) return std::nullopt;

    if (fields[1] != "x" && fields[1] != "o") return std::nullopt;
    state.side = fields[1][0];
    return state;
}

std::string text(const State& state) {
    std::string line;
    for (const std::string& row : state.rows) {
        if (!line.empty()) line += '/';
        line += row;
    }
    return line + " " + state.side;
}

std::string text(const Move& move) {
    return std::to_string(move.column);
}

std::vector<Move> legal_moves(const State& state) {
    std::vector<Move> moves;
    if (outcome(state) != Outcome::ongoing) return moves;
    for (int column = 0; column < width(state); ++column) {
        if (has_room(state, column)) moves.push_back({column});
    }
    return moves;
}

State after(State state, const Move& move) {
    int row = height(state) - 1;
    while (state.rows[row][move.column] != '.') --row;
    state.rows[row][move.column] = state.side;
    state.side = other(state.side);
    return state;
}

Outcome outcome(const State& state) {
    if (has_line(state, other(state.side))) return win_of(other(state.side));
    if (has_line(state, state.side)) return win_of(state.side);
    return is_full(state) ? Outcome::draw : Outcome::ongoing;
}

}  // namespace reference::connect4
