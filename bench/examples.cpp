// What the champion of Colosseum Survival! learns from: positions as its network sees them, each with the
// score of a short search and the result of its game.
//
// Most are met in games of the champion against itself, on all board sizes of the course. The others
// lie one to three random moves beside such games and have no result: a search judges mostly positions that
// nobody would play, so those have to be known too.
#include <fmt/format.h>
#include <unistd.h>

#include <memory>

#include "agents/agent.h"
#include "agents/champion/colosseum_traits.h"
#include "core/random.h"
#include "example_file.h"
#include "games/registry.h"
#include "suite.h"

namespace lanista::bench {
namespace {

constexpr int no_result = 9;
constexpr int most_random_opening_moves = 7;
constexpr std::uint32_t random_move_chance = 100;  ///< one move in so many is random later on

/// As bench/learn.py reads it.
struct Example {
    std::int32_t score;
    std::int32_t result;  ///< for the side to move: 1, 0, -1, or none
    ColosseumTraits traits;
};
static_assert(sizeof(Example) == 8 + 2 * colosseum_trait_count);

std::unique_ptr<Agent> champion(const AnyGame& game) {
    return make_agent(game, "champion?hash=16").value();
}
void make_random_move(AnyPosition& position, Random& random) {
    const std::vector<Move> moves = position.legal_moves();
    position.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
}
Example judged(const AnyPosition& position, Score score) {
    return {score, no_result, colosseum_traits(position.as<Colosseum>())};
}

/// A position beside the game, if one is found that is not over.
void add_stray(const AnyPosition& from, Agent& judge, const Limits& limits, Random& random,
               std::vector<Example>& examples) {
    AnyPosition stray = from;
    for (std::uint32_t moves = 1 + random.below(3); moves > 0 && !stray.is_over(); --moves)
        make_random_move(stray, random);
    if (!stray.is_over()) examples.push_back(judged(stray, *judge.think(stray, limits).score));
}

std::vector<Example> play(const AnyGame& game, Agent& player, Agent& judge, const Limits& limits,
                          Random random) {
    constexpr int smallest = 6, sizes = 7;
    AnyPosition position =
        game.start({.size = smallest + static_cast<int>(random.below(sizes)), .seed = random.next()}).value();
    player.new_game(1);
    judge.new_game(1);
    std::vector<Example> examples, strays;
    std::vector<Side> sides;
    const int opening = static_cast<int>(random.below(most_random_opening_moves + 1));
    for (int ply = 0; !position.is_over(); ++ply) {
        if (random.below(2) == 0) add_stray(position, judge, limits, random, strays);
        if (ply < opening || random.below(random_move_chance) == 0) {
            examples.clear();  // what came before a random move has little to do with the result
            sides.clear();
            make_random_move(position, random);
            continue;
        }
        const Thought thought = player.think(position, limits);
        examples.push_back(judged(position, *thought.score));
        sides.push_back(position.side_to_move());
        position.make(thought.move);
    }
    for (std::size_t i = 0; i < examples.size(); ++i)
        examples[i].result = value_for(sides[i], position.outcome());
    examples.insert(examples.end(), strays.begin(), strays.end());
    return examples;
}

}  // namespace

void write_examples(const ExamplesBench& wanted) {
    const AnyGame& game = *find_game("colosseum");
    const std::unique_ptr<Agent> player = champion(game), judge = champion(game);
    ExampleFile<Example> file(wanted.path);
    const bool shows_progress = isatty(STDERR_FILENO) == 1;
    for (int number = 0; number < wanted.games; ++number) {
        const Random random(mix64(wanted.seed + static_cast<std::uint64_t>(number)));
        file.write(play(game, *player, *judge, {.nodes = wanted.nodes}, random));
        if (shows_progress)
            fmt::print(stderr, "\r{}/{} games, {} positions", number + 1, wanted.games, file.count());
    }
    fmt::print(stderr, "{}{} positions in {}\n", shows_progress ? "\r" : "", file.count(), wanted.path);
}

}  // namespace lanista::bench
