// The champion of Colosseum Survival!: what its network sees and how it adds up.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>

#include "agents/agent.h"
#include "agents/champion/colosseum.h"
#include "core/random.h"
#include "games/registry.h"

namespace lanista {
namespace {

using colosseum::Direction;
using Position = Colosseum::Position;

constexpr int unreached = 1000;

/// Steps from one cell to every other, the cell `taken` being in the way.
std::array<int, colosseum::cell_count> distances(const Position& position, int from, int taken) {
    constexpr std::array<int, 4> steps{-16, 1, 16, -1};
    std::array<int, colosseum::cell_count> found;
    found.fill(unreached);
    found[static_cast<std::size_t>(from)] = 0;
    for (std::deque<int> queue{from}; !queue.empty(); queue.pop_front())
        for (int d = 0; d < 4; ++d) {
            const int cell = queue.front();
            const int next = cell + steps[static_cast<std::size_t>(d)];
            if (position.has_barrier(cell, static_cast<Direction>(d)) || next == taken) continue;
            int& distance = found[static_cast<std::size_t>(next)];
            if (distance != unreached) continue;
            distance = found[static_cast<std::size_t>(cell)] + 1;
            queue.push_back(next);
        }
    return found;
}

int open_sides(const Position& position, int cell) {
    int count = 0;
    for (int d = 0; d < 4; ++d) count += position.has_barrier(cell, static_cast<Direction>(d)) ? 0 : 1;
    return count;
}

/// The traits by their description, cell by cell.
ColosseumTraits described(const Position& position) {
    constexpr int turns = 3;
    const Side side = position.side_to_move();
    const int mine = position.cell(side), theirs = position.cell(other(side));
    const auto my_steps = distances(position, mine, theirs), their_steps = distances(position, theirs, mine);
    const int turn_steps = position.steps();
    const auto within = [&](int steps) { return steps <= turns * turn_steps; };
    const auto turn = [&](int steps) {
        return within(steps) ? std::max(1, (steps + turn_steps - 1) / turn_steps) : turns + 1;
    };
    // Beyond three turns nobody is first.
    const auto first = [&](std::size_t cell) {
        const int a = my_steps[cell], b = their_steps[cell];
        if (!within(std::min(a, b)) || a == b) return 0;
        return a < b ? 1 : -1;
    };
    ColosseumTraits traits{};
    const auto add = [&traits](int index) { ++traits[static_cast<std::size_t>(index)]; };
    const int n = position.size();
    for (int row = 0; row < n; ++row)
        for (int column = 0; column < n; ++column) {
            const int number = colosseum::cell_at(row, column);
            const auto cell = static_cast<std::size_t>(number);
            const int my_turn = turn(my_steps[cell]), their_turn = turn(their_steps[cell]);
            add(4 * (my_turn - 1) + their_turn - 1);
            if (const int open = open_sides(position, number); open > 0) {
                if (first(cell) != 0) add((first(cell) > 0 ? 16 : 20) + open - 1);
                if (my_turn == 1) add(24 + open - 1);
                if (their_turn == 1) add(28 + open - 1);
            }
            if (my_steps[cell] == their_steps[cell] && within(my_steps[cell])) add(40);
            for (const auto& [direction, step] : {std::pair{Direction::right, 1}, {Direction::down, 16}})
                if (!position.has_barrier(number, direction)) {
                    const auto beyond = static_cast<std::size_t>(number + step);
                    if ((first(cell) > 0) != (first(beyond) > 0)) add(41);
                    if ((first(cell) < 0) != (first(beyond) < 0)) add(42);
                    add(43);
                }
        }
    if (const int open = open_sides(position, mine); open > 0) add(32 + open - 1);
    if (const int open = open_sides(position, theirs); open > 0) add(36 + open - 1);
    traits[44] = static_cast<std::int16_t>(n);
    return traits;
}

template <class Visit>
void visit_random_positions(int games, Visit&& visit) {
    for (int game = 0; game < games; ++game) {
        Random random(static_cast<std::uint64_t>(game));
        Position position = Colosseum::start({.size = 3 + game % 14, .seed = random.next()}).value();
        while (!position.over()) {
            visit(position);
            const MoveList<Colosseum> moves(position);
            position.make(moves.begin()[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

TEST(ColosseumTraits, AreWhatTheyAreDescribedAs) {
    int positions = 0;
    visit_random_positions(140, [&](const Position& position) {
        ++positions;
        ASSERT_EQ(colosseum_traits(position), described(position)) << Colosseum::text(position);
    });
    EXPECT_GT(positions, 1000);
}

TEST(ColosseumTraits, AreTheSameForAllImages) {
    visit_random_positions(28, [](const Position& position) {
        for (int symmetry = 1; symmetry < Colosseum::symmetry_count; ++symmetry)
            ASSERT_EQ(colosseum_traits(Colosseum::image(position, symmetry)), colosseum_traits(position));
    });
}

/// The picker takes moves and hints sixteen at a time; this goes move by move.
TEST(ColosseumChampion, TriesAllMovesByTheirPromise) {
    const ColosseumChampion champion;
    constexpr int answer_weight = 2, stance_weight = 3;
    Ordering<ColosseumChampion> ordering(champion, {.answer_reward = 30,
                                                    .answer_penalty = 20,
                                                    .answer_weight = answer_weight,
                                                    .stance_reward = 20,
                                                    .stance_penalty = 30,
                                                    .stance_weight = stance_weight});
    Random random(3);
    Move previous = Move::none();
    visit_random_positions(56, [&](const Position& position) {
        const MoveList<Colosseum> all(position);
        const auto any = [&] { return all.begin()[random.below(static_cast<std::uint32_t>(all.size()))]; };
        const std::array<Move, 2> tried{any(), any()};
        ordering.learn(position, any(), tried.data(), 2, 1 + static_cast<int>(random.below(9)), 1, previous);

        const ColosseumHints hints = champion.hints(position);
        const auto refutations = ordering.refutations(1, previous);
        const auto promise = [&](Move move) {
            return hints(move) + ordering.history(position.side_to_move(), move) +
                   answer_weight * ordering.answers_to(previous)[move.code] +
                   stance_weight * ordering.stance_of(position)[move.code] +
                   ordering.bonus(move, refutations);
        };
        std::vector<Move> expected(all.begin(), all.end());
        std::stable_sort(expected.begin(), expected.end(),
                         [&](Move a, Move b) { return promise(a) > promise(b); });
        const Move table_move = any();
        expected.erase(std::find(expected.begin(), expected.end(), table_move));
        expected.insert(expected.begin(), table_move);

        MovePicker<ColosseumChampion> picker(ordering, position, table_move, 1, previous);
        for (const Move move : expected)
            ASSERT_EQ(picker.next().code, move.code) << Colosseum::text(position);
        ASSERT_TRUE(picker.next().is_none());
        previous = any();
    });
}

TEST(Ordering, RewardsAndPenalisesByDepthSquared) {
    const ColosseumChampion champion;
    Ordering<ColosseumChampion> ordering(champion, {.history_reward = 10, .history_penalty = 20});
    const Position position = Colosseum::start({.size = 8, .seed = 1}).value();
    const MoveList<Colosseum> moves(position);
    const Move cutter = moves.begin()[0], tried = moves.begin()[1];
    ordering.learn(position, cutter, &tried, 1, 3, 1, Move::none());
    EXPECT_EQ(ordering.history(position.side_to_move(), cutter), 10 * 9);
    EXPECT_EQ(ordering.history(position.side_to_move(), tried), -20 * 9);
    for (int i = 0; i < 1000; ++i) ordering.learn(position, cutter, &tried, 1, 100, 1, Move::none());
    EXPECT_LE(ordering.history(position.side_to_move(), cutter), Ordering<ColosseumChampion>::history_limit);
    EXPECT_GE(ordering.history(position.side_to_move(), tried), -Ordering<ColosseumChampion>::history_limit);
}

TEST(ColosseumChampion, HasFamiliesByWhereThePlayersStandAndWhatIsAroundThem) {
    const ColosseumChampion champion;
    const auto family = [&](std::string_view text) {
        return champion.family(Colosseum::parse(text).value());
    };
    const auto plain = family("5 ...../...../...../...../..... 0-0 4-4 A 0");
    EXPECT_EQ(family("5 ...../...../..|../...../..... 0-0 4-4 A 0"), plain) << "a barrier far from both";
    EXPECT_NE(family("5 |..../...../...../...../..... 0-0 4-4 A 0"), plain) << "one beside A";
    EXPECT_NE(family("5 ...../...../...../...._/..... 0-0 4-4 A 0"), plain) << "one beside B";
    EXPECT_NE(family("5 ...../...../...../...../..... 0-1 4-4 A 0"), plain);
    EXPECT_NE(family("5 ...../...../...../...../..... 0-0 4-4 B 1"), plain);
}

TEST(Ordering, LearnsAnswersToEachMoveByItself) {
    const ColosseumChampion champion;
    Ordering<ColosseumChampion> ordering(champion,
                                         {.answer_reward = 10, .answer_penalty = 20, .answer_weight = 1});
    const Position position = Colosseum::start({.size = 8, .seed = 1}).value();
    const MoveList<Colosseum> moves(position);
    const Move cutter = moves.begin()[0], tried = moves.begin()[1], before = moves.begin()[2];
    ordering.learn(position, cutter, &tried, 1, 3, 1, before);
    EXPECT_EQ(ordering.answers_to(before)[cutter.code], 10 * 9);
    EXPECT_EQ(ordering.answers_to(before)[tried.code], -20 * 9);
    for (const Move other : {cutter, Move::none()}) {
        EXPECT_EQ(ordering.answers_to(other)[cutter.code], 0);
        EXPECT_EQ(ordering.answers_to(other)[tried.code], 0);
    }
    ordering.new_game();
    EXPECT_EQ(ordering.answers_to(before)[cutter.code], 0);
}

TEST(Ordering, LearnsMovesInEachStanceByItself) {
    const ColosseumChampion champion;
    Ordering<ColosseumChampion> ordering(champion,
                                         {.stance_reward = 10, .stance_penalty = 20, .stance_weight = 1});
    const Position position = Colosseum::parse("5 ...../...../...../...../..... 0-0 4-4 A 0").value();
    const Move cutter = Colosseum::parse_move(position, "0-1r").value();
    const Move tried = Colosseum::parse_move(position, "1-1r").value();
    ordering.learn(position, cutter, &tried, 1, 3, 1, Move::none());
    const auto learnt = [&](std::string_view text) {
        const std::int16_t* const stance = ordering.stance_of(Colosseum::parse(text).value());
        return std::pair<int, int>{stance[cutter.code], stance[tried.code]};
    };
    const std::pair lesson{10 * 9, -20 * 9}, nothing{0, 0};
    EXPECT_EQ(learnt("5 |..../...../...../...../..... 0-0 2-2 A 4"), lesson)
        << "the other may stand anywhere";
    EXPECT_EQ(learnt("5 ...../...../...../...../..... 1-0 4-4 A 0"), nothing) << "the mover elsewhere";
    EXPECT_EQ(learnt("5 ...../...../...../...../..... 4-4 0-0 B 1"), nothing) << "the other player's turn";
    ordering.new_game();
    EXPECT_EQ(learnt("5 ...../...../...../...../..... 0-0 4-4 A 0"), nothing);
}

TEST(ColosseumChampion, HintsByNearnessAndClosing) {
    const ColosseumPolicy policy;
    visit_random_positions(28, [&](const Position& position) {
        const ColosseumHints hints = policy.hints(position);
        const int theirs = position.cell(other(position.side_to_move()));
        for (const Move move : MoveList<Colosseum>(position)) {
            const int cell = colosseum::cell_of(move);
            const int steps = std::abs(colosseum::row_of(cell) - colosseum::row_of(theirs)) +
                              std::abs(colosseum::column_of(cell) - colosseum::column_of(theirs));
            ASSERT_EQ(hints(move),
                      (position.closes(move) ? policy.weights.closing : 0) - policy.weights.near * steps);
        }
    });
}

TEST(Network, AddsUpAsItsDescriptionSays) {
    constexpr std::size_t inputs = 6, first = 16, second = 8, answers = 2;
    Random random(7);
    const auto weight = [&random] {
        return static_cast<std::int16_t>(static_cast<int>(random.below(8001)) - 4000);
    };
    int positive = 0;
    for (int round = 0; round < 200; ++round) {
        Network<inputs, first, second, answers> network{};
        for (auto& value : network.first.bias) value = 10 * weight();
        for (auto& value : network.first.weights) value = weight();
        for (auto& value : network.second.bias) value = 1000 * weight();
        for (auto& value : network.second.weights) value = weight();
        for (auto& [weights, bias] : network.last) {
            for (auto& value : weights) value = weight();
            bias = weight();
        }
        std::array<std::int16_t, inputs> in;
        for (auto& value : in) value = static_cast<std::int16_t>(random.below(200));

        const auto held = [](std::int64_t sum) { return std::clamp<std::int64_t>(sum, 0, 8 * 128); };
        std::array<std::int64_t, first> middle;
        for (std::size_t unit = 0; unit < first; ++unit) {
            std::int64_t sum = network.first.bias[unit];
            for (std::size_t i = 0; i < inputs; ++i)
                sum += in[i] * network.first.weights[(i / 2 * first + unit) * 2 + i % 2];
            middle[unit] = held(sum >> 5);
        }
        std::array<std::int64_t, answers> results{network.last[0].bias, network.last[1].bias};
        for (std::size_t unit = 0; unit < second; ++unit) {
            std::int64_t sum = network.second.bias[unit];
            for (std::size_t i = 0; i < first; ++i)
                sum += middle[i] * network.second.weights[(i / 2 * second + unit) * 2 + i % 2];
            for (std::size_t i = 0; i < answers; ++i)
                results[i] += held(sum >> 12) * network.last[i].weights[unit];
        }
        for (std::size_t i = 0; i < answers; ++i) ASSERT_EQ(network(in)[i], 1000 * results[i] >> 19);
        positive += network(in)[0] > 0 ? 1 : 0;
    }
    EXPECT_GT(positive, 20);
    EXPECT_LT(positive, 180);
}

/// Ground that only one side reaches must be worth something, whatever else was learnt.
TEST(ColosseumChampion, PrefersTheLargerRoom) {
    int right = 0, judged = 0;
    visit_random_positions(70, [&](const Position& position) {
        if (position.size() < 6 || position.size() > 12) return;
        const ColosseumTraits traits = colosseum_traits(position);
        const auto sum = [&traits](std::size_t from) {
            return traits[from] + traits[from + 1] + traits[from + 2] + traits[from + 3];
        };
        const int lead = sum(16) - sum(20);
        if (std::abs(lead) < position.size() * position.size() / 2) return;
        ++judged;
        right += (ColosseumChampion{}.evaluate(position) > 0) == (lead > 0) ? 1 : 0;
    });
    EXPECT_GT(judged, 50);
    EXPECT_GT(right, judged * 3 / 4);
}

}  // namespace
}  // namespace lanista
