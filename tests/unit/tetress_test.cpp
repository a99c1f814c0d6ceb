// Tetress: the corners of its rules, known counts, its texts and its symmetries.
#include "games/tetress/game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/census.h"
#include "core/perft.h"
#include "core/random.h"
#include "games/tetress/completion.h"
#include "games/tetress/counting.h"

namespace lanista {
namespace {

using Position = Tetress::Position;

Position position_of(std::string_view text) {
    const auto position = Tetress::parse(text);
    EXPECT_TRUE(position.ok()) << text << ": " << (position.ok() ? "" : position.error().message);
    return *position;
}

Move move_of(const Position& position, std::string_view text) {
    const auto move = Tetress::parse_move(position, text);
    EXPECT_TRUE(move.ok()) << text;
    return *move;
}

Position played(Position position, std::initializer_list<std::string_view> moves) {
    for (const std::string_view text : moves) {
        const Move move = move_of(position, text);
        EXPECT_EQ(Tetress::why_illegal(position, move), "") << text;
        position.make(move);
    }
    return position;
}

/// Eleven rows of eleven letters, and what follows them.
Position board_of(const std::array<std::string_view, 11>& rows, std::string_view side_and_turn) {
    std::string text;
    for (const std::string_view row : rows) text += row;
    return position_of(text + " " + std::string(side_and_turn));
}

constexpr std::string_view bare = "...........";

Move random_move(const Position& position, Random& random) {
    const MoveList<Tetress> moves(position);
    return moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
}

/// Every position of some random games.
std::vector<Position> random_positions(std::uint64_t seed, int games) {
    Random random(seed);
    std::vector<Position> positions;
    for (int game = 0; game < games; ++game) {
        Position position;
        while (position.outcome() == Outcome::ongoing) {
            positions.push_back(position);
            position.make(random_move(position, random));
        }
        positions.push_back(position);
    }
    return positions;
}

TEST(Census, AddsThreeSetsAndCountsDigits) {
    Random random(1);
    std::array<Rows, 3> sets;
    int expected = 0;
    for (Rows& set : sets) {
        for (int i = 0; i < 150; ++i) set.set(static_cast<int>(random.below(256)));
        expected += set.count();
    }
    const std::array<Rows, 2> sum{census::odd(sets[0], sets[1], sets[2]),
                                  census::most(sets[0], sets[1], sets[2])};
    EXPECT_EQ(census::weighted(sum), expected);
    std::array<Rows, 5> full;
    full.fill(~Rows());
    EXPECT_EQ(census::weighted(full), 31 * 256);
}

TEST(Tetress, PerftMatchesTheKnownCounts) {
    EXPECT_EQ(perft<Tetress>(Position(), 0), 1U);
    EXPECT_EQ(perft<Tetress>(Position(), 1), 2299U);
    EXPECT_EQ(perft<Tetress>(Position(), 2), 4808298U);
}

// Depth 3 by symmetry: the 19 shapes are images of five, and all anchors are alike.
TEST(Tetress, PerftOfThreeTurnsMatchesTheKnownCount) {
    struct Kind {
        std::uint16_t shape;
        std::uint64_t images;
    };
    std::uint64_t leaves = 0;
    for (const Kind kind : {Kind{0, 2}, Kind{2, 1}, Kind{3, 8}, Kind{4, 4}, Kind{15, 4}}) {
        const Move first{static_cast<std::uint16_t>(tetress::placement_code(kind.shape, 0, 0))};
        leaves += 121 * kind.images * perft<Tetress>(after(Position(), first), 2);
    }
    EXPECT_EQ(leaves, 1120804608U);
}

TEST(Tetress, ShapesAreTheNineteenTetrominoes) {
    std::set<std::array<std::uint8_t, 4>> different;
    for (int code = 0; code < tetress::placement_count; ++code) {
        const auto& cells = tetress::placements[static_cast<std::size_t>(code)].cells;
        different.insert(cells);
        EXPECT_TRUE(std::is_sorted(cells.begin(), cells.end()));
        EXPECT_EQ(tetress::find_placement(cells), code);
        EXPECT_EQ((tetress::placements[static_cast<std::size_t>(code)].rows() & tetress::board()).count(), 4);
    }
    EXPECT_EQ(different.size(), 2299U);
    EXPECT_EQ(tetress::find_placement({0, 1, 2, 4}), std::nullopt);
    EXPECT_EQ(tetress::find_placement({0, 12, 24, 36}), std::nullopt);
}

TEST(Tetress, CountsWhatFitsWithoutFindingIt) {
    Random random(8);
    for (int i = 0; i < 2000; ++i) {
        tetress::Window window{};
        const std::uint32_t share = random.below(101);
        for (int cell = 0; cell < tetress::cell_count; ++cell)
            if (random.below(100) < share)
                tetress::put(window, tetress::row_of(cell), tetress::column_of(cell));
        const Rows room = Rows::of(window);
        int found = 0;
        for (const Rows& of_shape : tetress::fits(room)) found += (of_shape & tetress::board()).count();
        ASSERT_EQ(tetress::count_fits(room), found);
    }
    EXPECT_EQ(tetress::count_fits(Rows()), 0);
    EXPECT_EQ(tetress::count_fits(~Rows()), tetress::placement_count);
}

TEST(Tetress, GenerateCountAndIsLegalAgree) {
    for (const Position& position : random_positions(2, 3)) {
        const MoveList<Tetress> moves(position);
        const std::set<Move> listed(moves.begin(), moves.end());
        ASSERT_EQ(static_cast<int>(listed.size()), moves.size());
        ASSERT_EQ(position.count_moves(), moves.size());
        for (std::uint16_t code = 0; code < tetress::placement_count; ++code)
            ASSERT_EQ(position.is_legal(Move{code}), listed.contains(Move{code})) << code;
        EXPECT_FALSE(position.is_legal(Move::none()));
        EXPECT_FALSE(position.is_legal(Move{tetress::placement_count}));
        for (const Side side : {Side::first, Side::second})
            ASSERT_EQ(position.can_place(side), position.mobility(side) > 0);
    }
}

// What the vector code does with windows and copies, done again cell by cell.
TEST(Tetress, PlacingAndClearingAgreeWithAPlainBoard) {
    Random random(3);
    for (Position position : random_positions(3, 2)) {
        if (position.outcome() != Outcome::ongoing) continue;
        const Move move = random_move(position, random);
        std::array<std::optional<Side>, 121> cells;
        for (int cell = 0; cell < 121; ++cell) cells[static_cast<std::size_t>(cell)] = position.owner(cell);
        for (const auto cell : tetress::placements[move.code].cells) cells[cell] = position.side_to_move();
        std::set<std::size_t> cleared;
        for (std::size_t line = 0; line < 11; ++line) {
            bool row = true;
            bool column = true;
            for (std::size_t i = 0; i < 11; ++i) {
                row &= cells[11 * line + i].has_value();
                column &= cells[11 * i + line].has_value();
            }
            for (std::size_t i = 0; i < 11; ++i) {
                if (row) cleared.insert(11 * line + i);
                if (column) cleared.insert(11 * i + line);
            }
        }
        for (const std::size_t cell : cleared) cells[cell] = std::nullopt;
        const Side mover = position.side_to_move();
        const int turn = position.ply();
        position.make(move);
        EXPECT_EQ(position.side_to_move(), other(mover));
        EXPECT_EQ(position.ply(), turn + 1);
        for (int cell = 0; cell < 121; ++cell)
            ASSERT_EQ(position.owner(cell), cells[static_cast<std::size_t>(cell)]) << cell;
        EXPECT_EQ(position, position_of(Tetress::text(position)));
    }
}

TEST(Tetress, CompletionsAreThePlacementsThatFillALine) {
    int clearing = 0;
    for (const Position& position : random_positions(3, 20)) {
        const auto completions = tetress::completions(tetress::Lacking(position.empty()));
        for (const Move move : MoveList<Tetress>(position)) {
            const Rows placed = tetress::placements[move.code].rows();
            const bool clears = tetress::full_lines(position.occupied() | placed).any();
            const auto [rows, columns] = completions[move.code / tetress::cell_count];
            const int anchor = move.code % tetress::cell_count;
            const bool completes = (rows >> (tetress::row_of(anchor) + tetress::margin) & 1) != 0 ||
                                   (columns >> (tetress::column_of(anchor) + tetress::margin) & 1) != 0;
            ASSERT_EQ(completes, clears) << Tetress::text(position) << " " << move.code;
            clearing += clears ? 1 : 0;
        }
    }
    EXPECT_GT(clearing, 1000);
}

TEST(Tetress, TheSquareOverAllFourCornersIsLegal) {
    const Position position = played(Position(), {"10-10,10-0,0-10,0-0"});
    EXPECT_EQ(position.count_cells(Side::first), 4);
    EXPECT_EQ(position.owner(tetress::cell_at(10, 10)), Side::first);
    EXPECT_EQ(position.owner(tetress::cell_at(0, 0)), Side::first);
}

TEST(Tetress, OnlyTheFirstTwoTurnsAreFreeOfAdjacency) {
    Position position = played(Position(), {"0-0,0-1,0-2,0-3", "5-5,5-6,6-5,6-6"});
    EXPECT_EQ(Tetress::why_illegal(position, move_of(position, "8-8,8-9,9-8,9-9")),
              "none of its cells is next to a red cell");
    EXPECT_EQ(Tetress::why_illegal(position, move_of(position, "4-5,4-6,4-7,4-8")),
              "none of its cells is next to a red cell");
    EXPECT_EQ(Tetress::why_illegal(position, move_of(position, "10-3,9-3,8-3,7-3")), "");
    EXPECT_EQ(Tetress::why_illegal(position, move_of(position, "0-10,0-9,0-8,0-7")), "");
    EXPECT_EQ(Tetress::why_illegal(position, move_of(position, "0-3,0-4,0-5,0-6")), "cell 0-3 is not empty");
    EXPECT_EQ(Tetress::why_illegal(position, Move::none()), "there is no such placement");
}

TEST(Tetress, APieceMayTouchOnlyACellThatItClears) {
    const Position position = board_of(
        {"bbbbbbb...r", bare, bare, bare, bare, "bb.........", bare, bare, bare, bare, "bbbbbbbbbb."},
        "r 20");
    const Position next = played(position, {"0-7,0-8,0-9,1-9"});
    EXPECT_EQ(next.count_cells(Side::first), 1);
    EXPECT_EQ(next.owner(tetress::cell_at(1, 9)), Side::first);
    EXPECT_EQ(next.count_cells(Side::second), 12);
}

TEST(Tetress, AWrappedLineClearsTheRowAndTheColumnItCompletes) {
    const Position position =
        board_of({"rbrbr.brbrb", ".....b.....", ".....b.....", ".....r.....", ".....r.....", ".....r.....",
                  ".....b.....", ".....b.....", "..b........", bare, bare},
                 "r 30");
    const Position next = played(position, {"8-5,9-5,10-5,0-5"});
    EXPECT_EQ(next.count_cells(Side::first), 0);
    EXPECT_EQ(next.count_cells(Side::second), 1);
    EXPECT_EQ(next.owner(tetress::cell_at(8, 2)), Side::second);
    EXPECT_EQ(next.outcome(), Outcome::ongoing);
}

TEST(Tetress, WhoClearsAllItsCellsLosesAtItsNextTurn) {
    Position position = board_of({"bbbbbbbrrr.", "..........r", "..........r", "..........r", "..........r",
                                  "..........r", "..........r", "..........r", bare, bare, bare},
                                 "r 40");
    position = played(position, {"8-10,9-10,10-10,0-10"});
    EXPECT_EQ(position.count_cells(Side::first), 0);
    EXPECT_EQ(position.count_cells(Side::second), 0);
    EXPECT_EQ(position.outcome(), Outcome::first_wins);  // an empty board: blue is first to have no placement

    position = board_of({"bbbbbbbrrr.", "..........r", "..........r", "..........r", "..........r",
                         "..........r", "..........r", "..........r", "bb.........", bare, bare},
                        "r 40");
    position = played(position, {"8-10,9-10,10-10,0-10"});
    EXPECT_EQ(position.outcome(), Outcome::ongoing);
    EXPECT_EQ(played(position, {"8-2,8-3,8-4,8-5"}).outcome(), Outcome::second_wins);
}

TEST(Tetress, TheShortestGameTakesThreeTurns) {
    const Position position = played(Position(), {"0-0,0-1,0-2,0-3", "0-4,0-5,0-6,0-7", "0-8,0-9,0-10,1-8"});
    EXPECT_EQ(position.outcome(), Outcome::first_wins);
    EXPECT_EQ(position.count_moves(), 0);
    EXPECT_EQ(MoveList<Tetress>(position).size(), 0);
    EXPECT_EQ(Tetress::why_illegal(position, move_of(position, "5-5,5-6,5-7,5-8")), "the game is over");
}

TEST(Tetress, TheTurnLimitIsTestedFirst) {
    // Blue has no cell, so no placement: before turn 150 that loses, then the cells decide.
    std::array<std::string_view, 11> rows;
    rows.fill(bare);
    rows[5] = "rr.........";
    EXPECT_EQ(board_of(rows, "b 149").outcome(), Outcome::first_wins);
    EXPECT_EQ(board_of(rows, "b 150").outcome(), Outcome::first_wins);
    EXPECT_EQ(board_of(rows, "r 149").outcome(), Outcome::ongoing);
    rows[5] = "rr..bbb....";
    EXPECT_EQ(board_of(rows, "r 150").outcome(), Outcome::second_wins);
    rows[5] = "rr..bb.....";
    EXPECT_EQ(board_of(rows, "r 150").outcome(), Outcome::draw);
    EXPECT_EQ(board_of(rows, "r 150").count_moves(), 0);
    EXPECT_EQ(MoveList<Tetress>(board_of(rows, "b 150")).size(), 0);
    EXPECT_FALSE(board_of(rows, "r 150").is_legal(move_of(Position(), "5-2,5-3,6-2,6-3")));
}

TEST(Tetress, ThreeJoinedCellsAreNoRoom) {
    // Every row and column has one hole, and no two of them touch; then a hole is widened cell by cell.
    std::string board;
    for (int cell = 0; cell < 121; ++cell)
        board += tetress::column_of(cell) == tetress::wrapped(2 * tetress::row_of(cell)) ? '.' : 'r';
    EXPECT_EQ(position_of(board + " r 60").outcome(), Outcome::second_wins);
    board[0 * 11 + 1] = board[1 * 11 + 0] = '.';
    EXPECT_EQ(position_of(board + " r 60").count_moves(), 0);
    EXPECT_EQ(position_of(board + " r 60").outcome(), Outcome::second_wins);
    EXPECT_EQ(position_of(board + " r 0").outcome(), Outcome::second_wins);
    board[10 * 11 + 0] = '.';
    EXPECT_EQ(position_of(board + " r 60").count_moves(), 1);
    EXPECT_EQ(position_of(board + " r 60").outcome(), Outcome::ongoing);
    EXPECT_EQ(position_of(board + " b 60").outcome(), Outcome::first_wins);
    EXPECT_EQ(position_of(board + " b 0").outcome(), Outcome::ongoing);
}

TEST(Tetress, TheHashHoldsTheTurnOnlyWhereItMatters) {
    std::string board(121, '.');
    board[60] = 'r';
    const auto hash = [&](std::string_view rest) {
        return position_of(board + " " + std::string(rest)).hash();
    };
    EXPECT_EQ(hash("r 2"), hash("r 117"));
    EXPECT_NE(hash("r 2"), hash("b 2"));
    std::set<std::uint64_t> hashes = {hash("r 0"), hash("r 1"), hash("r 2")};
    for (int turn = 118; turn <= 150; ++turn) hashes.insert(hash("r " + std::to_string(turn)));
    EXPECT_EQ(hashes.size(), 3U + 33U);
    EXPECT_FALSE(position_of(board + " r 2") == position_of(board + " r 3"));
}

TEST(Tetress, PassingExchangesTheSideToMoveAndNothingElse) {
    Random random(7);
    for (int game = 0; game < 20; ++game) {
        Position position;
        while (position.outcome() == Outcome::ongoing) {
            Position passed = position;
            passed.pass();
            ASSERT_EQ(passed, Position(position.cells(Side::first), position.cells(Side::second),
                                       other(position.side_to_move()), position.ply()));
            ASSERT_NE(passed.hash(), position.hash());
            passed.pass();
            ASSERT_EQ(passed, position);
            const MoveList<Tetress> moves(position);
            position.make(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
        }
    }
}

TEST(Tetress, TextsAreReadAsWritten) {
    for (const Position& position : random_positions(4, 2)) {
        const Position again = position_of(Tetress::text(position));
        ASSERT_EQ(again, position);
        ASSERT_EQ(again.hash(), position.hash());
        for (const Move move : MoveList<Tetress>(position))
            ASSERT_EQ(move_of(position, Tetress::move_text(position, move)), move);
    }
    EXPECT_EQ(Tetress::text(Position()), std::string(121, '.') + " r 0");
    EXPECT_EQ(Tetress::move_text(Position(), move_of(Position(), "7-1,6-1,5-1,6-0")), "5-1,6-0,6-1,7-1");
}

TEST(Tetress, PositionErrorsNameTheColumn) {
    const auto error = [](std::string_view text) {
        const auto position = Tetress::parse(text);
        EXPECT_FALSE(position.ok()) << text;
        return position.error();
    };
    const std::string empty(121, '.');
    EXPECT_EQ(error("").column, 1U);
    EXPECT_EQ(error("...x").column, 4U);
    EXPECT_EQ(error("... r 0").column, 4U);
    EXPECT_EQ(error(empty + ". r 0").column, 122U);
    EXPECT_EQ(error(empty).column, 122U);
    EXPECT_EQ(error(empty + " x 0").column, 123U);
    EXPECT_EQ(error(empty + " r").column, 124U);
    EXPECT_EQ(error(empty + " r 151").column, 125U);
    EXPECT_EQ(error(empty + " r -1").column, 125U);
    EXPECT_EQ(error(empty + " r 0 ").column, 126U);
    EXPECT_EQ(error(empty + " r 0 x").column, 126U);
    std::string full = empty;
    for (std::size_t c = 0; c < 11; ++c) full[33 + c] = c % 2 == 0 ? 'r' : 'b';
    EXPECT_EQ(error(full + " r 9").message, "row 3 is full");
    EXPECT_EQ(error(full + " r 9").column, 34U);
    full = empty;
    for (std::size_t r = 0; r < 11; ++r) full[11 * r + 7] = 'b';
    EXPECT_EQ(error(full + " r 9").message, "column 7 is full");
    EXPECT_EQ(error(full + " r 9").column, 8U);
}

TEST(Tetress, MoveErrorsNameTheColumn) {
    const auto column = [](std::string_view text) {
        const auto move = Tetress::parse_move(Position(), text);
        EXPECT_FALSE(move.ok()) << text;
        return move.error().column;
    };
    EXPECT_EQ(column(""), 1U);
    EXPECT_EQ(column("5-1"), 4U);
    EXPECT_EQ(column("5-1,6-0,6-1,"), 13U);
    EXPECT_EQ(column("5-1,6-x,6-1,7-1"), 5U);
    EXPECT_EQ(column("5-1,6-0,6-11,7-1"), 9U);
    EXPECT_EQ(column("5-1,6-0,5-1,7-1"), 9U);
    EXPECT_EQ(column("5-1,6-0,6-1,7-1,7-2"), 16U);
    EXPECT_EQ(column("0-0,1-1,2-2,3-3"), 1U);
}

TEST(Tetress, StartHonoursOnlyItsOwnSize) {
    EXPECT_EQ(*Tetress::start({}), Position());
    EXPECT_EQ(*Tetress::start({.size = 11, .seed = 5}), Position());
    EXPECT_FALSE(Tetress::start({.size = 10}).ok());
    EXPECT_FALSE(Tetress::start({.edition = "2022"}).ok());
}

TEST(Tetress, ImagesOfMovesAndPositionsCommuteWithMaking) {
    Random random(5);
    for (const Position& position : random_positions(5, 1)) {
        EXPECT_EQ(Tetress::image(position, 0), position);
        if (position.outcome() != Outcome::ongoing) continue;
        const Move move = random_move(position, random);
        EXPECT_EQ(Tetress::image(position, move, 0), move);
        for (int i = 0; i < 20; ++i) {
            const int symmetry = static_cast<int>(random.below(tetress::symmetry_count));
            const Position image = Tetress::image(position, symmetry);
            const Move image_move = Tetress::image(position, move, symmetry);
            ASSERT_TRUE(image.is_legal(image_move));
            ASSERT_EQ(image.count_moves(), position.count_moves());
            ASSERT_EQ(after(image, image_move), Tetress::image(after(position, move), symmetry));
        }
        const Position exchanged = Tetress::exchanged(position);
        ASSERT_TRUE(exchanged.is_legal(move));
        ASSERT_EQ(after(exchanged, move), Tetress::exchanged(after(position, move)));
        ASSERT_EQ(Tetress::exchanged(exchanged), position);
    }
}

TEST(Tetress, SymmetriesFormAGroup) {
    // On the placement with the fewest symmetries of its own, shape 3, all images differ; two symmetries
    // after one another are a third one.
    const Move move{3 * 121 + 17};
    std::set<Move> images;
    for (int s = 0; s < tetress::symmetry_count; ++s) images.insert(Tetress::image(Position(), move, s));
    EXPECT_EQ(images.size(), 968U);
    const Position position = random_positions(6, 1)[20];
    Random random(7);
    for (int i = 0; i < 30; ++i) {
        const int first = static_cast<int>(random.below(tetress::symmetry_count));
        const int second = static_cast<int>(random.below(tetress::symmetry_count));
        const Move twice = Tetress::image(position, Tetress::image(position, move, first), second);
        int third = 0;
        while (third < tetress::symmetry_count && Tetress::image(position, move, third) != twice) ++third;
        ASSERT_LT(third, tetress::symmetry_count);
        ASSERT_EQ(Tetress::image(Tetress::image(position, first), second), Tetress::image(position, third));
    }
}

TEST(Tetress, TheCanonicalFormIsTheSameForAllImages) {
    Random random(8);
    for (const Position& position : random_positions(8, 1)) {
        const Position canonical = Tetress::canonical(position);
        EXPECT_EQ(Tetress::canonical(canonical), canonical);
        EXPECT_EQ(canonical.outcome() == Outcome::ongoing, position.outcome() == Outcome::ongoing);
        for (int i = 0; i < 10; ++i) {
            const int symmetry = static_cast<int>(random.below(tetress::symmetry_count));
            const Position image = Tetress::image(position, symmetry);
            ASSERT_EQ(Tetress::canonical(image), canonical);
            ASSERT_EQ(Tetress::canonical(Tetress::exchanged(image)), canonical);
        }
    }
}

TEST(Tetress, TheCanonicalFormIsAnImage) {
    const Position position = random_positions(9, 1)[30];
    const Position canonical = Tetress::canonical(position);
    bool found = false;
    for (int s = 0; s < tetress::symmetry_count; ++s)
        found |= Tetress::image(position, s) == canonical ||
                 Tetress::image(Tetress::exchanged(position), s) == canonical;
    EXPECT_TRUE(found);
}

TEST(Tetress, CanonicalFormsCountTheOpenings) {
    std::set<std::string> after_one;
    for (const Move move : MoveList<Tetress>(Position()))
        after_one.insert(Tetress::text(Tetress::canonical(after(Position(), move))));
    EXPECT_EQ(after_one.size(), 5U);
    std::set<std::string> after_two;
    for (const std::string& first : after_one) {
        const Position position = position_of(first);
        for (const Move move : MoveList<Tetress>(position))
            after_two.insert(Tetress::text(Tetress::canonical(after(position, move))));
    }
    EXPECT_EQ(after_two.size(), 5030U);
}

TEST(Tetress, EvaluationSeesBothSidesAlike) {
    for (const Position& position : random_positions(10, 1)) {
        if (position.outcome() != Outcome::ongoing) continue;
        EXPECT_EQ(Tetress::evaluate(position), Tetress::evaluate(Tetress::exchanged(position)));
        EXPECT_EQ(Tetress::evaluate(position), Tetress::evaluate(Tetress::image(position, 500)));
    }
    EXPECT_EQ(Tetress::evaluate(Position()), 0);
    // A lead of one cell counts 1 up to turn 100, and 10.8 at turn 149.
    std::array<std::string_view, 11> rows;
    rows.fill(bare);
    rows[2] = "rrr........";
    rows[7] = "bb.........";
    const int early = Tetress::evaluate(board_of(rows, "r 90"));
    EXPECT_GT(early, 0);
    EXPECT_EQ(Tetress::evaluate(board_of(rows, "r 149")), early - 1 + (10 + 2 * 49) / 10);
}

TEST(Tetress, DrawingsShowTheBoard) {
    const Position position = played(Position(), {"0-0,0-1,0-2,0-3", "5-5,5-6,6-5,6-6"});
    const std::string plain = Tetress::draw(position, {});
    EXPECT_NE(plain.find(" 0 :RRRRRRRR. . . . . . . :"), std::string::npos) << plain;
    EXPECT_NE(plain.find(" 5 :. . . . . bbbb. . . . :"), std::string::npos) << plain;
    EXPECT_NE(plain.find("turn 2 of 150, red to move; red 4, blue 4"), std::string::npos) << plain;
    EXPECT_TRUE(
        std::all_of(plain.begin(), plain.end(), [](char c) { return c == '\n' || (c >= ' ' && c < 127); }));
    const std::string coloured = Tetress::draw(position, {.unicode = true, .colour = true});
    EXPECT_NE(coloured.find("\x1b[91m██"), std::string::npos);
}

}  // namespace
}  // namespace lanista
