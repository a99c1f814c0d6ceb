// Every game against its plain second implementation in tests/reference, on random play.
//
// The two sides share no code and meet only through text. On every position: legal moves, successor, end,
// text, hash, the untouched copy (which is what undo is here), and symmetry.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "core/random.h"
#include "core/score.h"
#include "games/registry.h"
#include "reference/games.h"

namespace lanista {
namespace {

/// How many positions a game: LANISTA_POSITIONS, or a quick look.
int positions_to_check() {
    const char* text = std::getenv("LANISTA_POSITIONS");
    return text == nullptr ? 20'000 : std::atoi(text);
}

Outcome as_ours(reference::Outcome outcome) {
    switch (outcome) {
        case reference::Outcome::draw:
            return Outcome::draw;
        case reference::Outcome::first:
            return Outcome::first_wins;
        case reference::Outcome::second:
            return Outcome::second_wins;
        case reference::Outcome::ongoing:
            break;
    }
    return Outcome::ongoing;
}

/// A start position of a random kind: sizes and editions where the game has them.
AnyPosition random_start(const AnyGame& game, Random& random) {
    Setup setup{.seed = random.next()};
    if (game.name() == "colosseum") {
        setup.size = 3 + static_cast<int>(random.below(14));
        setup.edition = random.below(2) == 0 ? "2022" : "2023";
    }
    if (game.name() == "infexion" && random.below(8) == 0) setup.edition = "handout";
    if (game.name() == "connect4") setup.size = 5 + static_cast<int>(random.below(4));
    return *game.start(setup);
}

/// Uniform, or the best of a few by evaluation: that captures, clears and cuts far more often.
Move pick(const AnyPosition& position, const std::vector<Move>& moves, bool sharp, Random& random) {
    const auto any = [&] { return moves[random.below(static_cast<std::uint32_t>(moves.size()))]; };
    if (!sharp) return any();
    Move best = any();
    int best_value = std::numeric_limits<int>::min();
    for (int candidate = 0; candidate < 6; ++candidate) {
        const Move move = any();
        AnyPosition child = position;
        child.make(move);
        const int value = child.is_over() ? value_for(position.side_to_move(), child.outcome()) * win_score
                                          : -child.evaluate();
        if (value > best_value) best = move, best_value = value;
    }
    return best;
}

void check_own_consistency(const AnyPosition& position, const std::vector<Move>& moves, Random& random) {
    ASSERT_EQ(position.count_moves(), static_cast<int>(moves.size()));
    ASSERT_EQ(position.is_over(), moves.empty());
    const Result<AnyPosition> again = position.game().parse(position.text());
    ASSERT_TRUE(again.ok()) << again.error().message;
    ASSERT_TRUE(*again == position);
    ASSERT_EQ(again->hash(), position.hash());
    for (int i = 0; i < 8; ++i) {
        const Move any{static_cast<std::uint16_t>(random.below(i < 6 ? 2400 : 65536))};
        const bool legal = std::find(moves.begin(), moves.end(), any) != moves.end();
        ASSERT_EQ(position.is_legal(any), legal) << any.code;
        ASSERT_EQ(position.why_illegal(any).empty(), legal) << any.code;
    }
}

void check_symmetry(const AnyPosition& position, const std::vector<Move>& moves, Random& random) {
    const int symmetry =
        static_cast<int>(random.below(static_cast<std::uint32_t>(position.game().symmetry_count())));
    const AnyPosition image = position.image(symmetry);
    ASSERT_EQ(image.outcome(), position.outcome());
    std::vector<Move> expected;
    for (const Move move : moves) expected.push_back(position.image(move, symmetry));
    std::vector<Move> found = image.legal_moves();
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    ASSERT_EQ(found, expected) << "symmetry " << symmetry;

    const AnyPosition exchanged = position.exchanged();
    ASSERT_TRUE(exchanged.exchanged() == position);
    ASSERT_EQ(exchanged.outcome(), lanista::exchanged(position.outcome()));
    ASSERT_EQ(exchanged.count_moves(), position.count_moves());
    if (!moves.empty()) {
        const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        AnyPosition child = position;
        child.make(move);
        AnyPosition image_child = image;
        image_child.make(position.image(move, symmetry));
        ASSERT_TRUE(child.image(symmetry) == image_child) << "symmetry " << symmetry;
        ASSERT_EQ(child.image(symmetry).hash(), image_child.hash());
        ASSERT_EQ(image.evaluate(), position.evaluate()) << "symmetry " << symmetry;
        ASSERT_EQ(exchanged.evaluate(), position.evaluate());
    }
    if (random.below(16) == 0) {
        ASSERT_TRUE(image.canonical() == position.canonical());
        ASSERT_TRUE(exchanged.canonical() == position.canonical());
    }
}

/// Compares one position; returns its legal moves.
template <class State>
void check_position(const AnyPosition& ours, const State& theirs, const std::vector<Move>& moves,
                    Random& random) {
    ASSERT_EQ(ours.text(), text(theirs));
    ASSERT_EQ(ours.outcome(), as_ours(outcome(theirs)));
    std::set<std::string> expected;
    for (const auto& move : legal_moves(theirs)) expected.insert(text(move));
    std::set<std::string> found;
    for (const Move move : moves) found.insert(ours.move_text(move));
    ASSERT_EQ(found, expected);
    ASSERT_EQ(found.size(), moves.size());
    check_own_consistency(ours, moves, random);
    check_symmetry(ours, moves, random);
}

template <class Reference>
void play_one_game(const AnyGame& game, Random& random, bool sharp, int& positions) {
    AnyPosition ours = random_start(game, random);
    auto theirs = Reference::parse(ours.text());
    ASSERT_TRUE(theirs.has_value()) << ours.text();
    while (true) {
        SCOPED_TRACE(std::string(game.name()) + " " + ours.text());
        const std::vector<Move> moves = ours.legal_moves();
        ASSERT_NO_FATAL_FAILURE(check_position(ours, *theirs, moves, random));
        ++positions;
        if (moves.empty()) return;
        const Move move = pick(ours, moves, sharp, random);
        const std::string move_text = ours.move_text(move);
        const Result<Move> parsed = ours.parse_legal_move(move_text);
        ASSERT_TRUE(parsed.ok() && *parsed == move) << move_text;
        const AnyPosition before = ours;
        ours.make(move);
        for (const auto& candidate : legal_moves(*theirs)) {
            if (text(candidate) != move_text) continue;
            theirs = after(*theirs, candidate);
            break;
        }
        ASSERT_EQ(before.hash(), game.parse(before.text()).value().hash()) << "the copy before " << move_text;
    }
}

template <class Reference>
class Differential : public testing::Test {};

using ReferenceGames = testing::Types<reference::Colosseum, reference::Infexion, reference::Tetress,
                                      reference::TicTacToe, reference::Connect4>;
struct ReferenceNames {
    template <class Reference>
    static std::string GetName(int) {
        return std::string(Reference::name);
    }
};
TYPED_TEST_SUITE(Differential, ReferenceGames, ReferenceNames);

TYPED_TEST(Differential, AgreesWithTheReferenceOnRandomPlay) {
    const AnyGame* game = find_game(TypeParam::name);
    ASSERT_NE(game, nullptr);
    Random random(2026);
    int positions = 0;
    for (bool sharp = false; positions < positions_to_check() && !this->HasFatalFailure(); sharp = !sharp)
        play_one_game<TypeParam>(*game, random, sharp, positions);
    std::printf("%d positions agree\n", positions);
}

}  // namespace
}  // namespace lanista
