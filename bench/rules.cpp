// How fast the rules are: positions, moves and playouts, each beside the plain rules of tests/reference.
#include <vector>

#include "core/perft.h"
#include "core/playout.h"
#include "games/registry.h"
#include "reference/games.h"
#include "suite.h"

namespace lanista::bench {

namespace {

/// A position with a legal move of it, as they occur in random games.
template <Game G>
struct Sample {
    typename G::Position position;
    Move move;
};

/// All positions of random games whose number of turns lies in a range.
template <Game G>
std::vector<Sample<G>> sampled(const Setup& setup, int first_turn, int last_turn, std::size_t wanted) {
    Random random(1);
    std::vector<Sample<G>> samples;
    for (std::uint64_t seed = 0; samples.size() < wanted; ++seed) {
        Setup seeded = setup;
        seeded.seed = seed;
        typename G::Position position = *G::start(seeded);
        while (position.outcome() == Outcome::ongoing && position.ply() <= last_turn) {
            const MoveList<G> moves(position);
            const Move move = moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
            if (position.ply() >= first_turn) samples.push_back({position, move});
            position.make(move);
        }
    }
    samples.resize(wanted);
    return samples;
}

/// The same positions as the reference has them.
template <class Reference, Game G>
std::vector<typename Reference::State> as_reference(const std::vector<Sample<G>>& samples) {
    std::vector<typename Reference::State> states;
    for (const Sample<G>& sample : samples) states.push_back(*Reference::parse(G::text(sample.position)));
    return states;
}

/// Calls `work(item)` for every item, over and over.
template <class Items, class Work>
Suite::Body for_items(Items items, Work work) {
    return [items = std::move(items), work](benchmark::State& state) {
        for (auto _ : state)
            for (const auto& item : items) benchmark::DoNotOptimize(work(item));
        state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * items.size()));
    };
}

/// Leaves a second of something that counts leaves.
template <class Count>
Suite::Body leaves(Count count) {
    return [count](benchmark::State& state) {
        std::int64_t total = 0;
        for (auto _ : state) total += static_cast<std::int64_t>(count());
        state.SetItemsProcessed(total);
    };
}

template <Game G>
Suite::Body bulk_perft(typename G::Position position, int depth) {
    return leaves([position, depth] { return perft<G>(position, depth); });
}

template <class Reference, Game G>
Suite::Body reference_perft(typename G::Position position, int depth) {
    return leaves(
        [state = *Reference::parse(G::text(position)), depth] { return reference::perft(state, depth); });
}

template <class State>
std::uint64_t made_leaves(const State& state, int depth) {
    if (depth == 0) return 1;
    std::uint64_t total = 0;
    for (const auto& move : legal_moves(state)) total += made_leaves(after(state, move), depth - 1);
    return total;
}

template <Game G, class Reference>
void add_playouts(Suite& suite) {
    const typename G::Position start = *G::start({});
    suite.items_per_second(
        std::string(G::name) + ".playouts_per_s",
        [start](benchmark::State& state) {
            Random random(1);
            for (auto _ : state) benchmark::DoNotOptimize(random_playout<G>(start, random));
            state.SetItemsProcessed(state.iterations());
        },
        [first = *Reference::parse(G::text(start))](benchmark::State& state) {
            Random random(1);
            for (auto _ : state) {
                auto position = first;
                for (auto moves = legal_moves(position); !moves.empty(); moves = legal_moves(position))
                    position = after(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
                benchmark::DoNotOptimize(outcome(position));
            }
            state.SetItemsProcessed(state.iterations());
        });
}

void add_infexion(Suite& suite) {
    const Infexion::Position start = *Infexion::start({});
    suite.items_per_second("infexion.made_per_s", leaves([start] {
                               HashedPerft total;
                               hashed_perft<Infexion>(start, 4, total);
                               benchmark::DoNotOptimize(total.checksum);
                               return total.leaves;
                           }),
                           leaves([state = *reference::infexion::parse(Infexion::text(start))] {
                               return made_leaves(state, 2);
                           }));
    suite.items_per_second("infexion.bulk_per_s", bulk_perft<Infexion>(start, 5),
                           reference_perft<reference::Infexion, Infexion>(start, 3));
    suite.repeat_ratio("infexion.ratio_to_reference", "infexion.bulk_per_s");
}

void add_colosseum(Suite& suite) {
    // The course's start on 12 x 12 has 10 barriers, so that after ten turns there are 20.
    constexpr int turns = 10;
    const auto middle = sampled<Colosseum>({.size = 12}, turns, turns, 256);
    const auto whole_games = sampled<Colosseum>({.size = 12}, 0, 1000, 4096);
    suite.time_per_item("colosseum12.moves_ns",
                        for_items(middle, [](const auto& sample) { return sample.position.count_moves(); }),
                        for_items(as_reference<reference::Colosseum>(middle),
                                  [](const auto& state) { return legal_moves(state).size(); }));
    // Making a move is copying, hashing, building and the end test together: an upper bound of the latter.
    suite.time_per_item(
        "colosseum12.end_test_ns",
        for_items(whole_games,
                  [](const auto& sample) { return after(sample.position, sample.move).outcome(); }),
        for_items(as_reference<reference::Colosseum>(whole_games),
                  [](const auto& state) { return outcome(state); }));
    const Colosseum::Position position = middle.front().position;
    suite.items_per_second("colosseum12.perft_per_s", bulk_perft<Colosseum>(position, 3),
                           reference_perft<reference::Colosseum, Colosseum>(position, 2));
    suite.repeat_ratio("colosseum.ratio_to_reference", "colosseum12.perft_per_s");
}

void add_tetress(Suite& suite) {
    const auto games = sampled<Tetress>({}, 2, 1000, 2048);
    suite.time_per_item("tetress.count_ns",
                        for_items(games, [](const auto& sample) { return sample.position.count_moves(); }),
                        for_items(as_reference<reference::Tetress>(games),
                                  [](const auto& state) { return legal_moves(state).size(); }));
    struct Placed {
        reference::tetress::State state;
        reference::tetress::Move move;
    };
    std::vector<Placed> placed;
    for (const auto& sample : games) {
        const auto state = *reference::tetress::parse(Tetress::text(sample.position));
        for (const auto& move : legal_moves(state))
            if (text(move) == Tetress::move_text(sample.position, sample.move))
                placed.push_back({state, move});
    }
    suite.time_per_item(
        "tetress.make_ns",
        for_items(games, [](const auto& sample) { return after(sample.position, sample.move).hash(); }),
        for_items(placed, [](const Placed& item) { return after(item.state, item.move).turn; }));
    const Tetress::Position start = *Tetress::start({});
    const Tetress::Position position = after(after(start, MoveList<Tetress>(start)[0]), Move{60});
    suite.items_per_second("tetress.perft_per_s", bulk_perft<Tetress>(position, 3),
                           reference_perft<reference::Tetress, Tetress>(position, 2));
    suite.repeat_ratio("tetress.ratio_to_reference", "tetress.perft_per_s");
}

}  // namespace

void add_rules(Suite& suite) {
    add_infexion(suite);
    add_colosseum(suite);
    add_tetress(suite);
    add_playouts<Colosseum, reference::Colosseum>(suite);
    add_playouts<Infexion, reference::Infexion>(suite);
    add_playouts<Tetress, reference::Tetress>(suite);
    add_playouts<TicTacToe, reference::TicTacToe>(suite);
    add_playouts<Connect4, reference::Connect4>(suite);
}

}  // namespace lanista::bench
