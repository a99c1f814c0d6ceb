// The champion of Infexion: its moves come in stages that together are all legal moves, its evaluation is
// fair.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "agents/champion/infexion.h"
#include "core/random.h"
#include "games/registry.h"
#include "search/ordering.h"

namespace lanista {
namespace {

using Position = Infexion::Position;

std::vector<Position> positions_of_random_games(int games) {
    Random random(31);
    std::vector<Position> positions;
    for (int game = 0; game < games; ++game) {
        Position position;
        while (position.outcome() == Outcome::ongoing && position.ply() < 120) {
            if (position.ply() % 3 == 0) positions.push_back(position);
            const MoveList<Infexion> moves(position);
            position.make(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
        }
    }
    return positions;
}

/// The power that a move takes from the other side.
int captured(const Position& position, Move move) {
    const Side them = other(position.side_to_move());
    int power = 0;
    for (int cell = 0; cell < infexion::cell_count; ++cell) {
        const bool was_theirs = (position.stacks(them) & infexion::bit(cell)) != 0;
        const bool is_theirs = (after(position, move).stacks(them) & infexion::bit(cell)) != 0;
        if (was_theirs && !is_theirs) power += position.power_at(cell);
    }
    return power;
}

TEST(InfexionChampion, NoisyMovesAreTheCapturesByPower) {
    const InfexionPolicy policy;
    int captures_seen = 0;
    for (const Position& position : positions_of_random_games(10)) {
        std::vector<Move> noisy(Infexion::max_moves);
        noisy.erase(noisy.begin() + (policy.generate_noisy(position, noisy.data()) - noisy.data()),
                    noisy.end());
        EXPECT_TRUE(std::is_sorted(noisy.begin(), noisy.end(), [&](Move a, Move b) {
            return captured(position, a) > captured(position, b);
        }));
        for (const Move move : MoveList<Infexion>(position)) {
            const bool captures = captured(position, move) > 0;
            captures_seen += captures ? 1 : 0;
            EXPECT_EQ(policy.is_noisy(position, move), captures);
            EXPECT_EQ(std::count(noisy.begin(), noisy.end(), move), captures ? 1 : 0);
        }
    }
    EXPECT_GT(captures_seen, 100);
}

TEST(InfexionChampion, StagesTogetherAreAllLegalMovesOnce) {
    const InfexionPolicy policy;
    const Ordering<InfexionPolicy> plain(policy, {});
    const Ordering<InfexionPolicy> by_exchange(policy, {.exchanges = true, .defer_below = 150});
    Ordering<InfexionPolicy> taught(policy,
                                    {.refutations_first = true, .exchanges = true, .defer_below = 150});
    const std::array<const Ordering<InfexionPolicy>*, 3> orderings{&plain, &by_exchange, &taught};
    for (const Position& position : positions_of_random_games(10)) {
        std::vector<Move> legal;
        for (const Move move : MoveList<Infexion>(position)) legal.push_back(move);
        for (const Move killer : {legal.front(), legal[legal.size() / 2]})
            taught.learn(position, killer, nullptr, 0, 1, 1, Move::none());
        const std::vector<Move> sorted = [legal]() mutable {
            std::sort(legal.begin(), legal.end());
            return legal;
        }();
        for (const bool defers : {false, true})
            for (const auto* ordering : orderings)
                for (const Move table_move : {Move::none(), legal.back()}) {
                    MovePicker<InfexionPolicy> picker(*ordering, position, table_move, 1, Move::none(),
                                                      defers);
                    std::vector<Move> picked;
                    for (Move move = picker.next(true); !move.is_none(); move = picker.next(true))
                        picked.push_back(move);
                    if (!table_move.is_none()) {
                        EXPECT_EQ(picked.front(), table_move);
                    }
                    std::sort(picked.begin(), picked.end());
                    EXPECT_EQ(picked, sorted);
                }
    }
}

TEST(InfexionChampion, WithoutQuietMovesTheCapturesAreLeft) {
    const InfexionPolicy policy;
    const Ordering<InfexionPolicy> ordering(policy, {.exchanges = true});
    for (const Position& position : positions_of_random_games(10)) {
        MovePicker<InfexionPolicy> picker(ordering, position, Move::none(), 1, Move::none());
        picker.skip_quiet();
        std::vector<Move> picked;
        for (Move move = picker.next(true); !move.is_none(); move = picker.next(true)) picked.push_back(move);
        const auto worth = policy.exchanges(position);
        EXPECT_TRUE(std::is_sorted(picked.begin(), picked.end(),
                                   [&](Move a, Move b) { return worth(a) > worth(b); }));
        for (const Move move : MoveList<Infexion>(position))
            EXPECT_EQ(std::count(picked.begin(), picked.end(), move),
                      policy.is_noisy(position, move) ? 1 : 0);
    }
}

TEST(InfexionChampion, AvoidsADrawThatItNeedNotTake) {
    // A chain of exchanges that empties the board is at hand from here; the rest of the board is level.
    const AnyGame& game = *find_game("infexion");
    const auto position = game.parse("...aa.....a12..................1................. b 9");
    ASSERT_TRUE(position);
    const auto score = [&](const char* spec) {
        auto champion = make_agent(game, spec);
        EXPECT_TRUE(champion);
        (*champion)->new_game(1);
        return *(*champion)->think(*position, {.nodes = 50'000}).score;
    };
    EXPECT_EQ(score("champion?contempt=0"), 0);
    EXPECT_LT(score("champion"), 0);
    EXPECT_GT(score("champion"), -100);
}

TEST(InfexionChampion, EvaluationIsTheSameForImagesAndFairToBothSides) {
    const InfexionPolicy policy;
    Random random(5);
    for (const Position& position : positions_of_random_games(10)) {
        const Score value = policy.evaluate(position);
        EXPECT_EQ(policy.evaluate(Infexion::exchanged(position)), value);
        EXPECT_EQ(policy.evaluate(Infexion::image(position, static_cast<int>(random.below(588)))), value);
    }
}

TEST(InfexionChampion, SeesAWinAcrossTheBorder) {
    const AnyGame& game = *find_game("infexion");
    const auto position = game.parse("......f.................1...........6.....3...... b 60");
    ASSERT_TRUE(position);
    auto champion = make_agent(game, "champion");
    ASSERT_TRUE(champion);
    (*champion)->new_game(1);
    const Thought thought = (*champion)->think(*position, {.nodes = 2'000});
    EXPECT_EQ(position->move_text(thought.move), "0-6d");
    EXPECT_EQ(thought.score, win_in(1));
}

}  // namespace
}  // namespace lanista
