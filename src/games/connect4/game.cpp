#include "games/connect4/game.h"

#include "core/text.h"

namespace lanista {

Result<Connect4::Position> Connect4::start(const Setup& setup) {
    const int width = setup.size == 0 ? 7 : setup.size;
    if (width <= Position::min_size || width > Position::max_width)
        return Error{"connect4 has sizes 5 to 8: that many columns, and one row less"};
    if (!setup.edition.empty()) return Error{"connect4 has no editions"};
    return Position(width, width - 1);
}

std::string Connect4::text(const Position& position) {
    std::string text;
    for (int row = position.height() - 1; row >= 0; --row) {
        for (int column = 0; column < position.width(); ++column)
            text += stone_at(position.stones(), position.bit(column, row));
        text += row > 0 ? '/' : ' ';
    }
    return text + (position.side_to_move() == Side::first ? 'x' : 'o');
}

Result<Connect4::Position> Connect4::parse(std::string_view text) {
    const Result<StonesText> parts = split_stones_text(text);
    if (!parts) return parts.error();
    const std::string_view board = parts->board;
    const std::size_t stride = std::min(board.find('/'), board.size()) + 1;
    const int width = static_cast<int>(stride) - 1;
    const int height = static_cast<int>((board.size() + 1) / stride);
    if (width < Position::min_size || width > Position::max_width || height < Position::min_size ||
        height > Position::max_height || (board.size() + 1) % stride != 0)
        return Error{"expected 4 to 7 rows of 4 to 8 characters, joined by '/'", 1};
    const Position empty(width, height);
    Stones stones{};
    for (std::size_t at = board.size(); at-- > 0;) {
        const int column = static_cast<int>(at % stride);
        const int row = height - 1 - static_cast<int>(at / stride);
        if (column == width) {
            if (board[at] != '/') return Error{"expected '/' at the end of a row", at + 1};
            continue;
        }
        if (!put_stone(stones, empty.bit(column, row), board[at]))
            return Error{"expected '.', 'x' or 'o'", at + 1};
        if (board[at] != '.' && row > 0 && stone_at(stones, empty.bit(column, row - 1)) == '.')
            return Error{"a stone cannot float above an empty cell", at + 1};
    }
    return Position(width, height, stones, parts->side);
}

Result<Move> Connect4::parse_move(const Position& position, std::string_view text) {
    const std::optional<int> column = parse_number(text, 0, position.width() - 1);
    if (!column) return Error{"expected a column from 0 to " + std::to_string(position.width() - 1), 1};
    return Move{static_cast<std::uint16_t>(*column)};
}

std::string Connect4::why_illegal(const Position& position, Move move) {
    if (position.is_legal(move)) return "";
    if (move.code >= position.width()) return "there is no such column";
    return position.outcome() != Outcome::ongoing ? "the game is over" : "the column is full";
}

std::string Connect4::draw(const Position& position, DrawStyle style) {
    const std::string line = text(position);
    return draw_stones(std::string_view(line).substr(0, line.size() - 2), style);
}

Move Connect4::image(const Position& position, Move move, int symmetry) {
    return symmetry == 0 ? move : Move{static_cast<std::uint16_t>(position.width() - 1 - move.code)};
}

Connect4::Position Connect4::image(const Position& p, int symmetry) {
    if (symmetry == 0) return p;
    Stones mirrored{};
    for (int column = 0; column < p.width(); ++column)
        for (int row = 0; row < p.height(); ++row)
            (void)put_stone(mirrored, p.bit(p.width() - 1 - column, row),
                            stone_at(p.stones(), p.bit(column, row)));
    return {p.width(), p.height(), mirrored, p.side_to_move()};
}

/// Stones near the middle column take part in more fours.
int Connect4::evaluate(const Position& position) {
    int value = 0;
    for (int column = 0; column < position.width(); ++column) {
        const int weight = 10 * std::min(column, position.width() - 1 - column);
        const std::uint64_t cells = ((std::uint64_t{1} << position.height()) - 1) << position.bit(column, 0);
        value += weight *
                 (std::popcount(position.stones()[0] & cells) - std::popcount(position.stones()[1] & cells));
    }
    return position.side_to_move() == Side::first ? value : -value;
}

}  // namespace lanista
