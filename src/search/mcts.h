// Monte-Carlo tree search for any game: a tree that grows where it looks promising, judged at its leaves by
// the evaluation, by playouts, or by both (Coulom, "Efficient selectivity and backup operators in Monte-Carlo
// tree search", 2006; Browne et al., "A survey of Monte Carlo tree search methods", 2012).
//
// A search is `begin`, then `work` in as many threads as there are to be, then `thought`. There are no
// threads here: whoever has some calls `work` in each. When memory is full all of them return, `make_room`
// frees some of it, and they are called again. With one thread, the same seed and a limit of nodes,
// everything is the same every time.
//
// A node, as limits count them, is a position that was made: on the way down, in a playout, or to ask for
// its evaluation.
#pragma once

#include <cassert>
#include <optional>
#include <utility>

#include "search/mcts_leaf.h"
#include "search/mcts_report.h"
#include "search/mcts_select.h"
#include "search/search_clock.h"

namespace lanista {

template <SearchPolicy Policy>
class Mcts {
public:
    using G = typename Policy::Game;
    using Position = typename G::Position;

    /// Tree and tables together never have more memory than that.
    Mcts(const Policy& policy, const MctsOptions& options, std::size_t megabytes)
        : policy_(policy),
          options_(options),
          tree_((megabytes << 20) - amaf_bytes(options, megabytes)),
          amaf_(amaf_bytes(options, megabytes), G::move_codes) {}

    void new_game(std::uint64_t seed) {
        tree_.clear();
        root_position_.reset();
        seed_ = seed;
        turn_ = 0;
    }

    /// Before each search, by one thread; the game must not be over.
    void begin(const Position& position, const Limits& limits) {
        int moves_left = usual_moves_left;
        if constexpr (HasMovesLeft<Policy>) moves_left = policy_.moves_left(position);
        clock_.emplace(with_some_limit(limits), moves_left);
        ++turn_;
        round_ = 0;
        nodes_ = 0;
        seldepth_ = 0;
        next_report_ = first_report;
        amaf_.clear();
        take_root(position);
        Worker worker = make_worker(begins);
        if (!tree_.root().is_expanded()) (void)expand(tree_.root(), position, worker);
        if (options_.amaf) amaf_.give(tree_.root());
        nodes_ = worker.leaf.positions;
        stop_ = position.count_moves() == 1 && clock_->is_timed();
    }

    /// Looks at positions until a limit is reached, all is proven, or memory is full; at least once. Any
    /// number of threads at a time, with different numbers; number 0 watches the clock and tells.
    void work(int number, const ThoughtCallback& tell = {}) {
        Worker worker = make_worker(number);
        do {
            iterate(worker);
            const std::uint64_t made =
                worker.leaf.positions - std::exchange(worker.counted, worker.leaf.positions);
            const std::uint64_t nodes = nodes_.fetch_add(made, std::memory_order_relaxed) + made;
            if (clock_->limits().nodes && nodes >= *clock_->limits().nodes)
                stop_.store(true, std::memory_order_relaxed);
            if (is_settled()) stop_.store(true, std::memory_order_relaxed);
            if (number == 0) lead(worker, made, nodes, tell);
        } while (!stop_.load(std::memory_order_relaxed) && !tree_.is_full());
        raise_seldepth(worker.seldepth);
    }

    /// After all threads have returned from `work`: true if they have to go on, with some memory free.
    [[nodiscard]] bool make_room() {
        if (stop_.load(std::memory_order_relaxed)) return false;
        ++round_;
        std::uint64_t steps = 0;
        tree_.make_room([&] {
            constexpr std::uint64_t steps_between_looks = 1024;
            if (++steps % steps_between_looks == 0 && clock_->is_over(nodes_)) stop_ = true;
            return stop_.load(std::memory_order_relaxed);
        });
        return !stop_.load(std::memory_order_relaxed);
    }

    /// What is known so far.
    [[nodiscard]] Thought thought() const {
        Thought thought;
        const auto lines = static_cast<std::size_t>(std::max(1, clock_->limits().lines));
        thought.lines = mcts::best_lines(tree_, lines, options_.scale);
        if (thought.lines.empty()) {
            thought.move = MoveList<G>(*root_position_)[0];
        } else {
            thought.move = thought.lines.front().moves.front();
            thought.score = thought.lines.front().score;
            thought.depth = static_cast<int>(thought.lines.front().moves.size());
        }
        thought.proven = tree_.root().proven().any();
        thought.seldepth = std::max(seldepth_.load(std::memory_order_relaxed), thought.depth);
        thought.nodes = nodes_.load(std::memory_order_relaxed);
        thought.time = clock_->elapsed();
        thought.table_permille =
            static_cast<int>(std::uint64_t{1000} * tree_.pool().used() / tree_.pool().capacity());
        return thought;
    }

    /// Visits that the root had when this search began or has by now.
    [[nodiscard]] std::uint32_t root_visits() const {
        return tree_.root().visits.load(std::memory_order_relaxed);
    }
    [[nodiscard]] const mcts::Tree& tree() const { return tree_; }

private:
    using Node = mcts::Node;
    using Proof = mcts::Proof;

    static constexpr int usual_moves_left = 40;
    static constexpr int begins = 1023;  ///< the number, for its dice, of the thread that begins
    static constexpr std::uint64_t nodes_between_looks = 128;
    static constexpr std::uint64_t first_report = 1000;
    static constexpr unsigned iterations_between_checks = 64;
    static constexpr double never = -1e9;  ///< less urgent than anything

    /// A node on the way down.
    struct Step {
        Node* node;
        bool has_draw = false;  ///< some move there is a proven draw
    };

    /// What one thread needs for itself.
    struct Worker {
        mcts::Leaf<Policy> leaf;
        std::vector<Step> path{};
        std::vector<mcts::Played> played{};
        std::uint64_t counted = 0;  ///< positions that `nodes_` knows of
        std::uint64_t unseen = 0;   ///< positions since the last look at the clock
        unsigned iterations = 0;
        int seldepth = 0;
    };

    [[nodiscard]] Worker make_worker(int number) const {
        const std::uint64_t stream = (turn_ << 32) + (round_ << 10) + static_cast<std::uint64_t>(number);
        return {.leaf = {policy_, options_, mix64(seed_ ^ mix64(stream))}};
    }
    [[nodiscard]] static Limits with_some_limit(Limits limits) {
        if (limits.are_endless()) limits.nodes = nodes_without_limit;
        return limits;
    }
    [[nodiscard]] static std::size_t amaf_bytes(const MctsOptions& options, std::size_t megabytes) {
        return options.amaf ? (megabytes << 20) / 4 : 0;
    }

    // --- The root -----------------------------------------------------------------------------------------

    /// Keeps what the tree knows below `position`, if that is at most two plies below the old root.
    void take_root(const Position& position) {
        Node* found = nullptr;
        if (options_.keep && root_position_) found = find(tree_.root(), *root_position_, position, 2);
        root_position_ = position;
        // A proof without the moves that prove it tells no move to play.
        if (found != nullptr && found->proven().any() && !found->is_expanded()) found = nullptr;
        if (found == nullptr)
            tree_.clear();
        else if (found != &tree_.root())
            tree_.make_root(*found);
    }
    Node* find(Node& node, const Position& here, const Position& wanted, int plies) {
        if (here == wanted) return &node;
        if (plies == 0 || here.ply() >= wanted.ply()) return nullptr;
        Node* found = nullptr;
        tree_.for_children(node, [&](Node& child) {
            if (found == nullptr) found = find(child, after(here, child.from.move), wanted, plies - 1);
        });
        return found;
    }

    /// Nothing can change any more.
    [[nodiscard]] bool is_settled() const {
        return tree_.root().proven().any() && clock_->limits().lines <= 1;
    }
    [[nodiscard]] bool is_quick_enough_a_win() const {
        const Proof proof = tree_.root().proven();
        const auto& mate = clock_->limits().mate;
        return mate && proof.result == Proof::Result::lost && proof.plies <= *mate;
    }
    [[nodiscard]] bool every_move_is_proven() const {
        const Node& root = tree_.root();
        bool all = root.is_expanded() && root.created.load(std::memory_order_acquire) == root.move_count;
        tree_.for_children(root, [&all](const Node& child) { all = all && child.proven().any(); });
        return all;
    }

    /// The best line is as long as was asked for, or as long as the game.
    [[nodiscard]] bool is_deep_enough() const {
        const auto& depth = clock_->limits().depth;
        if (!depth) return false;
        const Thought so_far = thought();
        if (so_far.depth >= std::min(*depth, mcts::longest_line)) return true;
        if (so_far.lines.empty()) return false;
        Position end = *root_position_;
        for (const Move move : so_far.lines.front().moves) end.make(move);
        return end.outcome() != Outcome::ongoing;
    }

    /// What only one thread needs to look after.
    void lead(Worker& worker, std::uint64_t made, std::uint64_t nodes, const ThoughtCallback& tell) {
        worker.unseen += made;
        if (worker.unseen >= nodes_between_looks) {
            worker.unseen = 0;
            if (clock_->is_over(nodes)) stop_.store(true, std::memory_order_relaxed);
        }
        if (++worker.iterations % iterations_between_checks == 0) {
            if (is_deep_enough() || is_quick_enough_a_win() || !clock_->worth_another_iteration() ||
                every_move_is_proven())
                stop_.store(true, std::memory_order_relaxed);
        }
        if (nodes < next_report_ && !stop_.load(std::memory_order_relaxed)) return;
        raise_seldepth(worker.seldepth);
        next_report_ = 2 * nodes;
        if (tell) tell(thought());
    }
    void raise_seldepth(int depth) {
        int known = seldepth_.load(std::memory_order_relaxed);
        while (known < depth && !seldepth_.compare_exchange_weak(known, depth, std::memory_order_relaxed)) {
        }
    }

    // --- One iteration ------------------------------------------------------------------------------------

    void iterate(Worker& worker) {
        worker.path.clear();
        worker.played.clear();
        Position position = *root_position_;
        enter(tree_.root(), worker);
        // 1. Down the tree, to a leaf; `value` is for the side to move there.
        double value = 0;
        for (;;) {
            Node& node = *worker.path.back().node;
            if (const Proof proof = node.proven(); proof.any() && worker.path.size() > 1) {
                value = -proof.value();
                break;
            }
            if (!node.is_expanded()) {
                const std::uint32_t visits = node.visits.load(std::memory_order_relaxed) + 1;
                if (visits < static_cast<std::uint32_t>(options_.expand)) {
                    value = worker.leaf.play_out(position, worker.played);
                    break;
                }
                const auto best = expand(node, position, worker);
                if (!best || visits == 1) {
                    value = best && looks_ahead() ? *best : worker.leaf.play_out(position, worker.played);
                    break;
                }
            }
            if (!descend(node, position, worker)) {
                ++worker.leaf.positions;  // something was looked at, so that limits are reached in any case
                value = worker.leaf.play_out(position, worker.played);
                break;
            }
        }
        worker.seldepth = std::max(worker.seldepth, static_cast<int>(worker.path.size()) - 1);
        // 2. And up again.
        back_up(position.side_to_move(), value, worker);
    }
    static void enter(Node& node, Worker& worker) {
        node.pending.fetch_add(1, std::memory_order_relaxed);
        worker.path.push_back({&node});
    }

    /// Gives a leaf its moves. With Prior::evaluate the value of the best of them; nothing if another thread
    /// is at it, or if memory is full.
    std::optional<double> expand(Node& node, const Position& position, Worker& worker) {
        if (!node.try_lock()) return std::nullopt;
        if (node.is_expanded()) {
            node.unlock();
            return std::nullopt;
        }
        double best = 0;
        const auto& candidates = worker.leaf.candidates(position, best);
        if (options_.implicit > 0 && options_.prior == Prior::evaluate)
            node.minimax.store(static_cast<std::int32_t>(mcts::fixed(-best)), std::memory_order_relaxed);
        if (!tree_.expand(node, candidates)) return std::nullopt;
        return best;
    }
    [[nodiscard]] bool looks_ahead() const { return options_.lookahead && options_.prior == Prior::evaluate; }

    /// Goes to the most urgent child, which may be a new one. False if there is none to go to.
    bool descend(Node& node, Position& position, Worker& worker) {
        const mcts::AmafEntry* const amaf =
            options_.amaf ? amaf_for(position.side_to_move(), worker) : nullptr;
        const mcts::Urgency urgency(options_, node, amaf);
        Node* best = nullptr;
        // Nothing is left to be found out about a proven child. A draw in hand bounds what the node is worth.
        double most = never;
        tree_.for_children(node, [&](Node& child) {
            if (options_.solve && child.proven().any()) {
                if (child.proven().result == Proof::Result::drawn) worker.path.back().has_draw = true;
                return;
            }
            const double urgent = urgency.of(child);
            if (urgent > most) best = &child, most = urgent;
        });
        if (Node* const fresh = try_another(node, position, urgency, most, worker)) {
            enter(*fresh, worker);
            return true;
        }
        if (best == nullptr) return false;
        play(best->from.move, position, worker);
        enter(*best, worker);
        return true;
    }
    void play(Move move, Position& position, Worker& worker) {
        if (options_.amaf) worker.played.push_back({move, position.side_to_move()});
        position.make(move);
        ++worker.leaf.positions;
    }

    /// A node for the next untried move, if that is more urgent than `most`; the move is then made.
    Node* try_another(Node& node, Position& position, const mcts::Urgency& urgency, double most,
                      Worker& worker) {
        const unsigned created = node.created.load(std::memory_order_relaxed);
        if (created == node.move_count) return nullptr;
        if (most > never && created >= urgency.width()) return nullptr;
        if (!node.try_lock()) return nullptr;
        Node* child = nullptr;
        const unsigned next = node.created.load(std::memory_order_relaxed);
        if (next < node.move_count) {
            const mcts::Candidate move =
                options_.amaf ? most_urgent(node, next, urgency) : tree_.candidate(node, next);
            if (urgency.of_untried(move) > most) child = tree_.create_child(node, move);
        }
        if (child != nullptr) {
            play(child->from.move, position, worker);
            settle(*child, position, worker);
            mcts::Tree::publish(node);
        }
        if (options_.amaf && amaf_.of(node) == nullptr &&
            node.visits.load(std::memory_order_relaxed) >= static_cast<std::uint32_t>(options_.amaf_visits))
            amaf_.give(node);
        node.unlock();
        return child;
    }
    /// What all moves as first say may change the order: brings the most urgent untried move to that place.
    mcts::Candidate most_urgent(Node& node, unsigned place, const mcts::Urgency& urgency) {
        unsigned best = place;
        double most = urgency.of_untried(tree_.candidate(node, place));
        for (unsigned i = place + 1; i < node.move_count; ++i) {
            const double urgent = urgency.of_untried(tree_.candidate(node, i));
            if (urgent > most) best = i, most = urgent;
        }
        std::swap(tree_.candidate(node, place), tree_.candidate(node, best));
        return tree_.candidate(node, place);
    }
    /// What is known of a new node at once.
    void settle(Node& child, const Position& position, Worker& worker) {
        const Outcome outcome = position.outcome();
        const Side mover = other(position.side_to_move());
        if (outcome != Outcome::ongoing) {
            const int value = value_for(mover, outcome);
            child.minimax.store(static_cast<std::int32_t>(mcts::fixed(value)), std::memory_order_relaxed);
            child.prove({value > 0   ? Proof::Result::won
                         : value < 0 ? Proof::Result::lost
                                     : Proof::Result::drawn,
                         true, 0});
        } else if (options_.implicit > 0) {
            child.minimax.store(static_cast<std::int32_t>(mcts::fixed(-worker.leaf.judge(position))),
                                std::memory_order_relaxed);
        }
    }
    /// The entries of the side to move in the nearest table above.
    [[nodiscard]] const mcts::AmafEntry* amaf_for(Side side, const Worker& worker) const {
        for (std::size_t i = worker.path.size(); i-- > 0;)
            if (const mcts::AmafEntry* const table = amaf_.of(*worker.path[i].node))
                return table + amaf_.slot(side, Move{0});
        return nullptr;
    }

    void back_up(Side side, double value, Worker& worker) {
        constexpr auto relaxed = std::memory_order_relaxed;
        bool proof_goes_on = options_.solve;
        for (std::size_t i = worker.path.size(); i-- > 0; side = other(side), value = -value) {
            Node& node = *worker.path[i].node;
            if (worker.path[i].has_draw) value = std::max(value, 0.0);
            if (proof_goes_on && i + 1 < worker.path.size()) proof_goes_on = prove(node);
            if (const Proof proof = node.proven(); proof.any() && i > 0) value = -proof.value();
            if (options_.implicit > 0 && i + 1 < worker.path.size()) take_minimax(node);
            if (options_.amaf) teach(node, i, side, value, worker);
            node.value.fetch_add(mcts::fixed(-value), relaxed);
            if (options_.select == Selection::ucb1_tuned)
                node.squares.fetch_add(static_cast<std::uint64_t>(mcts::fixed(value * value)), relaxed);
            node.visits.fetch_add(1, relaxed);
            node.pending.fetch_sub(1, relaxed);
        }
    }
    /// What the children prove about a node; true if it is proven.
    bool prove(Node& node) {
        if (node.proven().any()) return true;
        mcts::ProofOfParent gathered;
        const unsigned created = node.created.load(std::memory_order_acquire);
        tree_.for_children(node, [&gathered](const Node& child) { gathered.add(child.proven()); });
        const Proof proof = gathered.result(created == node.move_count);
        if (!proof.any()) return false;
        node.prove(proof);
        return true;
    }
    void take_minimax(Node& node) {
        std::int32_t best = -static_cast<std::int32_t>(mcts::value_unit);
        tree_.for_children(node, [&best](const Node& child) {
            best = std::max(best, child.minimax.load(std::memory_order_relaxed));
        });
        node.minimax.store(-best, std::memory_order_relaxed);
    }
    /// All moves that were played below a node on the path; `value` is for the side to move there.
    void teach(const Node& node, std::size_t depth, Side side, double value, const Worker& worker) {
        mcts::AmafEntry* const table = amaf_.of(node);
        if (table == nullptr) return;
        for (std::size_t i = depth; i < worker.played.size(); ++i) {
            const mcts::Played& played = worker.played[i];
            table[amaf_.slot(played.side, played.move)].add(played.side == side ? value : -value);
        }
    }

    // Constant during a search.
    const Policy& policy_;
    const MctsOptions options_;
    std::optional<SearchClock> clock_;
    std::optional<Position> root_position_;
    std::uint64_t seed_ = 0;
    std::uint64_t turn_ = 0;
    std::uint64_t round_ = 0;  ///< how often room was made
    // Shared by all threads that work.
    mcts::Tree tree_;
    mcts::AmafTables amaf_;
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<int> seldepth_{0};
    std::atomic<bool> stop_{false};
    // Only for the thread with number 0.
    std::uint64_t next_report_ = first_report;
};

}  // namespace lanista
