#include "reference/colosseum.h"

#include <cstddef>

namespace reference::colosseum {

namespace {

constexpr int up = 0;
constexpr int right = 1;
constexpr int down = 2;
constexpr int left = 3;

constexpr std::string_view direction_letters = "urdl";

template <class T>
using Board = std::array<std::array<T, largest_size>, largest_size>;

Cell neighbour(Cell cell, int direction) {
    if (direction == up) return {cell.row - 1, cell.column};
    if (direction == right) return {cell.row, cell.column + 1};
    if (direction == down) return {cell.row + 1, cell.column};
    return {cell.row, cell.column - 1};
}

int opposite(int direction) {
    return (direction + 2) % directions;
}

bool has_barrier(const State& state, Cell cell, int direction) {
    return state.barrier[cell.row][cell.column][direction];
}

/// Notes an inner barrier in both of its cells.
void build(State& state, Cell cell, int direction) {
    const Cell beyond = neighbour(cell, direction);
    state.barrier[cell.row][cell.column][direction] = true;
    state.barrier[beyond.row][beyond.column][opposite(direction)] = true;
}

void build_outer_edges(State& state) {
    const int last = state.size - 1;
    for (int i = 0; i < state.size; ++i) {
        state.barrier[0][i][up] = true;
        state.barrier[i][last][right] = true;
        state.barrier[last][i][down] = true;
        state.barrier[i][0][left] = true;
    }
}

int most_steps(const State& state) {
    return (state.size + 1) / 2;
}

/// All cells that can be walked to from `from` in at most `steps` steps, in the order they are found;
/// a walk neither enters nor crosses `blocked`.
std::vector<Cell> reachable(const State& state, Cell from, int steps, std::optional<Cell> blocked) {
    Board<bool> seen{};
    std::vector<Cell> found = {from};
    seen[from.row][from.column] = true;
    std::size_t ring = 0;  // the cells found in the last step begin here
    for (int step = 0; step < steps; ++step) {
        const std::size_t ring_end = found.size();
        for (; ring < ring_end; ++ring) {
            const Cell cell = found[ring];
            for (int direction = 0; direction < directions; ++direction) {
                if (has_barrier(state, cell, direction)) continue;
                const Cell next = neighbour(cell, direction);
                if (next == blocked || seen[next.row][next.column]) continue;
                seen[next.row][next.column] = true;
                found.push_back(next);
            }
        }
    }
    return found;
}

/// All cells that any path joins with `cell`; the players stand in nobody's way here.
std::vector<Cell> region(const State& state, Cell cell) {
    const int longest_path = state.size * state.size;
    return reachable(state, cell, longest_path, std::nullopt);
}

bool separated(const State& state) {
    for (const Cell cell : region(state, state.a)) {
        if (cell == state.b) return false;
    }
    return true;
}

/// Reads the barriers on the right and lower sides of all cells.
bool parse_walls(State& state, std::string_view walls) {
    const auto rows = split(walls, '/');
    if (static_cast<int>(rows.size()) != state.size) return false;
    for (int row = 0; row < state.size; ++row) {
        if (static_cast<int>(rows[row].size()) != state.size) return false;
        for (int column = 0; column < state.size; ++column) {
            const char sign = rows[row][column];
            if (sign != '.' && sign != '|' && sign != '_' && sign != 'J') return false;
            const bool has_right = sign == '|' || sign == 'J';
            const bool has_lower = sign == '_' || sign == 'J';
            if (has_right && column == state.size - 1) return false;
            if (has_lower && row == state.size - 1) return false;
            if (has_right) build(state, {row, column}, right);
            if (has_lower) build(state, {row, column}, down);
        }
    }
    return true;
}

char wall_sign(const State& state, int row, int column) {
    const bool has_right = column < state.size - 1 && has_barrier(state, {row, column}, right);
    const bool has_lower = row < state.size - 1 && has_barrier(state, {row, column}, down);
    if (has_right && has_lower) return 'J';
    if (has_right) return '|';
    if (has_lower) return '_';
    return '.';
}

std::string text(Cell cell) {
    return std::to_string(cell.row) + "-" + std::to_string(cell.column);
}

}  // namespace

std::optional<State> parse(std::string_view line) {
    const auto fields = split(line, ' ');
    if (fields.size() != 6) return std::nullopt;

    State state;
    const auto size = parse_number(fields[0], smallest_size, largest_size);
    if (!size) return std::nullopt;
    state.size = *size;
    build_outer_edges(state);
    if (!parse_walls(state, fields[1])) return std::nullopt;

    const auto a = parse_cell(fields[2], state.size);
    const auto b = parse_cell(fields[3], state.size);
    if (!a || !b || *a == *b) return std::nullopt;
    state.a = *a;
    state.b = *b;

    if (fields[4] != "A" && fields[4] != "B") return std::nullopt;
    state.side = fields[4][0];
    const auto turn = parse_number(fields[5], 0, most_turns_in_text);
    if (!turn) return std::nullopt;
    state.turn = *turn;
    return state;
}

std::string text(const State& state) {
    std::string walls;
    for (int row = 0; row < state.size; ++row) {
        if (row > 0) walls += '/';
        for (int column = 0; column < state.size; ++column) walls += wall_sign(state, row, column);
    }
    return std::to_string(state.size) + " " + walls + " " + text(state.a) + " " + text(state.b) + " " +
           state.side + " " + std::to_string(state.turn);
}

std::string text(const Move& move) {
    return text(move.stop) + direction_letters[move.direction];
}

std::vector<Move> legal_moves(const State& state) {
    std::vector<Move> moves;
    if (separated(state)) return moves;
    const Cell own = state.side == 'A' ? state.a : state.b;
    const Cell other = state.side == 'A' ? state.b : state.a;
    for (const Cell stop : reachable(state, own, most_steps(state), other)) {
        for (int direction = 0; direction < directions; ++direction) {
            if (!has_barrier(state, stop, direction)) moves.push_back({stop, direction});
        }
    }
    return moves;
}

State after(State state, const Move& move) {
    if (state.side == 'A') {
        state.a = move.stop;
        state.side = 'B';
    } else {
        state.b = move.stop;
        state.side = 'A';
    }
    build(state, move.stop, move.direction);
    ++state.turn;
    return state;
}

Outcome outcome(const State& state) {
    if (!separated(state)) return Outcome::ongoing;
    const Scores score = scores(state);
    if (score.a > score.b) return Outcome::first;
    if (score.b > score.a) return Outcome::second;
    return Outcome::draw;
}

Scores scores(const State& state) {
    return {static_cast<int>(region(state, state.a).size()), static_cast<int>(region(state, state.b).size())};
}

}  // namespace reference::colosseum
