// colosseum/outcome: every rule that its header names.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "agents/reports/colosseum_outcome.h"
#include "support/colosseum_positions.h"

namespace lanista {
namespace {

using OutcomeSearch = outcome::Search;
using outcome::Candidate;

Thought think(OutcomeSearch& search, const Arena& arena, const Limits& limits) {
    return search.think(arena, limits, {});
}

TEST(OutcomeReport, TheDepthLimit) {
    EXPECT_EQ(outcome::depth_limit(8, false, 20), 1);
    EXPECT_EQ(outcome::depth_limit(7, false, 20), 2) << "a small board";
    EXPECT_EQ(outcome::depth_limit(8, true, 20), 2) << "the first turn";
    EXPECT_EQ(outcome::depth_limit(8, false, 19), 2) << "few candidates";
    EXPECT_EQ(outcome::depth_limit(7, true, 19), 4);
}

TEST(OutcomeReport, DropsMovesThatWallItselfIn) {
    const Arena arena = position(corridor("1-0 3-1 A 10"));
    EXPECT_TRUE(outcome::walls_itself_in(arena, played("0-0d")));
    EXPECT_FALSE(outcome::walls_itself_in(arena, played("1-0d"))) << "a box of two cells";
    EXPECT_FALSE(outcome::walls_itself_in(arena, played("1-0u")));
}

TEST(OutcomeReport, DropsMovesIntoACellThatTheOpponentCanClose) {
    const auto is_trap = [](std::string_view opponent, std::string_view move) {
        return outcome::walks_into_a_trap(position(corridor("1-0 " + std::string(opponent) + " A 10")),
                                          played(move));
    };
    EXPECT_TRUE(is_trap("3-2", "1-0u")) << "three steps to 2-0";
    EXPECT_FALSE(is_trap("3-3", "1-0u")) << "four steps";
    EXPECT_TRUE(is_trap("2-0", "1-0u")) << "he is there already";
    EXPECT_FALSE(is_trap("3-2", "1-0d")) << "the fourth side is where only we are";
    EXPECT_FALSE(is_trap("3-2", "2-0u")) << "only the second barrier";
}

TEST(OutcomeReport, TheFiltersAreSwitches) {
    const Arena arena = position(corridor("1-0 3-1 A 10"));
    const auto candidates = [&arena](const outcome::Settings& settings) {
        OutcomeSearch search(settings);
        (void)think(search, arena, {.depth = 1});
        std::set<Move> moves;
        for (const Candidate& candidate : search.candidates()) moves.insert(candidate.move);
        return moves;
    };
    EXPECT_FALSE(candidates({}).contains(played("0-0d")));
    EXPECT_FALSE(candidates({}).contains(played("1-0u")));
    EXPECT_TRUE(candidates({.box_filter = false}).contains(played("0-0d")));
    EXPECT_TRUE(candidates({.trap_filter = false}).contains(played("1-0u")));
    EXPECT_EQ(static_cast<int>(candidates({.box_filter = false, .trap_filter = false}).size()),
              arena.count_moves());
    // The only move is one that the filter would drop.
    OutcomeSearch search({});
    EXPECT_EQ(think(search, position("3 |../.../... 0-0 1-0 A 8"), {}).move, played("0-0d"));
}

TEST(OutcomeReport, AmongEqualsTheDeeperThenTheWeightedScore) {
    const auto candidate = [](double value, int depth, int wins, int losses) {
        return Candidate{
            .found = {value, depth, true}, .searched = 1, .wins = wins, .losses = losses, .nodes = 10};
    };
    const auto better = [](const Candidate& a, const Candidate& b) { return outcome::is_better(a, b, true); };
    EXPECT_TRUE(better(candidate(0.75, 1, 0, 9), candidate(0.5, 3, 9, 0))) << "the unknown, not a draw";
    EXPECT_TRUE(better(candidate(0, 3, 0, 9), candidate(0, 1, 9, 0))) << "a late loss";
    EXPECT_TRUE(better(candidate(0.75, 1, 3, 1), candidate(0.75, 1, 3, 2)));
    EXPECT_FALSE(outcome::is_better(candidate(0.75, 1, 3, 1), candidate(0.75, 1, 3, 2), false));
    EXPECT_EQ(candidate(0.75, 1, 3, 5).weighted_score(), -0.2);
}

TEST(OutcomeReport, PlaysASureWinAtOnceAndLosesLate) {
    OutcomeSearch search({});
    const Thought thought = think(search, position(cornered(6, "10")), {});
    EXPECT_EQ(colosseum::move_text(thought.move), "1-0u");
    EXPECT_EQ(thought.score, win_in(1));

    OutcomeSearch unfiltered({.box_filter = false, .trap_filter = false});
    const Thought lost = think(unfiltered, position(corridor("1-0 2-0 A 10")), {});
    EXPECT_EQ(colosseum::move_text(lost.move), "1-0u") << "all others lose at once";
    EXPECT_EQ(lost.score, loss_in(2));
    for (const Candidate& candidate : unfiltered.candidates()) {
        if (candidate.move == played("0-0d")) {
            EXPECT_EQ(candidate.weighted_score(), -1.0);
        }
    }
}

TEST(OutcomeReport, PrefersTheUnknownToASureDraw) {
    // A can close the last gap of the wall, 8 cells against 8.
    const Arena arena = position("4 ..../___./..../.... 1-3 3-3 A 10");
    OutcomeSearch search({}), cautious({.unknown = 0.25});
    EXPECT_EQ(think(search, arena, {.depth = 2}).score, 50) << "2 x 0.75 - 1";
    EXPECT_EQ(think(cautious, arena, {.depth = 2}).score, 0) << "a draw";
}

TEST(OutcomeReport, AnUndecidedMoveLowersTheLimitForTheRest) {
    const Arena arena = position(empty_board(6, "1-1 4-4 A 10"));
    const auto undecided_at_depth = [&arena](bool lower_limit, int depth) {
        OutcomeSearch search({.lower_limit = lower_limit});
        (void)think(search, arena, {.nodes = 100'000'000});
        return std::count_if(search.candidates().begin(), search.candidates().end(),
                             [depth](const Candidate& c) { return c.searched == depth && !c.found.decided; });
    };
    EXPECT_EQ(undecided_at_depth(true, 2), 1);
    EXPECT_GT(undecided_at_depth(true, 1), 10);
    EXPECT_GT(undecided_at_depth(false, 2), 10);
    EXPECT_EQ(undecided_at_depth(false, 1), 0);
}

/// Minimax with nothing added.
double plain_outcome(const Arena& arena, Side own, int depth) {
    if (arena.over()) return (1 + value_for(own, arena.outcome())) / 2.0;
    if (depth == 0) return 0.75;
    const bool maximises = arena.side_to_move() == own;
    double best = maximises ? 0 : 1;
    for (const Move move : MoveList<Colosseum>(arena)) {
        const double value = plain_outcome(after(arena, move), own, depth - 1);
        best = maximises ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

TEST(OutcomeReport, FindsTheValueOfPlainMinimax) {
    int compared = 0;
    for (const Arena& arena : some_positions(4, 40, 6)) {
        OutcomeSearch search({.box_filter = false, .trap_filter = false, .lower_limit = false});
        const Thought thought = think(search, arena, {.nodes = 100'000'000});
        for (const Candidate& candidate : search.candidates()) {
            if (candidate.searched < 0) continue;  // a sure win came before
            const double expected =
                plain_outcome(after(arena, candidate.move), arena.side_to_move(), candidate.searched);
            ASSERT_EQ(candidate.found.value, expected) << Colosseum::text(arena);
            if (candidate.move == thought.move) ++compared;
        }
    }
    EXPECT_EQ(compared, 40);
}

TEST(OutcomeReport, ASearchThatIsCutShortCountsForNothing) {
    const Arena arena = position(empty_board(8, "1-1 6-6 A 10"));
    OutcomeSearch search({});
    const Thought thought = think(search, arena, {.nodes = 500});
    EXPECT_TRUE(arena.is_legal(thought.move));
    int unsearched = 0;
    for (const Candidate& candidate : search.candidates()) {
        if (candidate.searched < 0) ++unsearched;
        if (candidate.move == thought.move) {
            EXPECT_EQ(candidate.searched, 1);
        }
    }
    EXPECT_GT(unsearched, 0);
}

}  // namespace
}  // namespace lanista
