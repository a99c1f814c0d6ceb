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

/// Solves a position by one search or by both in turn, each time with twice the nodes: proof numbers find
/// narrow wins sooner, alpha-beta draws, and nobody knows beforehand which it is. Either goes on where it was
/// stopped, and proof numbers look at half as many positions, so that together they take some half longer
/// than alpha-beta, or three times as long as proof numbers, whichever is less.
template <SolverModel Model>
class Solving {
public:
    Solving(const Model& model, const AnyPosition& root, const SolveOptions& options, Solution& solution)
        : model_(model), root_(root), options_(options), clock_(options.limits, 1), solution_(solution) {}

    void run() {
        switch (options_.distance ? SolveOptions::Method::alphabeta : options_.method) {
            case SolveOptions::Method::both:
                by_both();
                break;
            case SolveOptions::Method::alphabeta:
                by_alphabeta(endless);
                break;
            case SolveOptions::Method::dfpn:
                by_proof_numbers(endless);
                break;
        }
        if (solution_.is_solved()) {
            if (solver_ && is_known_to_solver())
                add_line_of_solver();
            else
                add_line_of_proof_numbers();
            if (options_.proofs) add_proofs();
        }
        solution_.nodes = nodes();
        solution_.time = clock_.elapsed();
    }

private:
    using State = typename Model::State;

    static constexpr std::uint64_t endless = ~std::uint64_t{0};
    static constexpr std::uint64_t first_slice = 1 << 13;
    static constexpr std::uint64_t steps_between_words = 1 << 10;

    [[nodiscard]] State state_of(const AnyPosition& position) const {
        return model_.state(position.as<typename Model::Game>());
    }

    void by_both() {
        for (std::uint64_t slice = first_slice; !solution_.is_solved() && !clock_.is_over(nodes());
             slice *= 2) {
            const std::uint64_t made_before = solver_ ? solver_->positions() : 0;
            by_alphabeta(slice);
            if (!solution_.is_solved()) by_proof_numbers((solver_->positions() - made_before) / 2);
        }
    }

    void by_alphabeta(std::uint64_t slice) {
        use_solver(slice);
        const Bounds bounds = value(root_);
        note(bounds);
        if (bounds.lower == bounds.upper && bounds.lower != 0) solution_.plies = plies_to_end(bounds.lower);
    }

    void note(Bounds bounds) {
        solution_.lower = std::max(solution_.lower, outcome_of(bounds.lower));
        solution_.upper = std::min(solution_.upper, outcome_of(bounds.upper));
    }

    void by_proof_numbers(std::uint64_t slice) {
        use_proof_search(slice);
        for (const Goal goal : {Goal::win, Goal::draw}) {
            if (solution_.lower >= least_outcome(goal) || solution_.upper < least_outcome(goal)) continue;
            const std::optional<bool> answer = proof_search_->reaches(state_of(root_), goal);
            if (!answer) continue;
            if (*answer)
                solution_.lower = least_outcome(goal);
            else
                solution_.upper = least_outcome(goal) - 1;
        }
    }

    /// As far as was asked for.
    [[nodiscard]] Bounds value(const AnyPosition& position) {
        const State state = state_of(position);
        return options_.distance ? solver_->solve_distance(state) : solver_->solve_outcome(state);
    }
    [[nodiscard]] bool is_known_to_solver() const {
        const Bounds bounds = solver_->known(state_of(root_));
        return outcome_of(bounds.lower) == outcome_of(bounds.upper);
    }

    void add_line_of_solver() {
        use_solver(endless);
        follow([this](const AnyPosition& position) {
            const Score best = value(position).lower;
            return solver_->move_for(state_of(position),
                                     options_.distance || best <= 0 ? best : solver_->any_win);
        });
    }
    void add_line_of_proof_numbers() {
        use_proof_search(endless);
        follow([this, outcome = -solution_.lower](const AnyPosition& position) mutable {
            outcome = -outcome;
            if (outcome < 0) return position.legal_moves().front();
            return proof_search_->move_for(state_of(position), outcome > 0 ? Goal::win : Goal::draw);
        });
    }
    /// Moves that keep the value, until the end or as far as there is time.
    template <class MoveFor>
    void follow(MoveFor&& move_for) {
        for (AnyPosition position = root_; !position.is_over();) {
            const Move move = move_for(position);
            if (move.is_none()) break;
            solution_.line.push_back(move);
            position.make(move);
        }
    }

    /// The strategies that prove a solved position's value: one for a win or a loss, two for a draw. By proof
    /// numbers, which find small proofs, whatever found the value.
    void add_proofs() {
        if (solver_ && is_known_to_solver()) forget_proof_search();
        use_proof_search(endless);
        const Side mover = root_.side_to_move();
        const auto add = [&](Side side, Goal goal) {
            Prover prover(side, goal, [&](const AnyPosition& position) {
                return proof_search_->move_for(state_of(position), goal);
            });
            if (prover.write(root_))
                solution_.proofs.push_back({root_, side, goal, std::move(prover.moves())});
        };
        if (solution_.lower != 0) return add(solution_.lower > 0 ? mover : other(mover), Goal::win);
        add(mover, Goal::draw);
        add(other(mover), Goal::draw);
        if (solution_.proofs.size() == 1) solution_.proofs.clear();  // half a proof proves nothing
    }

    // --- The searches, made when they are first needed, and what each may still spend ------------------

    void use_solver(std::uint64_t slice) {
        if (!solver_) {
            bounds_table_.emplace(megabytes_for_each());
            solver_.emplace(model_, *bounds_table_);
            if (options_.tell) solver_->tell([this](auto&&...) { tell_now_and_then(); });
        }
        solver_->go_on(left(solver_->nodes(), slice));
    }
    void use_proof_search(std::uint64_t slice) {
        if (!proof_search_) {
            proof_table_.emplace(megabytes_for_each());
            const auto stop = [this](std::uint64_t positions) {
                tell_now_and_then();
                return proof_clock_->reached(positions);
            };
            proof_search_.emplace(model_, *proof_table_, stop, !options_.proofs);
        }
        proof_clock_.emplace(left(proof_search_->positions(), slice), 1);
        proof_search_->go_on();
    }
    /// One that was stopped again and again would go on to a larger proof than one from the beginning.
    void forget_proof_search() {
        if (!proof_search_) return;
        forgotten_ += proof_search_->positions();
        proof_search_.reset();
    }
    /// To be called at every step of either search.
    void tell_now_and_then() {
        if (!options_.tell || ++steps_ % steps_between_words != 0) return;
        if (solver_) note(solver_->known(state_of(root_)));
        solution_.nodes = nodes();
        solution_.time = clock_.elapsed();
        options_.tell(solution_);
    }
    [[nodiscard]] std::size_t megabytes_for_each() const {
        using Method = SolveOptions::Method;
        const bool in_turn = options_.method == Method::both && !options_.distance;
        const bool by_one_and_proven_by_the_other = options_.method != Method::dfpn && options_.proofs;
        const bool needs_both = in_turn || by_one_and_proven_by_the_other;
        return std::max<std::size_t>(1, options_.table_megabytes / (needs_both ? 2 : 1));
    }
    [[nodiscard]] std::uint64_t nodes() const {
        return (solver_ ? solver_->nodes() : 0) + (proof_search_ ? proof_search_->positions() : 0) +
               forgotten_;
    }
    /// What is left of all limits, for a search that has used so many nodes and may use `slice` more.
    [[nodiscard]] Limits left(std::uint64_t used, std::uint64_t slice) const {
        Limits limits = options_.limits;
        if (limits.nodes) slice = std::min(slice, *limits.nodes - std::min(nodes(), *limits.nodes));
        if (slice != endless) limits.nodes = used + slice;
        if (limits.movetime) *limits.movetime -= std::min(clock_.elapsed(), *limits.movetime);
        return limits;
    }

    const Model& model_;
    const AnyPosition& root_;
    const SolveOptions& options_;
    SearchClock clock_;
    Solution& solution_;
    std::uint64_t steps_ = 0;
    std::uint64_t forgotten_ = 0;  ///< positions of a proof search that is gone
    std::optional<BoundsTable> bounds_table_;
    std::optional<Solver<Model>> solver_;
    std::optional<ProofTable> proof_table_;
    std::optional<SearchClock> proof_clock_;
    std::optional<ProofSearch<Model>> proof_search_;
};

template <SolverModel Model>
void solve_with(const Model& model, const AnyPosition& root, const SolveOptions& options,
                Solution& solution) {
    Solving<Model>(model, root, options, solution).run();
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
