#include "search/solve.h"

#include <algorithm>

#include "games/registry.h"
#include "search/dfpn.h"
#include "search/models/colosseum.h"
#include "search/models/connect4.h"
#include "search/search_clock.h"
#include "search/solver.h"

namespace lanista {

namespace {

/// Where a search begins.
template <SolverModel Model>
[[nodiscard]] typename Model::State state_of(const Model& model, const AnyPosition& position) {
    return model.state(position.as<typename Model::Game>());
}

/// The strategies that prove a solved position's value: one for a win or a loss, two for a draw.
/// By proof numbers, which find small proofs, whatever found the value.
template <SolverModel Model>
void add_proofs(const Model& model, ProofSearch<Model>& search, const AnyPosition& root, Solution& solution) {
    const Side mover = root.side_to_move();
    const auto add = [&](Side side, Goal goal) {
        Prover prover(side, goal, [&](const AnyPosition& position) {
            return search.move_for(state_of(model, position), goal);
        });
        if (prover.write(root)) solution.proofs.push_back({root, side, goal, std::move(prover.moves())});
    };
    if (solution.lower != 0) return add(solution.lower > 0 ? mover : other(mover), Goal::win);
    add(mover, Goal::draw);
    add(other(mover), Goal::draw);
    if (solution.proofs.size() == 1) solution.proofs.clear();  // half a proof proves nothing of the value
}

template <SolverModel Model>
void solve_by_alphabeta(const Model& model, const AnyPosition& root, const SolveOptions& options,
                        Solution& solution) {
    BoundsTable table(options.table_megabytes);
    Solver<Model> solver(model, table, options.limits);
    const auto value = [&](const AnyPosition& position) {
        const auto state = state_of(model, position);
        return options.distance ? solver.solve_distance(state) : solver.solve_outcome(state);
    };
    const Bounds bounds = value(root);
    solution.lower = outcome_of(bounds.lower);
    solution.upper = outcome_of(bounds.upper);
    if (bounds.lower == bounds.upper && bounds.lower != 0) solution.plies = plies_to_end(bounds.lower);
    for (AnyPosition position = root; solution.is_solved() && !position.is_over();) {
        const Score best = value(position).lower;
        const Score target = options.distance || best <= 0 ? best : solver.any_win;
        const Move move = solver.move_for(state_of(model, position), target);
        if (move.is_none()) break;
        solution.line.push_back(move);
        position.make(move);
    }
    solution.nodes = solver.nodes();
    solution.time = solver.elapsed();
}

template <SolverModel Model>
void solve_by_proof_numbers(const Model& model, ProofSearch<Model>& search, const AnyPosition& root,
                            Solution& solution) {
    for (const Goal goal : {Goal::win, Goal::draw}) {
        if (solution.lower == 1) break;
        const std::optional<bool> answer = search.reaches(state_of(model, root), goal);
        if (!answer) continue;
        if (*answer)
            solution.lower = least_outcome(goal);
        else
            solution.upper = least_outcome(goal) - 1;
    }
    int outcome = solution.lower;
    for (AnyPosition position = root; solution.is_solved() && !position.is_over(); outcome = -outcome) {
        const Move move =
            outcome < 0 ? position.legal_moves().front()
                        : search.move_for(state_of(model, position), outcome > 0 ? Goal::win : Goal::draw);
        if (move.is_none()) break;
        solution.line.push_back(move);
        position.make(move);
    }
}

template <SolverModel Model>
void solve_with(const Model& model, const AnyPosition& root, const SolveOptions& options,
                Solution& solution) {
    const bool by_proof_numbers = options.method == SolveOptions::Method::dfpn;
    if (!by_proof_numbers) solve_by_alphabeta(model, root, options, solution);
    if (!by_proof_numbers && !options.proofs) return;
    // A second search has what the first one left of the limits.
    Limits limits = options.limits;
    if (limits.movetime) *limits.movetime -= std::min(solution.time, *limits.movetime);
    if (limits.nodes) *limits.nodes -= std::min(solution.nodes, *limits.nodes);
    ProofTable table(options.table_megabytes);
    SearchClock clock(limits, 1);
    ProofSearch<Model> search(model, table,
                              [&clock](std::uint64_t positions) { return clock.reached(positions); });
    if (by_proof_numbers) solve_by_proof_numbers(model, search, root, solution);
    if (options.proofs && solution.is_solved()) add_proofs(model, search, root, solution);
    solution.nodes += search.positions();
    solution.time += clock.elapsed();
}

template <Game G>
void solve_game(const AnyPosition& root, const SolveOptions& options, Solution& solution) {
    solve_with(PlainModel<G>{}, root, options, solution);
}
/// To look for one of a thousand images takes longer than to search a position twice.
template <>
void solve_game<Tetress>(const AnyPosition& root, const SolveOptions& options, Solution& solution) {
    solve_with(SwiftModel<Tetress>{}, root, options, solution);
}
template <>
void solve_game<Connect4>(const AnyPosition& root, const SolveOptions& options, Solution& solution) {
    solve_with(Connect4Model(root.as<Connect4>()), root, options, solution);
}
template <>
void solve_game<Colosseum>(const AnyPosition& root, const SolveOptions& options, Solution& solution) {
    const int size = root.as<Colosseum>().size();
    if (size <= ColosseumModel::max_size)
        solve_with(ColosseumModel(size), root, options, solution);
    else
        solve_with(PlainModel<Colosseum>{}, root, options, solution);
}

}  // namespace

Solution solve(const AnyPosition& position, const SolveOptions& options) {
    Solution solution;
    if (position.is_over()) {
        solution.lower = solution.upper = value_for(position.side_to_move(), position.outcome());
        solution.plies = 0;
        return solution;
    }
    for_each_game([&]<Game G>() {
        if (G::name == position.game().name()) solve_game<G>(position, options, solution);
    });
    return solution;
}

}  // namespace lanista
