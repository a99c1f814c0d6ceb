// The agents of the student reports for Colosseum Survival!: every rule that their headers name.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <thread>

#include "agents/reports/colosseum_deepening.h"
#include "agents/reports/colosseum_outcome.h"
#include "agents/reports/colosseum_sampled_mcts.h"
#include "core/random.h"
#include "games/registry.h"

namespace lanista {
namespace {

using Arena = Colosseum::Position;

Arena position(std::string_view text) {
    const auto result = Colosseum::parse(text);
    EXPECT_TRUE(result.ok()) << text << ": " << (result.ok() ? "" : result.error().message);
    return result.ok() ? *result : Arena{};
}

Move played(std::string_view text) {
    const auto result = colosseum::parse_move(text);
    EXPECT_TRUE(result.ok()) << text;
    return result.ok() ? *result : Move::none();
}

std::string empty_board(int size, std::string_view rest) {
    std::string text = std::to_string(size) + ' ';
    for (int row = 0; row < size; ++row)
        text += (row > 0 ? "/" : "") + std::string(static_cast<std::size_t>(size), '.');
    return text + ' ' + std::string(rest);
}

/// Positions in the middle of random games.
std::vector<Arena> some_positions(int size, int count, int plies) {
    std::vector<Arena> positions;
    Random random(static_cast<std::uint64_t>(size));
    for (std::uint64_t seed = 0; static_cast<int>(positions.size()) < count; ++seed) {
        Arena arena = *Colosseum::start({.size = size, .seed = seed});
        while (!arena.over() && arena.ply() < plies) {
            const MoveList<Colosseum> moves(arena);
            arena.make(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
        }
        if (!arena.over()) positions.push_back(arena);
    }
    return positions;
}

/// A is at the end of a corridor of two cells, in the upper left corner, that is open below.
std::string corridor(std::string_view rest) {
    return "6 |...../|...../....../....../....../...... " + std::string(rest);
}

/// B is in the upper left corner, with one open side, below; A can go there.
std::string cornered(int size, std::string_view turn) {
    std::string text = empty_board(size, "2-1 0-0 A " + std::string(turn));
    text[text.find('.')] = '|';
    return text;
}

// --- The clock -------------------------------------------------------------------------------------------

TEST(TurnClock, NodesAreTheTimeOfATurnThatHasANodeLimit) {
    TurnClock clock({.nodes = 100}, position(empty_board(6, "2-2 3-3 A 0")));
    EXPECT_EQ(clock.seconds(), 0);
    for (int i = 0; i < 25; ++i) clock.count_node();
    EXPECT_EQ(clock.seconds(), 0.5);
    for (int i = 0; i < 75; ++i) clock.count_node();
    EXPECT_EQ(clock.seconds(), TurnClock::turn);
}

TEST(TurnClock, TimeCountsUnlessOnlySomethingElseIsLimited) {
    const Arena arena = position(empty_board(6, "2-2 3-3 A 0"));
    using std::chrono::milliseconds;
    TurnClock depth_alone({.depth = 3}, arena);
    TurnClock nothing({}, arena);
    TurnClock movetime({.movetime = milliseconds(3)}, arena);
    TurnClock game({.clock = milliseconds(60)}, arena);
    std::this_thread::sleep_for(milliseconds(5));
    EXPECT_EQ(depth_alone.seconds(), 0);
    EXPECT_GE(nothing.seconds(), 0.005) << "a turn of two seconds";
    EXPECT_GE(movetime.seconds(), TurnClock::turn);
    EXPECT_GE(game.seconds(), TurnClock::turn) << "10 ms, shared by ten moves and more";
}

TEST(TurnClock, StopIsTheEndOfAnyTurn) {
    const std::atomic<bool> stop{true};
    TurnClock clock({.nodes = 100, .stop = &stop}, position(empty_board(6, "2-2 3-3 A 0")));
    EXPECT_GT(clock.seconds(), TurnClock::turn);
}

// --- colosseum/deepening ---------------------------------------------------------------------------------

using Deepening = deepening::Search;

Thought think(Deepening& search, const Arena& arena, const Limits& limits) {
    return search.think(arena, limits, {});
}

std::map<Move, int> values_of_root(const Deepening& search) {
    std::map<Move, int> values;
    for (const auto& child : search.root()) values[child.move] = child.value;
    return values;
}

int distance_to(Move move, int cell) {
    return std::abs(colosseum::row_of(colosseum::cell_of(move)) - colosseum::row_of(cell)) +
           std::abs(colosseum::column_of(colosseum::cell_of(move)) - colosseum::column_of(cell));
}

std::uint64_t tree_size(const deepening::Node& node) {
    std::uint64_t size = node.count;
    for (const auto& child : node) size += tree_size(child);
    return size;
}

TEST(Deepening, EvaluationByHand) {
    // n = 3, K = 2: 2 (6 - 4) = 4. A stops on six cells with 2 + 3 + 2 + 3 + 4 + 2 = 16 open sides, as does
    // B.
    const Arena arena = position(empty_board(3, "0-0 2-2 A 4"));
    const int k = 2;
    EXPECT_EQ(deepening::evaluate(arena, Side::first, false), k * 4 + 16) << "own level";
    EXPECT_EQ(deepening::evaluate(arena, Side::second, false), k * 4 - 16) << "the opponent's level";
    EXPECT_EQ(deepening::evaluate(arena, Side::first, true), k * 4) << "16 - 16 moves";
    // With a barrier B has 15 moves: 2-1 has one side less, and so has 1-1, but A keeps 1-1 with 3.
    const Arena wall = position("3 .../._./... 0-0 2-2 A 4");
    EXPECT_EQ(deepening::evaluate(wall, Side::first, true), k * 4 + 15 - 14);
}

TEST(Deepening, EndsAreWorthTheBoard) {
    const Arena boxed = position("3 J../.../... 0-0 2-2 B 1");
    EXPECT_EQ(deepening::end_value(boxed, Side::first), -9 * 2);
    EXPECT_EQ(deepening::end_value(boxed, Side::second), 9 * 2);
    EXPECT_EQ(deepening::end_value(position("4 ..../____/..../.... 0-0 3-3 A 4"), Side::first), 0);
}

TEST(Deepening, GoesDeeperWhileThereIsTime) {
    EXPECT_TRUE(deepening::goes_deeper(1, 0.5));
    EXPECT_FALSE(deepening::goes_deeper(1, 0.501));
    EXPECT_TRUE(deepening::goes_deeper(2, 0.8));
    EXPECT_FALSE(deepening::goes_deeper(2, 0.801));
    EXPECT_TRUE(deepening::goes_deeper(4, 1.6));
    EXPECT_FALSE(deepening::goes_deeper(4, 1.601));
}

TEST(Deepening, DepthTwoBeginsIfDepthOneUsedAQuarterOfTheTurn) {
    const Arena arena = position(empty_board(6, "2-2 3-3 A 10"));
    const auto moves = static_cast<std::uint64_t>(arena.count_moves());
    Deepening search({});
    // The end test and the first iteration look at every move once each.
    EXPECT_GT(think(search, arena, {.nodes = 8 * moves}).nodes, 2 * moves);
    search.new_game();
    const Thought thought = think(search, arena, {.nodes = 8 * moves - 1});
    EXPECT_EQ(thought.nodes, 2 * moves);
    EXPECT_EQ(thought.depth, 1);
}

TEST(Deepening, OutOfTimeANodeReturnsTheValueItHas) {
    const Arena arena = position(empty_board(6, "2-2 3-3 A 10"));
    const auto moves = static_cast<std::uint64_t>(arena.count_moves());
    // 1. Nothing yet, which is 0: between 1.95 s and 1.97 s the first move is asked, and has never been
    // searched.
    Deepening fixed({.fixed_depth = 2});
    const auto limit = static_cast<std::uint64_t>(std::ceil(static_cast<double>(moves) / 0.985));
    ASSERT_GT(2.0 * static_cast<double>(moves + 1) / static_cast<double>(limit), Deepening::node_deadline);
    const Thought late = think(fixed, arena, {.nodes = limit});
    EXPECT_EQ(late.score, 0);
    EXPECT_EQ(late.move, fixed.root().begin()->move);
    EXPECT_EQ(late.depth, 0) << "no iteration was completed";
    // 2. Past 1.97 s nobody is asked.
    fixed.new_game();
    EXPECT_FALSE(think(fixed, arena, {.nodes = moves}).score.has_value());
    // 3. The value of the last iteration: depth 3 begins, since depth 2 used a third of the turn, and is cut.
    Deepening twice({}), cut({});
    const std::uint64_t third = think(twice, arena, {.depth = 2}).nodes;
    const Thought thought = think(cut, arena, {.nodes = std::max(3 * third, 8 * moves)});
    EXPECT_EQ(thought.depth, 2);
    EXPECT_LE(thought.nodes, std::max(3 * third, 8 * moves));
    const auto values = values_of_root(twice);
    int searched = 0;
    for (const auto& child : cut.root()) {
        const bool reached = std::any_of(child.begin(), child.end(),
                                         [](const auto& reply) { return reply.children != nullptr; });
        searched += reached ? 1 : 0;
        if (!reached) {
            EXPECT_EQ(child.value, values.at(child.move));
        }
    }
    EXPECT_GT(searched, 0);
    EXPECT_LT(searched, static_cast<int>(moves));
}

TEST(Deepening, PlaysAWinAtOnce) {
    Deepening search({});
    const Thought thought = think(search, position(cornered(6, "10")), {.depth = 4});
    EXPECT_EQ(colosseum::move_text(thought.move), "1-0u");
    EXPECT_EQ(thought.score, win_in(1));
}

TEST(Deepening, SkipsTheEndTestOnTheFirstTurnOnLargeBoards) {
    const auto sees_the_win = [](int size, std::string_view turn, const deepening::Settings& settings) {
        Deepening search(settings);
        return think(search, position(cornered(size, turn)), {.depth = 1}).score == win_in(1);
    };
    EXPECT_FALSE(sees_the_win(7, "0", {}));
    EXPECT_FALSE(sees_the_win(7, "1", {}));
    EXPECT_TRUE(sees_the_win(7, "2", {})) << "the second turn";
    EXPECT_TRUE(sees_the_win(6, "0", {})) << "a small board";
    EXPECT_TRUE(sees_the_win(7, "0", {.first_end_test = true}));
}

TEST(Deepening, MarksMovesThatLoseAtOnceOrToOneReply) {
    const Arena arena = position(corridor("1-0 3-1 A 10"));
    Deepening search({});
    (void)think(search, arena, {.depth = 1});
    EXPECT_TRUE(search.is_marked(played("0-0d")));
    EXPECT_TRUE(search.is_marked(played("1-0d")));
    EXPECT_FALSE(search.is_marked(played("1-0u"))) << "replies are not looked at yet";
    search.new_game();
    const Thought thought = think(search, arena, {.depth = 2});
    EXPECT_TRUE(search.is_marked(played("1-0u")));
    EXPECT_FALSE(search.is_marked(thought.move));
    EXPECT_EQ(values_of_root(search).at(played("1-0u")), -36 * 3);
    // Not looked at again: nothing below it is ever made.
    search.new_game();
    (void)think(search, arena, {.depth = 3});
    for (const auto& child : search.root()) {
        const bool left_alone = search.is_marked(child.move);
        EXPECT_EQ(child.children == nullptr, left_alone) << colosseum::move_text(child.move);
    }
}

TEST(Deepening, KnowsAWinInOneMove) {
    EXPECT_TRUE(deepening::can_win_at_once(position(cornered(6, "10"))));
    EXPECT_FALSE(deepening::can_win_at_once(position(empty_board(6, "2-1 0-0 A 10"))));
    EXPECT_FALSE(deepening::can_win_at_once(position("4 ..../___./..../.... 1-3 3-3 A 10"))) << "only a tie";
    EXPECT_FALSE(deepening::can_win_at_once(position("3 |../.../... 0-0 1-0 A 8"))) << "only a loss";
}

TEST(Deepening, IfAllMovesAreMarkedItPlaysOneThatDoesNotLoseAtOnce) {
    const Arena arena = position(corridor("1-0 2-0 A 10"));
    for (const int fixed_depth : {0, 2}) {
        Deepening search({.fixed_depth = fixed_depth});
        const Thought thought = think(search, arena, {.depth = 4});
        for (const Move move : MoveList<Colosseum>(arena)) EXPECT_TRUE(search.is_marked(move));
        EXPECT_EQ(colosseum::move_text(thought.move), "1-0u");
    }
}

TEST(Deepening, MakesChildrenNearestToTheOpponentFirst) {
    const Arena arena = some_positions(8, 1, 10).front();
    const int opponent = arena.cell(other(arena.side_to_move()));
    const auto order = [&arena](const deepening::Settings& settings) {
        Deepening search(settings);
        (void)think(search, arena, {.depth = 1});
        std::vector<Move> moves;
        for (const auto& child : search.root()) moves.push_back(child.move);
        return moves;
    };
    const MoveList<Colosseum> legal(arena);
    std::vector<Move> expected(legal.begin(), legal.end());
    EXPECT_EQ(order({.proximity = false, .previous_value = false}), expected);
    std::stable_sort(expected.begin(), expected.end(), [opponent](Move a, Move b) {
        return distance_to(a, opponent) < distance_to(b, opponent);
    });
    EXPECT_EQ(order({.previous_value = false}), expected);
}

TEST(Deepening, TheChildThatCutsOffGoesToTheFront) {
    // Of the opponent's replies in every position after one move.
    const auto nodes_out_of_order = [](bool killer) {
        int moved = 0;
        for (const Arena& arena : some_positions(6, 8, 6)) {
            Deepening search({.killer = killer});
            (void)think(search, arena, {.depth = 2});
            for (const auto& child : search.root()) {
                if (child.count == 0) continue;
                const int own = colosseum::cell_of(child.move);
                const auto nearer = [own](const deepening::Node& a, const deepening::Node& b) {
                    return distance_to(a.move, own) < distance_to(b.move, own);
                };
                EXPECT_TRUE(std::is_sorted(child.begin() + 1, child.end(), nearer)) << "all others stay";
                moved += std::is_sorted(child.begin(), child.end(), nearer) ? 0 : 1;
            }
        }
        return moved;
    };
    EXPECT_EQ(nodes_out_of_order(false), 0);
    EXPECT_GT(nodes_out_of_order(true), 0);
}

TEST(Deepening, OrdersTheRootByTheValuesOfTheLastIteration) {
    const Arena arena = some_positions(6, 1, 6).front();
    Deepening once({}), twice({}), unsorted({.previous_value = false});
    (void)think(once, arena, {.depth = 1});
    (void)think(twice, arena, {.depth = 2});
    (void)think(unsorted, arena, {.depth = 2});
    auto values = values_of_root(once);
    const auto falling = [&values](const auto& a, const auto& b) {
        return values.at(a.move) > values.at(b.move);
    };
    EXPECT_TRUE(std::is_sorted(twice.root().begin(), twice.root().end(), falling));
    EXPECT_FALSE(std::is_sorted(unsorted.root().begin(), unsorted.root().end(), falling));
}

TEST(Deepening, KeepsTheTreeIfItGotPastDepthTwo) {
    const auto keeps = [](const deepening::Settings& settings, int depth, bool same_game) {
        Deepening search(settings);
        Arena arena = position(empty_board(6, "1-1 4-4 A 10"));
        arena.make(think(search, arena, {.depth = depth}).move);
        arena.make(MoveList<Colosseum>(arena)[0]);
        if (!same_game) arena = position(empty_board(6, "1-1 4-4 A 12"));
        const Thought thought = think(search, arena, {.depth = 3});
        const bool kept = search.kept_tree();
        search.new_game();
        EXPECT_EQ(think(search, arena, {.depth = 3}).score, thought.score) << "a kept tree changes no value";
        EXPECT_FALSE(search.kept_tree());
        return kept;
    };
    EXPECT_TRUE(keeps({}, 3, true));
    EXPECT_FALSE(keeps({}, 2, true));
    EXPECT_FALSE(keeps({.keep_tree = false}, 3, true));
    EXPECT_FALSE(keeps({}, 3, false));
}

/// Minimax with nothing added.
int plain_minimax(const Arena& arena, Side own, int depth, bool both_sides) {
    if (arena.over()) return deepening::end_value(arena, own);
    if (depth == 0) return deepening::evaluate(arena, own, both_sides);
    const bool maximises = arena.side_to_move() == own;
    int best = maximises ? -1'000'000 : 1'000'000;
    for (const Move move : MoveList<Colosseum>(arena)) {
        const int value = plain_minimax(after(arena, move), own, depth - 1, both_sides);
        best = maximises ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

TEST(Deepening, EveryOrderAndFixedDepthFindTheValueOfPlainMinimax) {
    int compared = 0;
    for (const Arena& arena : some_positions(5, 12, 8))
        for (int depth = 1; depth <= 3; ++depth)
            for (int switches = 0; switches < 8; ++switches) {
                deepening::Settings settings;
                settings.fixed_depth = (switches & 1) != 0 ? depth : 0;
                settings.killer = settings.proximity = settings.previous_value = (switches & 2) == 0;
                settings.both_sides = (switches & 4) != 0;
                Deepening search(settings);
                const Thought thought = think(search, arena, {.depth = depth});
                const Side own = arena.side_to_move();
                const auto value_of = [&](Move move) {
                    return plain_minimax(after(arena, move), own, depth - 1, settings.both_sides);
                };
                // A win at once and moves that are all marked have rules of their own.
                if (thought.score == win_in(1) || search.is_marked(thought.move)) continue;
                const int expected = plain_minimax(arena, own, depth, settings.both_sides);
                ASSERT_EQ(thought.score, 100 * expected / arena.steps()) << Colosseum::text(arena);
                ASSERT_EQ(value_of(thought.move), expected) << Colosseum::text(arena);
                ++compared;
            }
    EXPECT_GT(compared, 150);
}

TEST(Deepening, AFullMemoryForgetsAndFindsTheSame) {
    const Arena arena = some_positions(8, 1, 2).front();
    Deepening large({}), small({.memory = 1});
    EXPECT_EQ(think(large, arena, {.depth = 3}).score, think(small, arena, {.depth = 3}).score);
    const std::uint64_t room = (1 << 20) / sizeof(deepening::Node);
    EXPECT_GT(tree_size(large.root()), room + Colosseum::max_moves);
    EXPECT_LE(tree_size(small.root()), room + Colosseum::max_moves);
}

// --- colosseum/outcome -----------------------------------------------------------------------------------

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

// --- colosseum/sampled-mcts ------------------------------------------------------------------------------

using sampled_mcts::Node;
using SampledMcts = sampled_mcts::Search;

Thought think(SampledMcts& search, const Arena& arena, const Limits& limits) {
    return search.think(arena, limits, {});
}

TEST(SampledMcts, Ucb1ByHand) {
    EXPECT_DOUBLE_EQ(sampled_mcts::ucb1(1, 2, std::exp(8.0), 0.5), 0.5 + 0.5 * 2);
    EXPECT_DOUBLE_EQ(sampled_mcts::ucb1(0, 1, std::exp(4.0), 1), 2);
    EXPECT_DOUBLE_EQ(sampled_mcts::ucb1(3, 4, 100, 0), 0.75);
}

TEST(SampledMcts, DrawsDifferentMoves) {
    const Arena arena = position(empty_board(12, "1-1 6-6 A 10"));
    const auto sample = [&arena](int size, std::uint64_t seed) {
        SampledMcts search({.sample = size});
        search.new_game(seed);
        (void)think(search, arena, {.depth = 1});
        std::set<Move> moves;
        for (std::size_t i = 1; i < search.tree().size(); ++i) {
            moves.insert(search.tree()[i].move);
            EXPECT_TRUE(arena.is_legal(search.tree()[i].move));
        }
        return moves;
    };
    EXPECT_EQ(sample(15, 1).size(), 15U);
    EXPECT_EQ(sample(4, 1).size(), 4U);
    EXPECT_EQ(sample(15, 1), sample(15, 1));
    EXPECT_NE(sample(15, 1), sample(15, 2));
    EXPECT_EQ(static_cast<int>(sample(500, 1).size()), arena.count_moves()) << "all where there are fewer";
}

TEST(SampledMcts, OnlyAWinCounts) {
    // The only move ends the game; the walls around B differ.
    const auto wins_of_root = [](std::string_view text) {
        SampledMcts search({});
        const Arena arena = position(text);
        EXPECT_EQ(arena.count_moves(), 1);
        (void)think(search, arena, {.nodes = 100});
        EXPECT_EQ(search.tree().size(), 2U) << "an end is not expanded";
        EXPECT_EQ(search.tree()[0].visits, 1U);
        return search.tree()[0].wins;
    };
    EXPECT_EQ(wins_of_root("3 |../|../... 0-0 1-0 A 8"), 0U) << "1 against 7";
    EXPECT_EQ(wins_of_root("3 |../J../... 0-0 1-0 A 8"), 0U) << "1 against 1";
    SampledMcts all_moves({.sample = 500});
    (void)think(all_moves, position(cornered(6, "10")), {.depth = 1});
    const auto& tree = all_moves.tree();
    const auto win =
        std::find_if(tree.begin(), tree.end(), [](const Node& node) { return node.move == played("1-0u"); });
    ASSERT_NE(win, tree.end());
    EXPECT_EQ(win->wins, 1U);
    EXPECT_EQ(win->visits, 1U);
    EXPECT_TRUE(win->is_over);
}

/// Wins and visits of every node when only the first `size` nodes of a tree were there.
struct Statistics {
    std::vector<double> wins, visits;
};
Statistics statistics_of(const std::vector<Node>& tree, const std::vector<std::size_t>& parents,
                         std::size_t size) {
    Statistics result{std::vector<double>(size), std::vector<double>(size)};
    for (std::size_t i = 1; i < size; ++i) {
        double own = tree[i].wins;  // of its own playout: what its children did not bring
        for (std::size_t c = 0; c < tree[i].child_count; ++c) own -= tree[tree[i].first_child + c].wins;
        for (std::size_t at = i;; at = parents[at]) {
            result.wins[at] += own;
            result.visits[at] += 1;
            if (at == 0) break;
        }
    }
    return result;
}

TEST(SampledMcts, ExpandsTheLeafWithTheHighestUcb1InTheWholeTree) {
    SampledMcts search({});
    search.new_game(5);
    (void)think(search, position(empty_board(6, "1-1 4-4 A 10")), {.nodes = 1000});
    const std::vector<Node>& tree = search.tree();
    ASSERT_EQ(tree.size(), 1U + 975U) << "65 expansions of 15 moves, until 1.95 s";

    std::vector<std::size_t> parents(tree.size());
    std::map<std::size_t, std::size_t> expansions;  // by the first child, so in the order of time
    for (std::size_t i = 0; i < tree.size(); ++i) {
        if (tree[i].child_count > 0) expansions[tree[i].first_child] = i;
        for (std::size_t c = 0; c < tree[i].child_count; ++c) parents[tree[i].first_child + c] = i;
    }
    ASSERT_EQ(expansions.size(), 65U);
    int deepest = 0;
    for (const auto& [size, expanded] : expansions) {
        if (expanded == 0) continue;
        const Statistics known = statistics_of(tree, parents, size);
        const auto urgency = [&](std::size_t leaf) {
            return sampled_mcts::ucb1(known.wins[leaf], known.visits[leaf], known.visits[parents[leaf]],
                                      std::sqrt(2.0));
        };
        double most = -1;
        for (std::size_t i = 1; i < size; ++i) {
            const bool is_leaf = tree[i].child_count == 0 || tree[i].first_child >= size;
            if (is_leaf && !tree[i].is_over) most = std::max(most, urgency(i));
        }
        EXPECT_DOUBLE_EQ(urgency(expanded), most);
        int level = 0;
        for (std::size_t at = expanded; at != 0; at = parents[at]) ++level;
        deepest = std::max(deepest, level);
    }
    EXPECT_GE(deepest, 2);

    const Statistics whole = statistics_of(tree, parents, tree.size());
    for (std::size_t i = 0; i < tree.size(); ++i) {
        EXPECT_EQ(tree[i].wins, whole.wins[i]);
        EXPECT_EQ(tree[i].visits, whole.visits[i]);
    }
}

TEST(SampledMcts, PlaysTheDepthOneNodeWithTheHighestShareOfWins) {
    SampledMcts search({});
    search.new_game(3);
    const Thought thought = think(search, position(empty_board(6, "1-1 4-4 A 10")), {.nodes = 600});
    const std::vector<Node>& tree = search.tree();
    double chosen = -1;
    double best = -1;
    for (std::size_t i = 1; i <= tree[0].child_count; ++i) {
        best = std::max(best, tree[i].share_of_wins());
        if (tree[i].move == thought.move) chosen = tree[i].share_of_wins();
    }
    EXPECT_EQ(chosen, best);
}

TEST(SampledMcts, ObeysDepthAndMemory) {
    const Arena arena = position(empty_board(8, "1-1 6-6 A 10"));
    SampledMcts search({});
    (void)think(search, arena, {.depth = 2});
    EXPECT_EQ(search.tree().size(), 1U + 15U + 15U * 15U) << "nothing below level 2";
    SampledMcts small({.memory = 1});
    (void)think(small, position("3 .../.../... 0-0 2-2 A 0"), {.nodes = 1'000'000});
    EXPECT_LE(small.tree().size() * sizeof(Node), std::size_t{1} << 20);
}

// --- All of them -----------------------------------------------------------------------------------------

/// A whole game, checked move by move; A plays `first`.
Outcome play(const AnyGame& game, Agent& first, Agent& second, int size, std::uint64_t seed,
             const Limits& limits, std::vector<Move>* moves = nullptr) {
    AnyPosition arena = *game.start({.size = size, .seed = seed});
    first.new_game(seed);
    second.new_game(seed + 1);
    while (arena.outcome() == Outcome::ongoing) {
        Agent& agent = arena.side_to_move() == Side::first ? first : second;
        const Thought thought = agent.think(arena, limits);
        if (!arena.is_legal(thought.move)) {
            ADD_FAILURE() << arena.text();
            return Outcome::ongoing;
        }
        if (moves != nullptr) moves->push_back(thought.move);
        arena.make(thought.move);
    }
    return arena.outcome();
}

class ColosseumReports : public testing::TestWithParam<std::string_view> {};

TEST_P(ColosseumReports, PlaysWholeGamesAndBeatsRandom) {
    const AnyGame& game = *find_game("colosseum");
    const auto agent = std::move(make_agent(game, GetParam())).value();
    const auto random = std::move(make_agent(game, "random")).value();
    int score = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const int size = 5 + static_cast<int>(seed % 4);
        score += value_for(Side::first, play(game, *agent, *random, size, seed, {.nodes = 1000}));
        score += value_for(Side::second, play(game, *random, *agent, size, seed, {.nodes = 1000}));
    }
    EXPECT_GE(score, 6) << "nine of twelve games";
}

TEST_P(ColosseumReports, TheSameSeedAndNodesGiveTheSameGame) {
    const AnyGame& game = *find_game("colosseum");
    std::vector<Move> games[2];
    for (auto& moves : games) {
        const auto agent = std::move(make_agent(game, GetParam())).value();
        const auto random = std::move(make_agent(game, "random")).value();
        (void)play(game, *agent, *random, 7, 4, {.nodes = 700}, &moves);
        (void)play(game, *random, *agent, 7, 5, {.nodes = 700}, &moves);
    }
    EXPECT_EQ(games[0], games[1]);
}

TEST_P(ColosseumReports, AnswersAtOnceWhenToldToStop) {
    const AnyGame& game = *find_game("colosseum");
    const auto agent = std::move(make_agent(game, GetParam())).value();
    const AnyPosition arena = *game.start({.size = 12, .seed = 1});
    const std::atomic<bool> stop{true};
    const Thought thought = agent->think(arena, {.stop = &stop});
    EXPECT_TRUE(arena.is_legal(thought.move));
    EXPECT_LT(thought.nodes, 1000U);
}

INSTANTIATE_TEST_SUITE_P(
    Specs, ColosseumReports,
    testing::Values(
        "colosseum/deepening",
        "colosseum/deepening?fixed-depth=2&killer=off&proximity=off&previous-value=off&keep-tree=off"
        "&both-sides=on&first-end-test=on&memory=1",
        "colosseum/outcome",
        "colosseum/outcome?unknown=0.25&box-filter=off&trap-filter=off&lower-limit=off&weighted=off",
        "colosseum/sampled-mcts", "colosseum/sampled-mcts?sample=30&c=0.5&memory=1"),
    [](const testing::TestParamInfo<std::string_view>& spec) {
        std::string name(spec.param.substr(spec.param.find('/') + 1));
        std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
        return name;
    });

}  // namespace
}  // namespace lanista
