#include "reference/tictactoe.h"

namespace reference::tictactoe {

namespace {

char other(char player) {
    return player == 'x' ? 'o' : 'x';
}

bool has_line(const State& state, char player) {
    const auto& board = state.board;
    for (int i = 0; i < size; ++i) {
        if (board[i][0] == player && board[i][1] == player && board[i][2] == player) return true;
        if (board[0][i] == player && board[1][i] == player && board[2][i] == player) return true;
    }
    if (board[0][0] == player && board[1][1] == player && board[2][2] == player) return true;
    return board[0][2] == player && board[1][1] == player && board[2][0] == player;
}

bool is_full(const State& state) {
    for (const auto& row : state.board) {
        for (const char cell : row) {
            if (cell == '.') return false;
        }
    }
    return true;
}

Outcome win_of(char player) {
    return player == 'x' ? Outcome::first : Outcome::second;
}

}  // namespace

std::optional<State> parse(std::string_view line) {
    const auto fields = split(line, ' ');
    if (fields.size() != 2) return std::nullopt;

    State state;
    if (static_cast<int>(fields[0].size()) != size * size) return std::nullopt;
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            const char cell = fields[0][row * size + column];
            if (cell != '.' && cell != 'x' && cell != 'o') return std::nullopt;
            state.board[row][column] = cell;
        }
    }

    if (fields[1] != "x" && fields[1] != "o") return std::nullopt;
    state.side = fields[1][0];
    return state;
}

std::string text(const State& state) {
    std::string line;
    for (const auto& row : state.board) {
        for (const char cell : row) line += cell;
    }
    return line + " " + state.side;
}

std::string text(const Move& move) {
    return std::to_string(move.cell.row) + "-" + std::to_string(move.cell.column);
}

std::vector<Move> legal_moves(const State& state) {
    std::vector<Move> moves;
    if (outcome(state) != Outcome::ongoing) return moves;
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            if (state.board[row][column] == '.') moves.push_back({{row, column}});
        }
    }
    return moves;
}

State after(State state, const Move& move) {
    state.board[move.cell.row][move.cell.column] = state.side;
    state.side = other(state.side);
    return state;
}

Outcome outcome(const State& state) {
    if (has_line(state, other(state.side))) return win_of(other(state.side));
    if (has_line(state, state.side)) return win_of(state.side);
    return is_full(state) ? Outcome::draw : Outcome::ongoing;
}

}  // namespace reference::tictactoe
