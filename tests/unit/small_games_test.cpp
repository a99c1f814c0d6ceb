// Tic-tac-toe and connect four: known counts, and the corners of their rules.
#include <gtest/gtest.h>

#include "games/registry.h"

namespace lanista {
namespace {

AnyPosition position_of(std::string_view game, std::string_view text) {
    const Result<AnyPosition> position = find_game(game)->parse(text);
    EXPECT_TRUE(position.ok()) << text;
    return *position;
}

AnyPosition start_of(std::string_view game) {
    return *find_game(game)->start({});
}

// The number of tic-tac-toe games by length is well known: 255,168 in all.
TEST(TicTacToe, PerftMatchesTheKnownCounts) {
    const AnyPosition start = start_of("tictactoe");
    constexpr std::uint64_t expected[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    for (int depth = 0; depth <= 9; ++depth) EXPECT_EQ(start.perft(depth), expected[depth]);
    EXPECT_EQ(start.perft(10), 0U);
}

TEST(TicTacToe, EndsWithALineOrAFullBoard) {
    EXPECT_EQ(position_of("tictactoe", "xxx.o.o.. o").outcome(), Outcome::first_wins);
    EXPECT_EQ(position_of("tictactoe", "oxxxo...o x").outcome(), Outcome::second_wins);
    EXPECT_EQ(position_of("tictactoe", "xoxxoxoxo x").outcome(), Outcome::draw);
    EXPECT_EQ(position_of("tictactoe", "xoxxoxox. o").outcome(), Outcome::ongoing);
    EXPECT_EQ(position_of("tictactoe", "xxx.o.o.. o").count_moves(), 0);
}

// Perft of the standard 7 x 6 board as published for connect-four engines.
TEST(Connect4, PerftMatchesTheKnownCounts) {
    const AnyPosition start = start_of("connect4");
    constexpr std::uint64_t expected[] = {1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234};
    for (int depth = 0; depth <= 8; ++depth) EXPECT_EQ(start.perft(depth), expected[depth]);
}

TEST(Connect4, FourInEveryDirectionWins) {
    EXPECT_EQ(position_of("connect4", "..../..../..../xxxx o").outcome(), Outcome::first_wins);
    EXPECT_EQ(position_of("connect4", "o.../o.../o.../o... x").outcome(), Outcome::second_wins);
    EXPECT_EQ(position_of("connect4", "...x/..xo/.xoo/xoox o").outcome(), Outcome::first_wins);
    EXPECT_EQ(position_of("connect4", "o.../xo../xxo./xxxo x").outcome(), Outcome::second_wins);
    EXPECT_EQ(position_of("connect4", "xoxo/xoxo/oxox/oxox x").outcome(), Outcome::draw);
}

TEST(Connect4, DoesNotWrapFromOneColumnIntoTheNext) {
    EXPECT_EQ(position_of("connect4", "x.../x.../xx../ooo. o").outcome(), Outcome::ongoing);
}

TEST(SmallGames, ErrorsNameTheColumn) {
    EXPECT_EQ(find_game("tictactoe")->parse("x.z...... x").error().column, 3U);
    EXPECT_EQ(find_game("tictactoe")->parse("......... z").error().column, 11U);
    EXPECT_EQ(find_game("tictactoe")->parse("......... x x").error().column, 12U);
    EXPECT_EQ(find_game("connect4")->parse("..../.x../..../.... x").error().column, 7U);
    EXPECT_EQ(start_of("tictactoe").parse_move("1-3").error().column, 3U);
    EXPECT_FALSE(start_of("connect4").parse_move("7").ok());
}

TEST(SmallGames, IllegalMovesSayWhy) {
    EXPECT_EQ(position_of("tictactoe", "x........ o").parse_legal_move("0-0").error().message,
              "illegal move 0-0: the cell is taken");
    EXPECT_EQ(position_of("connect4", "x.../o.../x.../o... x").why_illegal(Move{0}), "the column is full");
    EXPECT_EQ(position_of("connect4", "x.../o.../x.../o... x").why_illegal(Move{9}),
              "there is no such column");
}

}  // namespace
}  // namespace lanista
