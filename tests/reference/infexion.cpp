#include "reference/infexion.h"

namespace reference::infexion {

namespace {

struct Direction {
    int dr;
    int dq;
    std::string_view name;
};

constexpr int direction_count = 6;
constexpr std::array<Direction, direction_count> directions = {
    {{0, 1, "dr"}, {-1, 1, "d"}, {-1, 0, "dl"}, {0, -1, "ul"}, {1, -1, "u"}, {1, 0, "ur"}}};

int wrapped(int coordinate) {
    return (coordinate + size) % size;
}

char other(char colour) {
    return colour == 'r' ? 'b' : 'r';
}

bool has_stacks(const State& state, char colour) {
    return power(state, colour) > 0;
}

void spawn(State& state, Cell cell) {
    state.board[cell.row][cell.column] = {state.side, 1};
}

void spread(State& state, Cell cell, Direction direction) {
    const int tokens = state.board[cell.row][cell.column].power;
    state.board[cell.row][cell.column] = {};
    for (int token = 0; token < tokens; ++token) {
        cell = {wrapped(cell.row + direction.dr), wrapped(cell.column + direction.dq)};
        Stack& target = state.board[cell.row][cell.column];
        target = {state.side, target.power + 1};
        if (target.power > tallest_stack) target = {};
    }
}

/// More power wins, if the lead is large enough.
Outcome decided_by_power(const State& state) {
    const int lead = power(state, 'r') - power(state, 'b');
    if (lead >= winning_lead) return Outcome::first;
    if (lead <= -winning_lead) return Outcome::second;
    return Outcome::draw;
}

bool can_spawn(const State& state) {
    return power(state, 'r') + power(state, 'b') < spawn_power_limit;
}

/// Before the third turn nobody is wiped out yet. Only a position that was set up can then leave
/// the side to move with neither a stack nor the right to spawn; the power decides that too.
bool over(const State& state) {
    if (state.turn >= turn_limit) return true;
    if (state.turn >= turns_before_any_ending) return !has_stacks(state, 'r') || !has_stacks(state, 'b');
    return !has_stacks(state, state.side) && !can_spawn(state);
}

std::optional<Stack> parse_stack(char sign) {
    if (sign == '.') return Stack{};
    if (sign >= '1' && sign <= '6') return Stack{'r', sign - '1' + 1};
    if (sign >= 'a' && sign <= 'f') return Stack{'b', sign - 'a' + 1};
    return std::nullopt;
}

char stack_sign(const Stack& stack) {
    constexpr std::string_view red_signs = ".123456";
    constexpr std::string_view blue_signs = ".abcdef";
    return stack.colour == 'r' ? red_signs[stack.power] : blue_signs[stack.power];
}

}  // namespace

std::optional<State> parse(std::string_view line) {
    const auto fields = split(line, ' ');
    if (fields.size() != 3 && fields.size() != 4) return std::nullopt;

    State state;
    if (static_cast<int>(fields[0].size()) != size * size) return std::nullopt;
    for (int r = 0; r < size; ++r) {
        for (int q = 0; q < size; ++q) {
            const auto stack = parse_stack(fields[0][r * size + q]);
            if (!stack) return std::nullopt;
            state.board[r][q] = *stack;
        }
    }

    if (fields[1] != "r" && fields[1] != "b") return std::nullopt;
    state.side = fields[1][0];
    const auto turn = parse_number(fields[2], 0, turn_limit);
    if (!turn) return std::nullopt;
    state.turn = *turn;
    if (fields.size() == 4) {
        if (fields[3] != "handout") return std::nullopt;
        state.edition = Edition::handout;
    }
    return state;
}

std::string text(const State& state) {
    std::string line;
    for (const auto& row : state.board) {
        for (const Stack& stack : row) line += stack_sign(stack);
    }
    line += std::string(" ") + state.side + " " + std::to_string(state.turn);
    if (state.edition == Edition::handout) line += " handout";
    return line;
}

std::string text(const Move& move) {
    const std::string cell = std::to_string(move.cell.row) + "-" + std::to_string(move.cell.column);
    return move.direction ? cell + std::string(directions[*move.direction].name) : cell;
}

std::vector<Move> legal_moves(const State& state) {
    std::vector<Move> moves;
    if (over(state)) return moves;
    const bool may_spawn = can_spawn(state);
    for (int r = 0; r < size; ++r) {
        for (int q = 0; q < size; ++q) {
            const Stack& stack = state.board[r][q];
            if (stack.power == 0 && may_spawn) moves.push_back({{r, q}, std::nullopt});
            if (stack.colour != state.side) continue;
            for (int direction = 0; direction < direction_count; ++direction) {
                moves.push_back({{r, q}, direction});
            }
        }
    }
    return moves;
}

State after(State state, const Move& move) {
    if (move.direction) {
        spread(state, move.cell, directions[*move.direction]);
    } else {
        spawn(state, move.cell);
    }
    state.side = other(state.side);
    ++state.turn;
    return state;
}

Outcome outcome(const State& state) {
    if (!over(state)) return Outcome::ongoing;
    if (state.edition == Edition::handout) {
        const bool red_left = has_stacks(state, 'r');
        const bool blue_left = has_stacks(state, 'b');
        if (red_left && !blue_left) return Outcome::first;
        if (blue_left && !red_left) return Outcome::second;
    }
    return decided_by_power(state);
}

int power(const State& state, char colour) {
    int sum = 0;
    for (const auto& row : state.board) {
        for (const Stack& stack : row) {
            if (stack.colour == colour) sum += stack.power;
        }
    }
    return sum;
}

}  // namespace reference::infexion
