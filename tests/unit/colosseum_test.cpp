// Colosseum Survival!: rules by hand, text, symmetries and start positions.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/perft.h"
#include "support/colosseum_positions.h"

namespace lanista {
namespace {

using colosseum::cell_at;
using colosseum::Direction;
using colosseum::Kind;
using Moves = MoveList<Colosseum>;

Arena random_start(int size, std::uint64_t seed) {
    return *Colosseum::start({.size = size, .seed = seed, .edition = seed % 2 == 0 ? "2023" : "2022"});
}

Move random_move(const Arena& arena, Random& random) {
    const Moves moves(arena);
    return moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
}

/// Calls `visit(position)` for every position of one random game of each size, the last one included.
template <class Visit>
void for_random_games(Visit&& visit) {
    for (int size = colosseum::min_size; size <= colosseum::max_size; ++size) {
        Random random(static_cast<std::uint64_t>(size));
        Arena arena = random_start(size, static_cast<std::uint64_t>(size));
        for (visit(arena); !arena.over(); visit(arena)) arena.make(random_move(arena, random));
    }
}

/// The cells joined to a cell, found one by one.
std::set<int> plain_region(const Arena& arena, int from) {
    constexpr std::array<int, 4> steps{-16, 1, 16, -1};
    std::set<int> region{from};
    std::vector<int> open{from};
    while (!open.empty()) {
        const int cell = open.back();
        open.pop_back();
        for (std::size_t d = 0; d < 4; ++d)
            if (!arena.has_barrier(cell, static_cast<Direction>(d)) && region.insert(cell + steps[d]).second)
                open.push_back(cell + steps[d]);
    }
    return region;
}

// Rules.

TEST(Colosseum, PerftFromKnownPositions) {
    // Counted by a brute-force program of its own.
    const std::vector<std::pair<std::string, std::vector<std::uint64_t>>> known{
        {"3 .../.../... 0-0 2-2 A 0", {16, 224, 2478, 19780}},
        {"3 .../_|./... 0-0 2-2 A 0", {12, 138, 860, 2993}},
        {"4 ._../..|./.|../.... 0-0 3-3 A 0", {16, 256, 3300, 38754}},
        {"6 ..|.../_...._/.._J../..|.../_...../...|.. 2-1 3-4 A 0", {54, 2554, 90622}},
        {"3 |_./_|./... 1-1 0-0 B 3", {3, 8, 13, 16}},
        {"12 ......_...../...|......../...|......../............/............/............/............/"
         "............/............/............/............/............ 5-5 6-6 A 0",
         {314, 98562}},
    };
    for (const auto& [text, counts] : known) {
        const Arena arena = position(text);
        for (std::size_t depth = 1; depth <= counts.size(); ++depth) {
            EXPECT_EQ(perft<Colosseum>(arena, static_cast<int>(depth)), counts[depth - 1])
                << text << " " << depth;
            HashedPerft total;
            hashed_perft<Colosseum>(arena, static_cast<int>(depth), total);
            EXPECT_EQ(total.leaves, counts[depth - 1]) << text << " " << depth;
        }
    }
}

TEST(Colosseum, NobodyWalksThroughTheOtherPlayer) {
    // Both in the upper corridor, A in its corner behind B: one side is left to build on, and it ends the
    // game.
    Arena arena = position("3 ___/.../... 0-0 0-1 A 3");
    ASSERT_EQ(arena.count_moves(), 1);
    EXPECT_EQ(Colosseum::move_text(arena, Moves(arena)[0]), "0-0r");
    arena.make(played("0-0r"));
    EXPECT_EQ(arena.outcome(), Outcome::second_wins);
    EXPECT_EQ(arena.score(Side::first), 1);
    EXPECT_EQ(arena.score(Side::second), 2) << "the third region counts for nobody";
}

TEST(Colosseum, ABarrierIsSeenFromBothItsCells) {
    const Arena arena = position("3 |../.../... 0-0 2-2 A 1");
    EXPECT_TRUE(arena.has_barrier(cell_at(0, 0), Direction::right));
    EXPECT_TRUE(arena.has_barrier(cell_at(0, 1), Direction::left));
    EXPECT_FALSE(arena.is_legal(played("0-0r")));
    EXPECT_FALSE(arena.is_legal(played("0-1r"))) << "three steps around the barrier, and a turn has two";
    EXPECT_TRUE(arena.is_legal(played("0-0d"))) << "staying put and building is allowed";
}

TEST(Colosseum, TheSameBarrierEndsTheGameFromEitherSide) {
    const Arena by_a = after(position("3 |../|../... 0-0 2-2 A 2"), played("2-0r"));
    const Arena by_b = after(position("3 |../|../... 0-0 2-2 B 2"), played("2-1l"));
    for (const Arena& arena : {by_a, by_b}) {
        EXPECT_EQ(arena.outcome(), Outcome::second_wins);
        EXPECT_EQ(arena.score(Side::first), 3);
        EXPECT_EQ(arena.score(Side::second), 6);
        EXPECT_EQ(arena.count_moves(), 0);
        EXPECT_EQ(Moves(arena).size(), 0);
    }
}

TEST(Colosseum, EqualRegionsAreATie) {
    const Arena arena = position("3 ||./||./||. 0-0 0-2 A 6");
    EXPECT_EQ(arena.outcome(), Outcome::draw);
    EXPECT_EQ(arena.score(Side::first), 3);
    EXPECT_EQ(arena.score(Side::second), 3);
}

TEST(Colosseum, AnEmptyPocketDoesNotEndTheGame) {
    Arena arena = position("3 |../.../... 1-1 2-2 A 1");
    EXPECT_TRUE(arena.closes(played("1-0u")));
    EXPECT_FALSE(arena.closes(played("1-1r")));
    arena.make(played("1-0u"));
    EXPECT_EQ(arena.outcome(), Outcome::ongoing);
    EXPECT_EQ(arena.region(Side::first).count(), 8);
    EXPECT_EQ(arena.score(Side::first), 0) << "there are no scores before the end";
}

TEST(Colosseum, NoPositionHasMoreMovesThanPromised) {
    int most = 0;
    for (int a = 0; a < colosseum::cell_count; ++a)
        for (int b = 0; b < colosseum::cell_count; ++b)
            if (a != b)
                most = std::max(most, Arena(16, colosseum::Walls(16), {a, b}, Side::first, 0).count_moves());
    EXPECT_EQ(most, Colosseum::max_moves);
}

TEST(Colosseum, GeneratedCountedAndLegalMovesAgree) {
    for_random_games([](const Arena& arena) {
        std::set<Move> generated;
        for (const Move m : Moves(arena)) EXPECT_TRUE(generated.insert(m).second);
        EXPECT_EQ(static_cast<int>(generated.size()), arena.count_moves());
        EXPECT_EQ(arena.outcome() == Outcome::ongoing, !generated.empty());
        for (unsigned code = 0; code < 2048; ++code) {
            const Move m{static_cast<std::uint16_t>(code)};
            EXPECT_EQ(arena.is_legal(m), generated.contains(m)) << Colosseum::text(arena) << " " << code;
        }
        EXPECT_FALSE(arena.is_legal(Move::none()));
    });
}

TEST(Colosseum, TheGameEndsWhenNoPathIsLeft) {
    for_random_games([](const Arena& arena) {
        const auto a = plain_region(arena, arena.cell(Side::first));
        const auto b = plain_region(arena, arena.cell(Side::second));
        ASSERT_EQ(arena.over(), !a.contains(arena.cell(Side::second))) << Colosseum::text(arena);
        EXPECT_EQ(arena.region(Side::first).count(), static_cast<int>(a.size()));
        if (!arena.over()) return;
        EXPECT_EQ(arena.score(Side::first), static_cast<int>(a.size()));
        EXPECT_EQ(arena.score(Side::second), static_cast<int>(b.size()));
        EXPECT_EQ(value_for(Side::first, arena.outcome()), (a.size() > b.size()) - (a.size() < b.size()));
    });
}

TEST(Colosseum, ClosingBarriersAreExactlyThoseThatCutARegion) {
    int turn = 0;
    for_random_games([&](const Arena& arena) {
        ++turn;
        for (const Move m : Moves(arena)) {
            // All that are told to cut something, and some of the many others.
            if (!arena.closes(m) && (m.code + turn) % 32 != 0) continue;
            const auto edge = colosseum::edge_of(colosseum::cell_of(m), colosseum::side_of(m));
            const Arena next = after(arena, m);
            const int neighbour = edge.cell + (edge.kind == Kind::right ? 1 : 16);
            const bool cut = !plain_region(next, edge.cell).contains(neighbour);
            ASSERT_EQ(arena.closes(m), cut) << Colosseum::text(arena) << " " << colosseum::move_text(m);
            ASSERT_EQ(arena.closing(edge.kind).test(edge.cell), cut);
        }
    });
}

TEST(Colosseum, HashTellsPositionsApartButNotTurns) {
    const Arena arena = position("4 ..../..../..../.... 0-0 3-3 A 0");
    EXPECT_EQ(arena.hash(), position("4 ..../..../..../.... 0-0 3-3 A 9").hash());
    EXPECT_NE(arena, position("4 ..../..../..../.... 0-0 3-3 A 9"));
    const std::set<std::uint64_t> hashes{arena.hash(),
                                         position("4 ..../..../..../.... 0-0 3-3 B 0").hash(),
                                         position("4 ..../..../..../.... 3-3 0-0 A 0").hash(),
                                         position("4 |.../..../..../.... 0-0 3-3 A 0").hash(),
                                         position("4 _.../..../..../.... 0-0 3-3 A 0").hash(),
                                         position("5 ...../...../...../...../..... 0-0 3-3 A 0").hash()};
    EXPECT_EQ(hashes.size(), 6U);
}

// Text.

TEST(Colosseum, PassingExchangesTheTurnAndNothingElse) {
    const Arena before = random_start(8, 5);
    Arena passed = before;
    passed.pass();
    const Arena expected(before.size(), before.walls(), {before.cell(Side::first), before.cell(Side::second)},
                         Side::second, 0);
    EXPECT_EQ(before.side_to_move(), Side::first);
    EXPECT_EQ(passed, expected);
    EXPECT_EQ(passed.hash(), expected.hash());
    EXPECT_NE(passed.hash(), before.hash());
    passed.pass();
    EXPECT_EQ(passed, before);
}

TEST(Colosseum, EveryPositionAndMoveSurvivesItsText) {
    for_random_games([](const Arena& arena) {
        EXPECT_EQ(position(Colosseum::text(arena)), arena) << Colosseum::text(arena);
        EXPECT_EQ(position(Colosseum::text(arena)).hash(), arena.hash());
        for (const Move m : Moves(arena)) EXPECT_EQ(played(Colosseum::move_text(arena, m)), m);
    });
    EXPECT_EQ(Colosseum::text(position("3 .../_|./... 0-0 2-2 A 0")), "3 .../_|./... 0-0 2-2 A 0");
}

TEST(Colosseum, TheTurnCountStaysWhereTextCanTellIt) {
    const Arena last = after(position("3 .../.../... 0-0 2-2 A 1000"), played("0-0r"));
    EXPECT_EQ(last.ply(), 1000);
    EXPECT_EQ(position(Colosseum::text(last)), last);
}

TEST(Colosseum, BadPositionTextsNameTheirColumn) {
    const std::vector<std::pair<std::string, std::size_t>> bad{
        {"", 1},
        {"2 ../.. 0-0 1-1 A 0", 1},
        {"17 . 0-0 1-1 A 0", 1},
        {"-3 .../.../... 0-0 2-2 A 0", 1},
        {"3", 2},
        {"3 ..x/.../... 0-0 2-2 A 0", 5},
        {"3 ..|/.../... 0-0 2-2 A 0", 5},
        {"3 .../.../._. 0-0 2-2 A 0", 12},
        {"3 ..../.../... 0-0 2-2 A 0", 6},
        {"3 .../... 0-0 2-2 A 0", 10},
        {"3 .../.../.../ 0-0 2-2 A 0", 14},
        {"3 .../.../... 0-3 2-2 A 0", 15},
        {"3 .../.../... 0 2-2 A 0", 15},
        {"3 .../.../... 0-0 -2-2 A 0", 19},
        {"3 .../.../... 0-0 0-0 A 0", 19},
        {"3 .../.../... 0-0 2-2 C 0", 23},
        {"3 .../.../... 0-0 2-2 A", 24},
        {"3 .../.../... 0-0 2-2 A 1001", 25},
        {"3 .../.../... 0-0 2-2 A 0 ", 26},
        {"3 .../.../... 0-0 2-2 A 0 x", 26},
        {"3  .../.../... 0-0 2-2 A 0", 3},
    };
    for (const auto& [text, column] : bad) {
        const auto result = Colosseum::parse(text);
        ASSERT_FALSE(result.ok()) << text;
        EXPECT_EQ(result.error().column, column) << text << ": " << result.error().message;
        EXPECT_FALSE(result.error().message.empty());
    }
}

TEST(Colosseum, BadMoveTextsAreRefused) {
    for (const std::string text : {"", "u", "3-4", "3-4x", "3u", "3-u", "-4u", "16-0u", "0-16u", "3-4 u",
                                   "3-4uu", "-1-2u", "99999999999-0u"})
        EXPECT_FALSE(colosseum::parse_move(text).ok()) << text;
}

TEST(Colosseum, AnIllegalMoveIsToldTheRuleItBreaks) {
    const Arena arena = position("4 ..|_/..../..../.... 0-0 1-1 A 0");
    const auto why = [&](std::string_view text) { return Colosseum::why_illegal(arena, played(text)); };
    EXPECT_EQ(why("0-0d"), "");
    EXPECT_EQ(why("4-0u"), "4-0 is outside the board of 4 x 4");
    EXPECT_EQ(why("1-1u"), "the other player stands on 1-1");
    EXPECT_EQ(why("0-3u"), "no way leads to 0-3");
    EXPECT_EQ(why("3-3u"), "3-3 is 6 steps away, and a turn has at most 2");
    EXPECT_EQ(why("0-0u"), "there is already a barrier on the upper side of 0-0");
    EXPECT_EQ(Colosseum::why_illegal(arena, Move::none()), "not a move of this game");
    EXPECT_EQ(Colosseum::why_illegal(position("3 ||./||./||. 0-0 0-2 A 6"), played("0-0d")),
              "the game is over");
}

TEST(Colosseum, DrawsTheBoard) {
    EXPECT_EQ(Colosseum::draw(after(position("3 .../.|./... 0-0 2-2 A 0"), played("1-0d")), {}),
              "      0   1   2\n"
              "   +---+---+---+\n"
              " 0 |           | 0\n"
              "   +   .   +   +\n"
              " 1 | A     |   | 1\n"
              "   +---+   +   +\n"
              " 2 |         B | 2\n"
              "   +---+---+---+\n"
              "      0   1   2\n"
              "B to move, at most 2 steps; 1 turn played\n");
    const std::string end = Colosseum::draw(position("3 ||./||./||. 0-0 0-2 A 6"), {.unicode = true});
    EXPECT_NE(end.find(" 1 ┃ a ┃   ┃ b ┃ 1\n"), std::string::npos) << end;
    EXPECT_NE(end.find("A tie, 3 cells to 3; 6 turns played\n"), std::string::npos) << end;
}

// Symmetries.

TEST(Colosseum, ImagesOfMovesAndPositionsFitTogether) {
    for_random_games([](const Arena& arena) {
        EXPECT_EQ(Colosseum::image(arena, 0), arena);
        EXPECT_EQ(Colosseum::exchanged(Colosseum::exchanged(arena)), arena);
        EXPECT_EQ(Colosseum::exchanged(arena).outcome(), exchanged(arena.outcome()));
        Random random(arena.hash());
        for (int s = 0; s < Colosseum::symmetry_count; ++s) {
            const Arena image = Colosseum::image(arena, s);
            EXPECT_EQ(image.count_moves(), arena.count_moves());
            EXPECT_EQ(image.outcome(), arena.outcome());
            if (arena.over()) continue;
            EXPECT_EQ(Colosseum::evaluate(image), Colosseum::evaluate(arena));
            const Move m = random_move(arena, random);
            const Move image_move = Colosseum::image(arena, m, s);
            ASSERT_TRUE(image.is_legal(image_move));
            EXPECT_EQ(after(image, image_move), Colosseum::image(after(arena, m), s));
            EXPECT_EQ(after(Colosseum::exchanged(arena), m), Colosseum::exchanged(after(arena, m)));
        }
    });
}

TEST(Colosseum, TheSymmetriesAreAGroup) {
    const Arena arena = position("4 _|../.J../..../.... 0-1 2-3 A 0");
    std::map<std::string, int> numbers;
    for (int s = 0; s < Colosseum::symmetry_count; ++s)
        EXPECT_TRUE(numbers.emplace(Colosseum::text(Colosseum::image(arena, s)), s).second);
    for (int s = 0; s < Colosseum::symmetry_count; ++s) {
        std::set<std::string> products;
        for (int t = 0; t < Colosseum::symmetry_count; ++t)
            products.insert(Colosseum::text(Colosseum::image(Colosseum::image(arena, s), t)));
        EXPECT_EQ(products.size(), numbers.size());
        for (const std::string& product : products) EXPECT_TRUE(numbers.contains(product)) << product;
    }
}

TEST(Colosseum, CanonicalFormsStandForWholeOrbits) {
    for_random_games([](const Arena& arena) {
        const Arena canonical = Colosseum::canonical(arena);
        bool found = false;
        for (int s = 0; s < Colosseum::symmetry_count; ++s) {
            const Arena image = Colosseum::image(arena, s);
            EXPECT_EQ(Colosseum::canonical(image), canonical);
            EXPECT_EQ(Colosseum::canonical(Colosseum::exchanged(image)), canonical);
            found = found || image == canonical || Colosseum::exchanged(image) == canonical;
        }
        EXPECT_TRUE(found);
    });
    // Positions that no symmetry joins keep different forms: orbits counted by text agree.
    std::set<std::string> forms, least_texts;
    const Arena start = position("3 .../.../... 0-0 2-2 A 0");
    for (const Move first : Moves(start))
        for (const Move second : Moves(after(start, first))) {
            const Arena arena = after(after(start, first), second);
            forms.insert(Colosseum::text(Colosseum::canonical(arena)));
            std::set<std::string> orbit;
            for (int s = 0; s < Colosseum::symmetry_count; ++s) {
                orbit.insert(Colosseum::text(Colosseum::image(arena, s)));
                orbit.insert(Colosseum::text(Colosseum::exchanged(Colosseum::image(arena, s))));
            }
            least_texts.insert(*orbit.begin());
        }
    EXPECT_EQ(forms.size(), least_texts.size());
}

// Judgement.

TEST(Colosseum, TerritoryBelongsToWhoComesFirst) {
    const Arena arena = position("3 .../.../... 0-0 2-2 A 0");
    const colosseum::Territory ground = colosseum::territory(arena);
    EXPECT_EQ(ground.mover.count(), 6)
        << "all within two steps, the diagonal included since A comes there first";
    EXPECT_EQ(ground.opponent.count(), 3);
    EXPECT_FALSE(ground.mover.intersects(ground.opponent));
    EXPECT_EQ(Colosseum::evaluate(arena), 100 * (6 - 3)) << "both have as many moves";
    EXPECT_EQ(Colosseum::evaluate(Colosseum::exchanged(arena)), Colosseum::evaluate(arena));
}

// Start positions.

int barrier_count(const Arena& arena) {
    const int n = arena.size();
    const int open = arena.walls().open(Kind::right).count() + arena.walls().open(Kind::below).count();
    return 2 * n * (n - 1) - open;
}

TEST(Colosseum, StartPositionsAreFairAndPlayable) {
    for (const std::string_view edition : {"", "2023", "2022"})
        for (int size = colosseum::min_size; size <= colosseum::max_size; ++size)
            for (std::uint64_t seed = 0; seed < 40; ++seed) {
                const Arena arena = *Colosseum::start({.size = size, .seed = seed, .edition = edition});
                const int pairs = edition == "2022" ? (size + 1) / 2 : size / 2 - 1;
                EXPECT_EQ(barrier_count(arena), 2 * pairs);
                EXPECT_EQ(arena.outcome(), Outcome::ongoing);
                EXPECT_EQ(arena.ply(), 0);
                EXPECT_EQ(arena.side_to_move(), Side::first);
                // The point reflection maps each player to the other and the walls to themselves.
                const Arena reflected = Colosseum::image(arena, 3);
                EXPECT_EQ(reflected.walls(), arena.walls());
                EXPECT_EQ(reflected.cell(Side::first), arena.cell(Side::second));
                EXPECT_EQ(arena, *Colosseum::start({.size = size, .seed = seed, .edition = edition}));
            }
    EXPECT_EQ(Colosseum::start({})->size(), 8);
}

TEST(Colosseum, StartPositionsAreDrawnUniformly) {
    constexpr int draws = 8000;
    std::map<int, int> cells;                      // 3 x 3 has no barriers: A is on any cell but the middle
    std::map<std::pair<Kind, int>, int> barriers;  // 4 x 4 has one pair of them, among 24 edges
    for (std::uint64_t seed = 0; seed < draws; ++seed) {
        ++cells[Colosseum::start({.size = 3, .seed = seed})->cell(Side::first)];
        const Arena arena = *Colosseum::start({.size = 4, .seed = seed});
        for (const Kind kind : {Kind::below, Kind::right})
            (colosseum::Walls(4).open(kind) & ~arena.walls().open(kind)).for_each([&](int cell) {
                ++barriers[{kind, cell}];
            });
    }
    EXPECT_EQ(cells.size(), 8U);
    for (const auto& [cell, count] : cells) EXPECT_NEAR(count, draws / 8, 150) << cell;
    EXPECT_EQ(barriers.size(), 24U);
    for (const auto& [edge, count] : barriers) EXPECT_NEAR(count, draws / 12, 125) << edge.second;
}

TEST(Colosseum, ImpossibleSetupsAreRefused) {
    EXPECT_FALSE(Colosseum::start({.size = 2}).ok());
    EXPECT_FALSE(Colosseum::start({.size = 17}).ok());
    EXPECT_FALSE(Colosseum::start({.size = -1}).ok());
    EXPECT_FALSE(Colosseum::start({.edition = "2021"}).ok());
}

}  // namespace
}  // namespace lanista
