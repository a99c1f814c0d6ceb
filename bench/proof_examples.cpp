// What the solver of Colosseum Survival! on small boards learns from: moves that it searched, as its network
// sees them, each with the answer and the nodes that it took.
//
// They come from searches of random positions of 5 x 5, met where nobody could end the game at once with a
// draw or better. Most searches are tiny and much alike, so a small one is written seldom and a large one
// always.
#include <fmt/format.h>
#include <unistd.h>

#include <bit>
#include <cmath>
#include <optional>

#include "core/random.h"
#include "example_file.h"
#include "search/models/colosseum.h"
#include "search/solver.h"
#include "suite.h"

namespace lanista::bench {
namespace {

constexpr int size = 5;
constexpr int fewest_plies = 4, most_plies = 9;
constexpr std::size_t table_megabytes = 256;

/// As bench/learn_proofs.py reads it.
struct Example {
    std::int16_t reached;  ///< 1 or 0
    std::int16_t digits;   ///< how many the number of nodes has, in binary
    ColosseumModel::Traits traits;
};
static_assert(sizeof(Example) == 4 + 2 * ColosseumModel::trait_count);

/// A random position, or nothing if it was a bad draw.
std::optional<ColosseumModel::State> draw(const ColosseumModel& model, Random& random) {
    ColosseumModel::State state =
        model.state(*Colosseum::parse("5 ...../...../...../...../..... 0-0 4-4 A 0"));
    const auto cell = random.below(size * size);
    if (2 * cell + 1 == size * size) return std::nullopt;  // both in the middle
    state.own = static_cast<std::uint8_t>(cell);
    state.other = static_cast<std::uint8_t>(size * size - 1 - cell);
    for (std::uint32_t plies = fewest_plies + random.below(most_plies - fewest_plies + 1); plies > 0;
         --plies) {
        std::array<Move, Colosseum::max_moves> moves;
        const Move* const end = model.generate(state, moves.data());
        state = model.after(state, moves[random.below(static_cast<std::uint32_t>(end - moves.data()))]);
        if (model.result(state) || model.bounds(state).lower >= 0) return std::nullopt;
    }
    return state;
}

bool is_chosen(std::int16_t digits, Random& random) {
    return random.below(1'000'000) < 1e4 * std::pow(1.6, digits);
}

}  // namespace

void write_proof_examples(const ProofExamplesBench& wanted) {
    using Search = Solver<ColosseumModel>;
    const ColosseumModel model(size);
    BoundsTable table(table_megabytes);
    ExampleFile<Example> file(wanted.path);
    Random random(mix64(wanted.seed));
    const bool shows_progress = isatty(STDERR_FILENO) == 1;
    for (int number = 0; number < wanted.positions;) {
        const auto state = draw(model, random);
        if (!state) continue;
        std::vector<Example> examples;
        Search solver(model, table, {.nodes = wanted.nodes});
        solver.tell([&](const auto& child, Score target, bool reached, std::uint64_t nodes) {
            const auto digits = static_cast<std::int16_t>(std::bit_width(nodes));
            const Goal goal = target >= Search::any_win ? Goal::win : Goal::draw;
            if (is_chosen(digits, random))
                examples.push_back(
                    {static_cast<std::int16_t>(reached ? 1 : 0), digits, model.traits(child, goal)});
        });
        for (const Score target : {Search::any_win, 0}) {
            solver.go_on({.nodes = solver.nodes() + wanted.nodes});
            solver.ask(*state, target);
        }
        file.write(examples);
        ++number;
        if (shows_progress)
            fmt::print(stderr, "\r{}/{} positions, {} moves", number, wanted.positions, file.count());
    }
    fmt::print(stderr, "{}{} moves in {}\n", shows_progress ? "\r" : "", file.count(), wanted.path);
}

}  // namespace lanista::bench
