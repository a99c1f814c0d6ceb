// The champion of Tetress: its hints are what they are described as, for all legal moves and no others, and a
// lead in cells counts as it should.
#include "agents/champion/tetress.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <vector>

#include "core/random.h"
#include "search/ordering.h"

namespace lanista {
namespace {

using Position = Tetress::Position;

std::array<int, 4> neighbours_of(int cell) {
    using namespace tetress;
    const int row = row_of(cell), column = column_of(cell);
    return {cell_at(wrapped(row - 1), column), cell_at(wrapped(row + 1), column),
            cell_at(row, wrapped(column - 1)), cell_at(row, wrapped(column + 1))};
}

bool touches(const Position& position, int cell, Side side) {
    for (const int neighbour : neighbours_of(cell))
        if (position.owner(neighbour) == side) return true;
    return false;
}

/// Cell by cell.
int described_hint(const TetressHintWeights& weights, const Position& position, Move move) {
    const Side side = position.side_to_move();
    int hint = 0;
    for (const int cell : tetress::placements[move.code].cells) {
        if (touches(position, cell, other(side))) hint += weights.block;
        for (const int neighbour : neighbours_of(cell))
            if (!position.owner(neighbour) && !touches(position, neighbour, side)) hint += weights.reach;
    }
    const int cells = position.count_cells(Side::first) + position.count_cells(Side::second);
    const Position next = after(position, move);
    const bool cleared = next.count_cells(Side::first) + next.count_cells(Side::second) != cells + 4;
    return cleared ? hint + weights.clear : hint;
}

template <class Visit>
void visit_random_positions(int games, Visit&& visit) {
    Random random(11);
    for (int game = 0; game < games; ++game)
        for (Position position; position.outcome() == Outcome::ongoing;) {
            visit(position);
            const MoveList<Tetress> moves(position);
            position.make(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
        }
}

TEST(TetressChampion, HintsAtAllLegalMovesByTheirCells) {
    const TetressPolicy policy{.hint_weights = {.block = 800, .reach = -300, .clear = 7000}};
    int clearing = 0;
    visit_random_positions(20, [&](const Position& position) {
        std::map<int, int> hints;
        policy.for_each_sixteen(position, [&](int code, std::uint16_t chosen, const Sixteen& sixteen) {
            for (int i = 0; i < 16; ++i)
                if ((chosen >> i & 1) != 0) hints[code + i] = sixteen[i];
        });
        const MoveList<Tetress> moves(position);
        ASSERT_EQ(static_cast<int>(hints.size()), moves.size());
        for (const Move move : moves) {
            const int described = described_hint(policy.hint_weights, position, move);
            ASSERT_EQ(hints.at(move.code), described) << Tetress::text(position) << " " << move.code;
            clearing += described > 6000 ? 1 : 0;
        }
    });
    EXPECT_GT(clearing, 100);
}

TEST(TetressChampion, CountsALeadUpToWhatIsEnough) {
    const auto policy_with = [](int enough) {
        return TetressPolicy{.weights = {.mobility = 0,
                                         .tempo = 0,
                                         .owed = 0,
                                         .cells = 100,
                                         .late_turn = tetress::turn_limit,
                                         .enough = enough}};
    };
    const TetressPolicy linear = policy_with(100'000), limited = policy_with(30);
    int leads = 0;
    visit_random_positions(20, [&](const Position& position) {
        const Side side = position.side_to_move();
        const int lead = position.count_cells(side) - position.count_cells(other(side));
        ASSERT_NEAR(linear.evaluate(position), 10 * lead, 1);
        const Score score = limited.evaluate(position);
        ASSERT_LE(std::abs(score), 30);
        ASSERT_EQ(score > 0, lead > 0);
        ASSERT_EQ(score < 0, lead < 0);
        leads += std::abs(lead) > 6 ? 1 : 0;
    });
    EXPECT_GT(leads, 10);
}

TEST(TetressChampion, TriesAllMovesOnce) {
    const TetressPolicy policy;
    Ordering<TetressPolicy> ordering(policy, {.refutations_first = true});
    Random random(5);
    Move previous = Move::none();
    visit_random_positions(5, [&](const Position& position) {
        const MoveList<Tetress> all(position);
        const auto any = [&] {
            return all[static_cast<int>(random.below(static_cast<std::uint32_t>(all.size())))];
        };
        const Move tried = any();
        ordering.learn(position, any(), &tried, 1, 3, 1, previous);
        MovePicker<TetressPolicy> picker(ordering, position, any(), 1, previous);
        std::vector<int> picked;
        for (Move move = picker.next(); !move.is_none(); move = picker.next()) picked.push_back(move.code);
        std::sort(picked.begin(), picked.end());
        std::vector<int> expected;
        for (const Move move : all) expected.push_back(move.code);
        ASSERT_EQ(picked, expected);
        previous = any();
    });
}

}  // namespace
}  // namespace lanista
