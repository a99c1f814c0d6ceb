// Infexion: the rules' corner cases by hand, texts, symmetries, hashing, counts of move sequences.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/perft.h"
#include "core/random.h"
#include "games/infexion/game.h"

namespace lanista {
namespace {

using infexion::Edition;
using Position = Infexion::Position;

const std::string empty_board(49, '.');

Position position_of(const std::string& text) {
    const Result<Position> result = Infexion::parse(text);
    if (!result) {
        ADD_FAILURE() << text << ": " << result.error().message;
        return Position{};
    }
    return *result;
}

Move move_of(const Position& position, const std::string& text) {
    const Result<Move> result = Infexion::parse_move(position, text);
    if (!result) {
        ADD_FAILURE() << text << ": " << result.error().message;
        return Move::none();
    }
    return *result;
}

/// The board after a legal move.
std::string board_after(const std::string& text, const std::string& move_text) {
    const Position position = position_of(text);
    const Move move = move_of(position, move_text);
    EXPECT_EQ(Infexion::why_illegal(position, move), "");
    return Infexion::text(after(position, move)).substr(0, empty_board.size());
}

Outcome outcome_after(const std::string& text, const std::string& move_text) {
    const Position position = position_of(text);
    return after(position, move_of(position, move_text)).outcome();
}

/// Positions of random games, one in `stride`.
std::vector<Position> random_positions(int games, int stride, std::uint64_t seed) {
    std::vector<Position> positions;
    Random random(seed);
    for (int game = 0; game < games; ++game) {
        Position position;
        while (position.outcome() == Outcome::ongoing) {
            const MoveList<Infexion> moves(position);
            position.make(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
            if (position.ply() % stride == 0) positions.push_back(position);
        }
        positions.push_back(position);
    }
    return positions;
}

// --- the rules ---

TEST(InfexionRules, SpreadWrapsInItsRow) {
    EXPECT_EQ(board_after("..............1....6b...................a........ r 9", "2-5dr"),
              "..............21111.3...................a........");
}

TEST(InfexionRules, SpreadTakesOverAndRemovesSevens) {
    EXPECT_EQ(board_after("5.2c6f..........................................a r 9", "0-0dr"),
              ".134............................................a");
}

TEST(InfexionRules, SpreadWrapsBothWaysAndWins) {
    const std::string text = "......f.................1...........6.....3...... b 9";
    EXPECT_EQ(board_after(text, "0-6d"), "............a.....a.....b.....a...........d......");
    EXPECT_EQ(outcome_after(text, "0-6d"), Outcome::second_wins);
}

TEST(InfexionRules, EachDirectionGoesWhereItsNameSays) {
    const std::string text = "........................1.......................a r 9";  // red on 3-3
    const std::vector<std::pair<std::string, int>> steps{{"dr", 3 * 7 + 4}, {"d", 2 * 7 + 4},
                                                         {"dl", 2 * 7 + 3}, {"ul", 3 * 7 + 2},
                                                         {"u", 4 * 7 + 2},  {"ur", 4 * 7 + 3}};
    for (const auto& [direction, target] : steps) {
        std::string expected = empty_board;
        expected[48] = 'a';
        expected[static_cast<std::size_t>(target)] = '1';
        EXPECT_EQ(board_after(text, "3-3" + direction), expected) << direction;
    }
}

TEST(InfexionRules, TallestStackNeverReachesItsOwnCell) {
    EXPECT_EQ(board_after("6...............................................a r 9", "0-0ur"),
              ".......1......1......1......1......1......1.....a");
}

TEST(InfexionRules, SpawnNeedsRoomForPower) {
    const std::string limit = "66666666.........................................";  // 48
    const Position allowed = position_of(limit + " r 1");
    EXPECT_TRUE(allowed.may_spawn());
    EXPECT_TRUE(allowed.is_legal(infexion::spawn(8)));
    EXPECT_FALSE(allowed.is_legal(infexion::spawn(0)));
    const Position refused = after(allowed, infexion::spawn(8));  // 49
    EXPECT_EQ(refused.total_power(), 49);
    EXPECT_FALSE(refused.is_legal(infexion::spawn(20)));
}

TEST(InfexionRules, EndWithOneColourLeftNeedsALeadOfTwo) {
    const std::string draw = "1.......................1f....................... r 9";
    EXPECT_EQ(board_after(draw, "3-3dr"), "1................................................");
    EXPECT_EQ(outcome_after(draw, "3-3dr"), Outcome::draw);
    EXPECT_EQ(outcome_after(draw + " handout", "3-3dr"), Outcome::first_wins);
    EXPECT_EQ(outcome_after("2.......................1f....................... r 9", "3-3dr"),
              Outcome::first_wins);
}

TEST(InfexionRules, EmptyBoardIsADrawInBothEditions) {
    const std::string text = "1f............................................... r 9";
    EXPECT_EQ(board_after(text, "0-0dr"), empty_board);
    EXPECT_EQ(outcome_after(text, "0-0dr"), Outcome::draw);
    EXPECT_EQ(outcome_after(text + " handout", "0-0dr"), Outcome::draw);
}

TEST(InfexionRules, NeverOverBeforeTwoTurns) {
    EXPECT_EQ(position_of(empty_board + " r 0").outcome(), Outcome::ongoing);
    EXPECT_EQ(position_of(empty_board + " r 2").outcome(), Outcome::draw);
    const std::string red_only = "2" + empty_board.substr(1);
    EXPECT_EQ(position_of(red_only + " b 1").outcome(), Outcome::ongoing);
    EXPECT_EQ(position_of(red_only + " b 2").outcome(), Outcome::first_wins);
    EXPECT_EQ(position_of(red_only + " b 1").count_moves(), 48);
    EXPECT_EQ(position_of(red_only + " b 2").count_moves(), 0);
}

TEST(InfexionRules, NoMoveAtAllEndsAHandMadeFirstTurn) {
    const Position position = position_of(std::string(49, '1') + " b 0");
    EXPECT_EQ(position.count_moves(), 0);
    EXPECT_EQ(position.outcome(), Outcome::first_wins);
}

TEST(InfexionRules, TurnLimitComparesPower) {
    for (const std::string edition : {"", " handout"}) {
        EXPECT_EQ(position_of("3b" + empty_board.substr(2) + " b 343" + edition).outcome(), Outcome::draw);
        EXPECT_EQ(position_of("4b" + empty_board.substr(2) + " b 343" + edition).outcome(),
                  Outcome::first_wins);
        EXPECT_EQ(position_of("1c" + empty_board.substr(2) + " b 343" + edition).outcome(),
                  Outcome::second_wins);
        EXPECT_EQ(position_of("4b" + empty_board.substr(2) + " r 342" + edition).outcome(), Outcome::ongoing);
    }
}

TEST(InfexionRules, EarliestWinIsTurnThree) {
    Position position;
    for (const char* move : {"0-0", "0-1", "0-0dr"}) {
        EXPECT_EQ(position.outcome(), Outcome::ongoing);
        position.make(move_of(position, move));
    }
    EXPECT_EQ(position.outcome(), Outcome::first_wins);
    EXPECT_EQ(position.power(Side::first), 2);
}

TEST(InfexionRules, SpreadNeverRaisesPowerAndCountsMatch) {
    for (const Position& position : random_positions(10, 7, 1)) {
        const MoveList<Infexion> moves(position);
        EXPECT_EQ(position.count_moves(), moves.size());
        std::set<Move> listed(moves.begin(), moves.end());
        EXPECT_EQ(static_cast<int>(listed.size()), moves.size());
        for (std::uint16_t code = 0; code < 400; ++code)  // 343 and more are no moves
            ASSERT_EQ(position.is_legal({code}), listed.contains({code})) << code;
        EXPECT_FALSE(position.is_legal(Move::none()));
        for (const Move move : moves) {
            const int gain = after(position, move).total_power() - position.total_power();
            EXPECT_TRUE(infexion::is_spawn(move) ? gain == 1 : gain <= 0);
        }
    }
}

TEST(InfexionRules, SuccessorsAreTheMovesMade) {
    for (const Position& position : random_positions(20, 5, 2)) {
        std::vector<Position> made;
        for (const Move move : MoveList<Infexion>(position)) made.push_back(after(position, move));
        std::vector<Position> visited;
        position.for_each_successor([&visited](const Position& next) { visited.push_back(next); });
        EXPECT_EQ(visited, made);
    }
}

TEST(InfexionRules, ReachIsWhatSpreadsTouch) {
    for (const Position& position : random_positions(20, 5, 3)) {
        if (position.outcome() != Outcome::ongoing) continue;
        const Side side = position.side_to_move();
        infexion::CellSet reached = 0;
        for (const Move move : MoveList<Infexion>(position)) {
            if (infexion::is_spawn(move)) continue;
            const int cell = infexion::cell_of(move);
            const infexion::Direction& d =
                infexion::directions[static_cast<std::size_t>(infexion::action_of(move))];
            for (int step = 1; step <= position.power_at(cell); ++step)
                reached |= infexion::bit(infexion::cell_at(infexion::row_of(cell) + step * d.dr,
                                                           infexion::column_of(cell) + step * d.dq));
        }
        EXPECT_EQ(position.reach(side), reached);
    }
}

TEST(InfexionRules, PassingGivesTheTurnAwayAndNothingElse) {
    for (const Position& position : random_positions(10, 5, 13)) {
        Position passed = position;
        passed.pass();
        EXPECT_EQ(passed.side_to_move(), other(position.side_to_move()));
        EXPECT_NE(passed.hash(), position.hash());
        passed.pass();
        EXPECT_EQ(passed, position);
    }
}

TEST(InfexionRules, KnownCountsOfMoveSequences) {
    const std::vector<std::pair<std::string, std::vector<std::uint64_t>>> cases{
        {empty_board + " r 0", {49, 2352, 124656, 6480642}},
        {"a..13..b..a..1...a..aa211..aa1a.a...b.1.1...a12.. r 60", {92, 8865, 818894}},
        {".a11f..a..5.2.1.1..b.a3...aa.ab1d.a.1.1ab.3.2..21 r 150", {84, 6454, 544355}},
        {".5..a.1.4.2....a.2.2.1.ad.b1.1...bb.1.1...32.2.11 r 340", {122, 8120, 982879, 0}}};
    for (const auto& [text, counts] : cases)
        for (std::size_t depth = 1; depth <= counts.size(); ++depth) {
            const Position position = position_of(text);
            EXPECT_EQ(perft<Infexion>(position, static_cast<int>(depth)), counts[depth - 1]) << text;
            if (counts[depth - 1] > 200'000) continue;
            HashedPerft hashed;
            hashed_perft<Infexion>(position, static_cast<int>(depth), hashed);
            EXPECT_EQ(hashed.leaves, counts[depth - 1]) << text;
        }
}

// --- start and texts ---

TEST(InfexionText, StartsAreEmptyBoards) {
    EXPECT_EQ(Infexion::text(*Infexion::start({})), empty_board + " r 0");
    EXPECT_EQ(Infexion::text(*Infexion::start({7, 99, "course"})), empty_board + " r 0");
    EXPECT_EQ(Infexion::text(*Infexion::start({0, 0, "handout"})), empty_board + " r 0 handout");
    EXPECT_FALSE(Infexion::start({8, 0, ""}).ok());
    EXPECT_FALSE(Infexion::start({0, 0, "2023"}).ok());
}

TEST(InfexionText, PositionsAndMovesComeBack) {
    for (Position position : random_positions(10, 4, 4)) {
        EXPECT_EQ(position_of(Infexion::text(position)), position);
        position.set_edition(Edition::handout);
        EXPECT_EQ(position_of(Infexion::text(position)), position);
        for (const Move move : MoveList<Infexion>(position))
            EXPECT_EQ(move_of(position, Infexion::move_text(position, move)), move);
    }
}

TEST(InfexionText, ErrorsTellTheColumn) {
    const std::vector<std::pair<std::string, std::size_t>> cases{{"", 1},
                                                                 {empty_board.substr(1) + " r 0", 49},
                                                                 {empty_board + ". r 0", 50},
                                                                 {"..7" + empty_board.substr(3) + " r 0", 3},
                                                                 {"...g" + empty_board.substr(4) + " r 0", 4},
                                                                 {empty_board, 50},
                                                                 {empty_board + " x 0", 51},
                                                                 {empty_board + "  r 0", 51},
                                                                 {empty_board + " r", 52},
                                                                 {empty_board + " r 344", 53},
                                                                 {empty_board + " r -1", 53},
                                                                 {empty_board + " r 0 course", 55},
                                                                 {empty_board + " r 0 ", 55},
                                                                 {empty_board + " r 0 handout x", 63},
                                                                 {empty_board + " r 0 handout ", 63}};
    for (const auto& [text, column] : cases) {
        const Result<Position> result = Infexion::parse(text);
        ASSERT_FALSE(result.ok()) << text;
        EXPECT_EQ(result.error().column, column) << text << ": " << result.error().message;
        EXPECT_FALSE(result.error().message.empty());
    }
}

TEST(InfexionText, MalformedMovesTellTheColumn) {
    const std::vector<std::pair<std::string, std::size_t>> cases{
        {"", 1},   {"7-0", 1}, {"x", 1},    {"3", 2},    {"3 4", 2},
        {"3-", 3}, {"3-7", 3}, {"3-4x", 4}, {"3-4 ", 4}, {"3-4urx", 4}};
    for (const auto& [text, column] : cases) {
        const Result<Move> result = Infexion::parse_move(Position{}, text);
        ASSERT_FALSE(result.ok()) << text;
        EXPECT_EQ(result.error().column, column) << text;
    }
}

TEST(InfexionText, SaysWhichRuleAnIllegalMoveBreaks) {
    const Position position = position_of("1a" + empty_board.substr(2) + " r 9");
    const auto why = [&position](Move move) { return Infexion::why_illegal(position, move); };
    EXPECT_EQ(why(infexion::spawn(5)), "");
    EXPECT_EQ(why(infexion::spawn(0)), "a spawn needs an empty cell, and 0-0 has a stack");
    EXPECT_EQ(why(infexion::spread(1, 0)), "the stack on 0-1 is not red's");
    EXPECT_EQ(why(infexion::spread(9, 0)), "a spread needs a stack, and 1-2 is empty");
    EXPECT_EQ(why(Move{343}), "this is no move of Infexion");
    EXPECT_EQ(why(Move::none()), "this is no move of Infexion");
    EXPECT_EQ(Infexion::why_illegal(position_of(empty_board + " r 2"), infexion::spawn(0)),
              "the game is over");
    const Position full = position_of("66666666a" + empty_board.substr(9) + " r 9");
    EXPECT_EQ(Infexion::why_illegal(full, infexion::spawn(20)),
              "no spawn while the board holds a power of 49 or more");
}

TEST(InfexionText, DrawingShowsEveryStackInItsPlace) {
    Position position;
    position.put(infexion::cell_at(0, 0), Side::first, 1);   // the left corner
    position.put(infexion::cell_at(6, 0), Side::second, 2);  // the top
    position.put(infexion::cell_at(6, 6), Side::first, 3);   // the right corner
    position.put(infexion::cell_at(2, 1), Side::second, 4);  // in the line above the middle
    const std::string plain = Infexion::draw(position, {});
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < plain.size(); begin = plain.find('\n', begin) + 1)
        lines.push_back(plain.substr(begin, plain.find('\n', begin) - begin));
    ASSERT_EQ(lines.size(), 14U);
    EXPECT_EQ(lines[0].substr(0, 30), "                    r=6 B2 q=0");
    EXPECT_EQ(lines[5], "     r=1  .    B4     .     .     .     . q=5");
    EXPECT_EQ(lines[6], "  0-0 R1     .     .     .     .     .    R3 6-6");
    EXPECT_EQ(lines[13], "after turn 0: red to move; power red 4 in 2 stacks, blue 6 in 2 stacks");
    EXPECT_EQ(plain.find('\x1b'), std::string::npos);
    EXPECT_NE(Infexion::draw(position, {false, true}).find("\x1b[1;31mR1\x1b[0m"), std::string::npos);
    EXPECT_NE(Infexion::draw(position, {true, false}).find("\u00b7"), std::string::npos);
}

// --- symmetries ---

TEST(InfexionSymmetry, ImagesCommuteWithMoves) {
    Random random(5);
    for (const Position& position : random_positions(4, 9, 6))
        for (int symmetry = 0; symmetry < Infexion::symmetry_count; ++symmetry) {
            const Position image = Infexion::image(position, symmetry);
            ASSERT_EQ(image.outcome(), position.outcome());
            ASSERT_EQ(image.count_moves(), position.count_moves());
            const MoveList<Infexion> moves(position);
            if (moves.size() == 0) continue;
            const Move move = moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
            const Move moved = Infexion::image(position, move, symmetry);
            ASSERT_TRUE(image.is_legal(moved));
            ASSERT_EQ(Infexion::image(after(position, move), symmetry), after(image, moved));
        }
}

TEST(InfexionSymmetry, ImagesFormAGroupOf588) {
    // A board without any symmetry of its own tells the symmetries apart by its images.
    const Position position = position_of("12.....c......................................... r 9");
    EXPECT_EQ(Infexion::image(position, 0), position);
    std::set<std::string> images;
    for (int symmetry = 0; symmetry < Infexion::symmetry_count; ++symmetry)
        images.insert(Infexion::text(Infexion::image(position, symmetry)));
    EXPECT_EQ(images.size(), 588U);
    Random random(7);
    for (int i = 0; i < 1000; ++i) {  // the image of an image is one of the images
        const Position once = Infexion::image(position, static_cast<int>(random.below(588)));
        const Position twice = Infexion::image(once, static_cast<int>(random.below(588)));
        ASSERT_TRUE(images.contains(Infexion::text(twice)));
    }
}

TEST(InfexionSymmetry, ExchangeMirrorsTheGame) {
    for (const Position& position : random_positions(10, 3, 8)) {
        const Position exchanged = Infexion::exchanged(position);
        EXPECT_EQ(Infexion::exchanged(exchanged), position);
        EXPECT_NE(exchanged.hash(), position.hash());
        EXPECT_EQ(exchanged.outcome(), lanista::exchanged(position.outcome()));
        for (const Move move : MoveList<Infexion>(position))
            ASSERT_EQ(Infexion::exchanged(after(position, move)), after(exchanged, move));
    }
}

TEST(InfexionSymmetry, CanonicalFormIsTheSameForAllImages) {
    Random random(9);
    for (const Position& position : random_positions(4, 7, 10)) {
        const Position canonical = Infexion::canonical(position);
        EXPECT_EQ(Infexion::canonical(canonical), canonical);
        EXPECT_EQ(Infexion::canonical(Infexion::exchanged(position)), canonical);
        for (int i = 0; i < 20; ++i) {
            const int symmetry = static_cast<int>(random.below(588));
            ASSERT_EQ(Infexion::canonical(Infexion::image(position, symmetry)), canonical);
        }
        bool is_image = false;
        for (const Position& side : {position, Infexion::exchanged(position)})
            for (int symmetry = 0; symmetry < Infexion::symmetry_count; ++symmetry)
                is_image |= Infexion::image(side, symmetry) == canonical;
        EXPECT_TRUE(is_image);
    }
}

TEST(InfexionSymmetry, SecondSpawnHasSevenClasses) {
    const Position first = after(Position{}, infexion::spawn(24));
    std::set<std::string> classes;
    for (const Move move : MoveList<Infexion>(first))
        classes.insert(Infexion::text(Infexion::canonical(after(first, move))));
    EXPECT_EQ(classes.size(), 7U);
}

// --- hash and evaluation ---

TEST(InfexionHash, TellsPositionsApart) {
    // All boards after three turns that differ, by text and by hash.
    std::set<std::string> boards;
    std::set<std::uint64_t> hashes;
    const Position first = after(Position{}, infexion::spawn(24));
    for_each_successor<Infexion>(first, [&](const Position& second) {
        for_each_successor<Infexion>(second, [&](const Position& third) {
            boards.insert(Infexion::text(third));
            hashes.insert(third.hash());
        });
    });
    EXPECT_GT(boards.size(), 2000U);
    EXPECT_EQ(hashes.size(), boards.size());
}

TEST(InfexionHash, TurnCountsOnlyWhereItMatters) {
    const auto hash_at = [](int turn, Side side) {
        Position position = position_of("1a" + empty_board.substr(2) + " r 9");
        position.set_turn(side, turn);
        return position.hash();
    };
    EXPECT_EQ(hash_at(2, Side::first), hash_at(310, Side::first));
    EXPECT_NE(hash_at(2, Side::first), hash_at(310, Side::second));
    std::set<std::uint64_t> late;
    for (int turn = 310; turn <= 343; ++turn) late.insert(hash_at(turn, Side::first));
    for (int turn = 0; turn <= 2; ++turn) late.insert(hash_at(turn, Side::first));
    EXPECT_EQ(late.size(), 36U);  // 310 and 2 share one
    Position handout = position_of("1a" + empty_board.substr(2) + " r 9 handout");
    EXPECT_NE(handout.hash(), hash_at(9, Side::first));
}

TEST(InfexionEvaluation, IsTheSameForImagesAndFairToBothSides) {
    Random random(11);
    for (const Position& position : random_positions(10, 5, 12)) {
        if (position.outcome() != Outcome::ongoing) continue;
        const int value = Infexion::evaluate(position);
        EXPECT_EQ(Infexion::evaluate(Infexion::exchanged(position)), value);
        EXPECT_EQ(Infexion::evaluate(Infexion::image(position, static_cast<int>(random.below(588)))), value);
    }
    const std::string red_leads = "6.....6................a.........................";
    EXPECT_GT(Infexion::evaluate(position_of(red_leads + " r 9")), 0);
    EXPECT_LT(Infexion::evaluate(position_of(red_leads + " b 9")), 0);
}

}  // namespace
}  // namespace lanista
