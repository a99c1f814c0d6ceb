// Tic-tac-toe and connect four at the desk.
#include <bit>

#include "desk/game_facts.h"
#include "games/connect4/game.h"
#include "games/tictactoe/game.h"
#include "report/board_face.h"

namespace lanista::desk {
namespace {

Json stone_counts(const Stones& stones) {
    return {{"stones", both(std::popcount(stones[0]), std::popcount(stones[1]))}};
}

Json changed(const AnyPosition& before, Move move, int columns) {
    AnyPosition after = before;
    after.make(move);
    return different_cells(board_cells(before), board_cells(after), columns);
}

}  // namespace

GameFacts tictactoe_facts() {
    return {.game = TicTacToe::name,
            .default_size = 3,
            .level_ratings = {145, 344, 466, 504, 568, 583, 575, 606, 606, 590},
            .counts = [](const AnyPosition& any) { return stone_counts(any.as<TicTacToe>().stones()); },
            .changed = [](const AnyPosition& before, Move move) { return changed(before, move, 3); }};
}

GameFacts connect4_facts() {
    return {.game = Connect4::name,
            .sizes = {5, 6, 7, 8},
            .default_size = 7,
            .level_ratings = {192, 311, 536, 620, 756, 839, 880, 1005, 1071, 1065},
            .counts = [](const AnyPosition& any) { return stone_counts(any.as<Connect4>().stones()); },
            .changed = [](const AnyPosition& before,
                          Move move) { return changed(before, move, before.as<Connect4>().width()); }};
}

}  // namespace lanista::desk
