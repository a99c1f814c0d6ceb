#include "games/infexion/notation.h"

#include <optional>

#include "core/text.h"

namespace lanista::infexion {
namespace {

std::string cell_text(int cell) {
    return std::to_string(row_of(cell)) + '-' + std::to_string(column_of(cell));
}

std::string_view side_name(Side side) {
    return side == Side::first ? "red" : "blue";
}

char stack_letter(const Position& position, int cell) {
    const int power = position.power_at(cell);
    if (power == 0) return '.';
    const bool blue = (position.stacks(Side::second) & bit(cell)) != 0;
    return static_cast<char>((blue ? 'a' - 1 : '0') + power);
}

/// Puts the stack that a letter stands for; false if it stands for none.
bool put_letter(Position& position, int cell, char letter) {
    if (letter >= '1' && letter <= '6') {
        position.put(cell, Side::first, letter - '0');
    } else if (letter >= 'a' && letter <= 'f') {
        position.put(cell, Side::second, letter - 'a' + 1);
    } else {
        return letter == '.';
    }
    return true;
}

}  // namespace

std::string position_text(const Position& position) {
    std::string text;
    for (int cell = 0; cell < cell_count; ++cell) text += stack_letter(position, cell);
    text += position.side_to_move() == Side::first ? " r " : " b ";
    text += std::to_string(position.ply());
    if (position.edition() == Edition::handout) (text += ' ') += handout_name;
    return text;
}

Result<Position> parse_position(std::string_view text) {
    FieldReader fields(text);
    Position position;

    const std::string_view board = fields.next();
    for (std::size_t i = 0; i < board.size(); ++i) {
        if (i >= static_cast<std::size_t>(cell_count))
            return Error{"the board has more than 49 cells", fields.column(i)};
        if (!put_letter(position, static_cast<int>(i), board[i]))
            return Error{"a cell is one of . 1..6 a..f, not " + in_quotes(board.substr(i, 1)),
                         fields.column(i)};
    }
    if (board.size() < static_cast<std::size_t>(cell_count))
        return Error{"the board has " + std::to_string(board.size()) + " cells instead of 49",
                     fields.column(board.size())};

    const std::string_view side = fields.next();
    if (side != "r" && side != "b")
        return Error{"the side to move is r or b, not " + in_quotes(side), fields.column()};

    const std::string_view turn = fields.next();
    const std::optional<int> turns_played = parse_number(turn, 0, turn_limit);
    if (!turns_played)
        return Error{"the number of turns played is 0..343, not " + in_quotes(turn), fields.column()};
    position.set_turn(side == "r" ? Side::first : Side::second, *turns_played);

    if (!fields.at_end()) {
        const std::string_view name = fields.next();
        if (name != handout_name)
            return Error{"the edition is handout or left out, not " + in_quotes(name), fields.column()};
        position.set_edition(Edition::handout);
    }
    if (!fields.at_end() || text.back() == ' ') {
        fields.next();
        return Error{"nothing may follow the position", fields.column()};
    }
    return position;
}

std::string move_text(Move move) {
    if (move.code >= move_code_count) return "none";
    std::string text = cell_text(cell_of(move));
    if (!is_spawn(move)) text += directions[static_cast<std::size_t>(action_of(move))].name;
    return text;
}

Result<Move> parse_move(std::string_view text) {
    constexpr std::size_t cell_length = 3;
    const auto is_coordinate = [](char c) { return c >= '0' && c < '0' + board_size; };
    const auto has = [text](std::size_t i, auto&& fits) { return i < text.size() && fits(text[i]); };

    if (!has(0, is_coordinate)) return Error{"a move begins with a row 0..6", 1};
    if (!has(1, [](char c) { return c == '-'; })) return Error{"row and column are joined by '-'", 2};
    if (!has(2, is_coordinate)) return Error{"the column is 0..6", 3};
    const int cell = cell_at(text[0] - '0', text[2] - '0');

    const std::string_view action = text.substr(cell_length);
    if (action.empty()) return spawn(cell);
    for (int d = 0; d < direction_count; ++d)
        if (action == directions[static_cast<std::size_t>(d)].name) return spread(cell, d);
    return Error{"a direction is one of dr d dl ul u ur, not " + in_quotes(action), cell_length + 1};
}

std::string why_illegal(const Position& position, Move move) {
    if (position.is_legal(move)) return {};
    if (move.code >= move_code_count) return "this is no move of Infexion";
    if (position.is_over()) return "the game is over";
    const int cell = cell_of(move);
    const int power = position.power_at(cell);
    if (is_spawn(move)) {
        if (power != 0) return "a spawn needs an empty cell, and " + cell_text(cell) + " has a stack";
        return "no spawn while the board holds a power of " + std::to_string(power_limit) + " or more";
    }
    if (power == 0) return "a spread needs a stack, and " + cell_text(cell) + " is empty";
    return "the stack on " + cell_text(cell) + " is not " + std::string(side_name(position.side_to_move())) +
           "'s";
}

}  // namespace lanista::infexion
