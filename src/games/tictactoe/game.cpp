#include "games/tictactoe/game.h"

namespace lanista {

Result<TicTacToe::Position> TicTacToe::start(const Setup& setup) {
    if (setup.size != 0 && setup.size != 3) return Error{"tictactoe has size 3 only"};
    if (!setup.edition.empty()) return Error{"tictactoe has no editions"};
    return Position{};
}

std::string TicTacToe::text(const Position& position) {
    std::string text;
    for (int cell = 0; cell < 9; ++cell) text += stone_at(position.stones(), cell);
    return text + (position.side_to_move() == Side::first ? " x" : " o");
}

Result<TicTacToe::Position> TicTacToe::parse(std::string_view text) {
    const Result<StonesText> parts = split_stones_text(text);
    if (!parts) return parts.error();
    if (parts->board.size() != 9) return Error{"expected a board of 9 characters", 1};
    Stones stones{};
    for (std::size_t cell = 0; cell < 9; ++cell)
        if (!put_stone(stones, static_cast<int>(cell), parts->board[cell]))
            return Error{"expected '.', 'x' or 'o'", cell + 1};
    return Position(stones, parts->side);
}

std::string TicTacToe::move_text(const Position&, Move move) {
    return std::to_string(move.code / 3) + "-" + std::to_string(move.code % 3);
}

Result<Move> TicTacToe::parse_move(const Position&, std::string_view text) {
    if (text.size() != 3 || text[1] != '-') return Error{"expected a move such as 1-2", 1};
    for (const std::size_t at : {std::size_t{0}, std::size_t{2}})
        if (text[at] < '0' || text[at] > '2') return Error{"expected a number from 0 to 2", at + 1};
    return Move{static_cast<std::uint16_t>(3 * (text[0] - '0') + (text[2] - '0'))};
}

std::string TicTacToe::why_illegal(const Position& position, Move move) {
    if (position.is_legal(move)) return "";
    if (move.code >= 9) return "there is no such cell";
    return position.outcome() != Outcome::ongoing ? "the game is over" : "the cell is taken";
}

std::string TicTacToe::draw(const Position& position, DrawStyle style) {
    const std::string cells = text(position);
    return draw_stones(cells.substr(0, 3) + "/" + cells.substr(3, 3) + "/" + cells.substr(6, 3), style);
}

Move TicTacToe::image(const Position&, Move move, int symmetry) {
    const SquareCell cell = square_image({move.code / 3, move.code % 3}, 3, symmetry);
    return Move{static_cast<std::uint16_t>(3 * cell.row + cell.column)};
}

TicTacToe::Position TicTacToe::image(const Position& position, int symmetry) {
    Stones stones{};
    for (std::uint16_t cell = 0; cell < 9; ++cell)
        (void)put_stone(stones, image(position, Move{cell}, symmetry).code,
                        stone_at(position.stones(), cell));
    return {stones, position.side_to_move()};
}

/// The centre is on four lines, a corner on three, an edge on two.
int TicTacToe::evaluate(const Position& position) {
    const auto value = [&](Side side) {
        const std::uint64_t stones = position.stones()[index(side)];
        return 40 * std::popcount(stones & 0020) + 30 * std::popcount(stones & 0505) +
               20 * std::popcount(stones & 0252);
    };
    return value(position.side_to_move()) - value(other(position.side_to_move()));
}

}  // namespace lanista
