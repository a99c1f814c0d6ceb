// Alpha-beta for any game: iterative deepening, principal variation search in negamax form, aspiration
// windows, a transposition table, ordering, and selectivity that each game switches on where a match has
// shown its worth.
//
// References: Knuth and Moore, "An analysis of alpha-beta pruning", 1975; Marsland and Campbell, "Parallel
// search of strongly ordered game trees" (principal variation search), 1982; Donninger, "Null move and deep
// search", 1993; Heinz, "Extended futility pruning", 1998; for late-move reductions the chessprogramming
// community's practice since Fruit, 2005.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>

#include "search/alphabeta_options.h"
#include "search/judge.h"
#include "search/move_walk.h"
#include "search/ordering.h"
#include "search/reductions.h"
#include "search/search_clock.h"
#include "search/shared_root.h"
#include "search/table.h"

namespace lanista {

/// Keeps to cache lines of its own, in pairs as they are fetched: another thread may search beside it.
template <SearchPolicy Policy>
class alignas(128) AlphaBeta {
public:
    using G = typename Policy::Game;
    using Position = typename G::Position;

    static constexpr int max_ply = Ordering<Policy>::max_ply;

    /// How a thread's way differs from that of the others.
    struct Detour {
        int head_start = 0;      ///< plies that the first iteration is deeper than one
        bool backwards = false;  ///< below the root, from the last move on where all have to be searched
    };

    /// The table is shared and owned elsewhere.
    AlphaBeta(const Policy& policy, const AlphaBetaOptions& options, TranspositionTable& table)
        : policy_(policy),
          options_(options),
          reductions_(options),
          table_(table),
          ordering_(policy, options.ordering),
          judge_(policy, options.correct) {}

    void new_game() {
        ordering_.new_game();
        judge_.new_game();
    }

    /// The best move found within the limits; the position must not be over. At least one move is looked at.
    /// The owner of the table tells it that a new search begins.
    [[nodiscard]] Thought search(const Position& root, const Limits& limits, const ThoughtCallback& tell = {},
                                 Detour detour = {}) {
        begin(root, limits);
        detour_ = detour;
        list_moves(root);
        const int last_depth = std::clamp(limits.depth.value_or(max_ply - 1), 1, max_ply - 1);
        for (int depth = 1 + detour.head_start; depth <= last_depth && !stopped_; ++depth) {
            const std::size_t lines =
                std::min<std::size_t>(static_cast<std::size_t>(limits.lines), root_.moves().size());
            iteration_ = depth;
            for (std::size_t line = 0; line < lines && !stopped_; ++line) search_line(root, depth, line);
            report(depth);
            if (tell) tell(thought_);
            if (is_settled(depth) || !clock_->worth_another_iteration()) break;
        }
        return thought_;
    }

    /// Other threads may help with the next search from now on, each with a search of its own and the same
    /// table, until they are dismissed.
    void call_for_help() { root_.call_for_help(); }
    void dismiss() { root_.dismiss(); }
    /// Helps another thread with what it is told to search there; returns when dismissed.
    void help(const Position& root, AlphaBeta& leader, Detour detour) {
        begin(root, {});
        detour_ = detour;
        for (std::uint32_t pass = 0; leader.root_.enter(pass); leader.root_.leave()) {
            iteration_ = leader.root_.depth();
            search_root_moves(root, leader.root_);
            published_nodes_.store(nodes_, std::memory_order_relaxed);
        }
    }

    /// Positions looked at so far; may be asked by another thread, and lags behind a little.
    [[nodiscard]] std::uint64_t nodes_so_far() const {
        return published_nodes_.load(std::memory_order_relaxed);
    }

private:
    /// Further down two threads are rarely at the same node at once, and the best order is forwards.
    static constexpr int last_meeting_ply = 1;

    struct PrincipalVariation {
        int length = 0;
        std::array<Move, max_ply> moves;
    };

    // --- The root -----------------------------------------------------------------------------------------

    void begin(const Position& root, const Limits& limits) {
        int moves_left = 40;
        if constexpr (HasMovesLeft<Policy>) moves_left = policy_.moves_left(root);
        clock_.emplace(limits, moves_left, options_.begin_within);
        published_nodes_.store(0, std::memory_order_relaxed);
        searcher_ = root.side_to_move();
        nodes_ = cutoffs_ = first_cutoffs_ = 0;
        seldepth_ = 0;
        stopped_ = false;
        given_up_ = nullptr;
        thought_ = {};
    }
    void list_moves(const Position& root) {
        std::vector<RootMove> moves;
        MovePicker<Policy> picker(ordering_, root, table_move(root), 0, Move::none());
        for (Move move = picker.next(true); !move.is_none(); move = picker.next(true))
            moves.push_back({.move = move});
        thought_.move = moves.front().move;
        root_.set_moves(std::move(moves));
    }

    [[nodiscard]] Move table_move(const Position& position) const {
        const auto entry = options_.table ? table_.probe(key_of(position)) : std::nullopt;
        return entry ? entry->move : Move::none();
    }
    /// In the table. With contempt a position is worth something else to either side that searches.
    [[nodiscard]] std::uint64_t key_of(const Position& position) const {
        constexpr std::uint64_t seen_by_second = 0x9e3779b97f4a7c15;
        return position.hash() ^ (options_.contempt != 0 && searcher_ == Side::second ? seen_by_second : 0);
    }

    /// Finds the best of root moves `first`..., with a window that opens where the result falls outside.
    void search_line(const Position& root, int depth, std::size_t first) {
        std::vector<RootMove>& moves = root_.moves();
        const Score expected = moves[first].last_score;
        Score width = options_.aspiration;
        const bool narrow = width > 0 && depth >= 4 && !is_decided(expected) && expected != -infinite_score;
        Score alpha = narrow ? expected - width : -infinite_score;
        Score beta = narrow ? expected + width : infinite_score;
        while (true) {
            const Score score = root_node(root, depth, first, alpha, beta);
            std::stable_sort(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end(),
                             [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
            for (RootMove& move : moves)
                if (move.score != -infinite_score) move.last_score = move.score;
            if (stopped_ || (score > alpha && score < beta)) break;
            width *= 4;
            if (score <= alpha)
                alpha = width > 2000 ? -infinite_score : std::max(score - width, -infinite_score);
            if (score >= beta) beta = width > 2000 ? infinite_score : std::min(score + width, infinite_score);
        }
    }

    Score root_node(const Position& root, int depth, std::size_t first, Score alpha, Score beta) {
        root_.open(depth, first, alpha, beta);
        search_root_moves(root, root_);
        const Score best = root_.close();
        if (!stopped_ && options_.table && first == 0) {
            const Bound bound = best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
            const auto top =
                std::max_element(root_.moves().begin(), root_.moves().end(),
                                 [](const RootMove& a, const RootMove& b) { return a.score < b.score; });
            table_.store(key_of(root), {top->move, best, depth, bound});
        }
        return best;
    }

    /// Takes part in a pass over the root's moves until there is nothing left to search.
    void search_root_moves(const Position& root, SharedRoot& shared) {
        while (const auto number = shared.next()) {
            const Move move = shared.move(*number);
            const int rank = static_cast<int>(*number - shared.first());
            const int reduction = reduction_of(root, move, shared.depth(), rank, true, 0);
            given_up_ = &shared.done(*number);
            const Score score = search_child(after(root, move), shared.depth(), 0, shared.alpha(),
                                             shared.beta(), move, rank, reduction);
            given_up_ = nullptr;
            if (stopped_) {
                // Another thread was faster, or it is time to stop.
                stopped_ = !shared.is_done(*number) || is_time_up();
                if (stopped_) return;
            } else {
                shared.finish(*number, score, lines_[1].moves.data(), lines_[1].length);
            }
        }
    }

    /// Nothing can change any more: one legal move on a clock, or a forced end within the depth searched.
    [[nodiscard]] bool is_settled(int depth) const {
        if (clock_->pondering()) return false;
        if (root_.moves().size() == 1 && clock_->is_timed()) return true;
        if (const auto mate = clock_->limits().mate;
            mate && thought_.score && *thought_.score >= win_in(*mate))
            return true;
        return thought_.score && is_decided(*thought_.score) && plies_to_end(*thought_.score) <= depth &&
               thought_.lines.size() == 1;
    }

    void report(int depth) {
        const std::vector<RootMove>& moves = root_.moves();
        if (moves.front().line.empty()) return;
        if (!stopped_) thought_.depth = depth;
        thought_.move = moves.front().move;
        thought_.score = moves.front().last_score;
        thought_.lines.clear();
        for (const RootMove& candidate : moves) {
            if (candidate.line.empty()) break;
            thought_.lines.push_back({candidate.last_score, candidate.line});
        }
        if (thought_.lines.size() > static_cast<std::size_t>(requested_lines()))
            thought_.lines.resize(requested_lines());
        thought_.seldepth = seldepth_;
        thought_.nodes = nodes_;
        published_nodes_.store(nodes_, std::memory_order_relaxed);
        thought_.time = clock_->elapsed();
        thought_.table_permille = table_.permille_full();
        thought_.cutoffs = cutoffs_;
        thought_.first_cutoffs = first_cutoffs_;
    }
    [[nodiscard]] std::size_t requested_lines() const {
        return static_cast<std::size_t>(clock_->limits().lines);
    }

    // --- Inside the tree ----------------------------------------------------------------------------------

    /// The value, for the parent's side, of the child reached by its move number `number` (from 0).
    Score search_child(const Position& child, int depth, int ply, Score alpha, Score beta, Move move,
                       int number, int reduction) {
        // If the move is as bad as a scout takes it for, one answer is enough to show it.
        bool& refutable = expects_cutoff_[ply + 1];
        refutable = !expects_cutoff_[ply];
        if (number == 0 || !options_.scout) {
            refutable = refutable && beta - alpha == 1;
            return -node(child, depth - 1, ply + 1, -beta, -alpha, move);
        }
        Score score = -node(child, depth - 1 - reduction, ply + 1, -alpha - 1, -alpha, move);
        if (score > alpha && reduction > 0)
            score = -node(child, depth - 1, ply + 1, -alpha - 1, -alpha, move);
        if (score > alpha && score < beta) {
            refutable = false;
            score = -node(child, depth - 1, ply + 1, -beta, -alpha, move);
        }
        return score;
    }

    Score node(const Position& position, int depth, int ply, Score alpha, Score beta, Move previous) {
        lines_[ply].length = 0;
        // 1. Ends of all kinds.
        if (enter(ply)) return 0;
        const Outcome outcome = position.outcome();
        if (outcome != Outcome::ongoing) return ended(position, outcome, ply);
        if (ply >= max_ply - 1) return judge_(position);
        std::optional<Score> judged;
        if constexpr (HasJudgement<Policy>) {
            const Judgement judgement = policy_.judge(position);
            judged = judge_.corrected(position, judgement.score);
            if (is_narrow(judgement.moves, ply)) ++depth;
            if (depth <= 0 && options_.quiescence == 0) return *judged;
        } else if (is_narrow(position, ply)) {
            ++depth;
        }
        if (depth <= 0) return horizon(position, ply, alpha, beta);

        // 2. No line from here can be better than winning at once or worse than losing at once.
        alpha = std::max(alpha, loss_in(ply));
        beta = std::min(beta, win_in(ply + 1));
        if (alpha >= beta) return alpha;

        // 3. What the table knows.
        const bool is_scout = beta - alpha == 1;
        const std::uint64_t key = key_of(position);
        Move table_move;
        Bound known = Bound::none;
        Score known_score = 0;
        if (options_.table) {
            if (const auto entry = table_.probe(key)) {
                table_move = entry->move;
                known = entry->bound;
                known_score = from_table(entry->score, ply);
                if (is_scout && entry->depth >= depth && proves(known, known_score, alpha, beta))
                    return known_score;
            }
        }
        if (options_.internal_reduction && table_move.is_none() && depth >= 4) --depth;

        // 4. Positions so good that they need no search, by evaluation or by passing.
        Score standing = judged ? *judged : asks_for_standing(depth, is_scout) ? judge_(position) : 0;
        if (options_.refine_standing && !is_decided(known_score) &&
            proves(known, known_score, standing, standing))
            standing = known_score;
        standings_[ply] = standing;
        if (is_scout && !is_decided(beta)) {
            if (const auto score = pruned(position, depth, ply, beta, previous, standing)) return *score;
        }

        // 5. A first move, where there is none yet and one may be enough.
        if (options_.internal_deepening > 0 && options_.table && depth >= options_.internal_deepening &&
            table_move.is_none() && standing >= beta) {
            search_moves(position, depth - 1, ply, alpha, beta, previous, key, table_move, standing);
            if (stopped_) return 0;
            table_move = this->table_move(position);
            lines_[ply].length = 0;
        }
        return search_moves(position, depth, ply, alpha, beta, previous, key, table_move, standing);
    }

    /// `standing`: the evaluation, where one is asked for.
    Score search_moves(const Position& position, int depth, int ply, Score alpha, Score beta, Move previous,
                       std::uint64_t key, Move table_move, Score standing) {
        const Score floor = alpha;
        const bool is_scout = beta - alpha == 1;
        Score best = -infinite_score;
        Move best_move;
        std::array<Move, 64> tried;
        int tried_count = 0;
        const int limit = late_from(depth, is_scout);
        const Score hoped_for = standing + depth * options_.hopeless;
        const bool hopeless = options_.hopeless > 0 && is_scout && depth <= 4 && hoped_for <= alpha;
        const bool defers = depth <= options_.ordering.defer_depth && standing >= beta;
        MovePicker<Policy> picker(ordering_, position, table_move, ply, previous, defers);
        const bool turns_round =
            detour_.backwards && ply <= last_meeting_ply && !expects_cutoff_[ply] && depth > 1;
        MoveWalk<Policy> walk(picker, turns_round ? limit : 0);
        for (Move move = walk.next(true); !move.is_none(); move = walk.next(is_loss(best))) {
            const int number = walk.number();
            const bool quiet = is_quiet(position, move);
            if (quiet && hopeless && !is_loss(best)) {
                best = std::max(best, hoped_for);
                if constexpr (!HasNoisyMoves<Policy>) break;
                picker.skip_quiet();
                continue;
            }
            if (quiet && !is_decided(best) && number >= limit) break;
            const Position child = after(position, move);
            if (options_.table && depth > 1) table_.prefetch(key_of(child));  // at the horizon nobody asks
            const int reduction = quiet ? reduction_of(position, move, depth, number, is_scout, ply) : 0;
            const Score score = search_child(child, depth, ply, alpha, beta, move, number, reduction);
            if (stopped_) return 0;
            if (score > best) {
                best = score;
                if (score > alpha) {
                    alpha = score;
                    best_move = move;
                    extend_line(ply, move);
                }
            }
            if (alpha >= beta) {
                ++cutoffs_;
                first_cutoffs_ += number == 0 ? 1 : 0;
                ordering_.learn(position, move, tried.data(), tried_count, depth, ply, previous);
                break;
            }
            if (tried_count < static_cast<int>(tried.size()))
                tried[static_cast<std::size_t>(tried_count++)] = move;
        }
        const Bound bound = best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
        judge_.learn(position, best, bound, depth);
        if (options_.table) table_.store(key, {best_move, to_table(best, ply), depth, bound});
        return best;
    }

    /// All moves so far lose.
    [[nodiscard]] static bool is_loss(Score best) { return best < 0 && is_decided(best); }

    /// Counts the node; true if the search has to stop.
    bool enter(int ply) {
        if (stopped_) return true;
        seldepth_ = std::max(seldepth_, ply);
        if ((++nodes_ & (nodes_between_reports - 1)) == 0)
            published_nodes_.store(nodes_, std::memory_order_relaxed);
        stopped_ = (thought_may_end() && clock_->reached(nodes_)) ||
                   (given_up_ != nullptr && given_up_->load(std::memory_order_relaxed));
        return stopped_;
    }
    /// The first iteration is always finished, so that there is a move to play that was looked at.
    [[nodiscard]] bool thought_may_end() const { return thought_.depth > 0 || nodes_ > first_iteration_cap; }
    [[nodiscard]] bool is_time_up() { return thought_may_end() && clock_->is_over(nodes_); }
    static constexpr std::uint64_t first_iteration_cap = 20'000;
    static constexpr std::uint64_t nodes_between_reports = 1024;

    Score horizon(const Position& position, int ply, Score alpha, Score beta) {
        if constexpr (HasNoisyMoves<Policy>)
            if (options_.quiescence > 0) return quiesce(position, options_.quiescence, ply, alpha, beta);
        return judge_(position);
    }

    /// Only noisy moves, until the position is quiet; either side may also stand still.
    Score quiesce(const Position& position, int depth, int ply, Score alpha,
                  Score beta) requires HasNoisyMoves<Policy> {
        Score best = judge_(position);
        if (best >= beta || depth == 0 || ply >= max_ply - 2) return best;
        alpha = std::max(alpha, best);
        std::array<Move, static_cast<std::size_t>(G::max_moves)> moves;
        Move* const end = policy_.generate_noisy(position, moves.data());
        const Score standing = best;
        for (Move* move = moves.data(); move != end; ++move) {
            if constexpr (HasGain<Policy>)
                if (options_.delta > 0 && standing + policy_.gain(position, *move) + options_.delta <= alpha)
                    break;
            const Position child = after(position, *move);
            if (enter(ply + 1)) return 0;
            const Outcome outcome = child.outcome();
            const Score score = outcome != Outcome::ongoing
                                    ? -ended(child, outcome, ply + 1)
                                    : -quiesce(child, depth - 1, ply + 1, -beta, -alpha);
            best = std::max(best, score);
            alpha = std::max(alpha, score);
            if (alpha >= beta) break;
        }
        return best;
    }

    /// Whether anything at this node is decided by the evaluation.
    [[nodiscard]] bool asks_for_standing(int depth, bool is_scout) const {
        const bool may_prune = (options_.futility > 0 && depth <= 3) ||
                               (options_.null_move > 0 && depth > options_.null_move) ||
                               (options_.hopeless > 0 && depth <= 4);
        return (is_scout && may_prune) || options_.reduce_falling != 0 ||
               depth <= options_.ordering.defer_depth ||
               (options_.internal_deepening > 0 && depth >= options_.internal_deepening);
    }

    std::optional<Score> pruned(const Position& position, int depth, int ply, Score beta, Move previous,
                                Score standing) {
        const Score margin = depth * options_.futility + options_.futility_base;
        if (options_.futility > 0 && depth <= 3 && standing - margin >= beta) return standing;
        if constexpr (CanPass<Position>) {
            if (options_.null_move > 0 && depth > options_.null_move && !previous.is_none() &&
                standing >= beta + options_.null_margin) {
                Position passed = position;
                passed.pass();
                expects_cutoff_[ply + 1] = !expects_cutoff_[ply];
                const Score score =
                    -node(passed, depth - 1 - options_.null_move, ply + 1, -beta, -beta + 1, Move::none());
                if (!stopped_ && score >= beta && !is_decided(score)) return score;
            }
        }
        return std::nullopt;
    }

    /// Few moves are cheap to search, and a judgement of what is nearly forced is worth little.
    [[nodiscard]] bool is_narrow(const Position& position, int ply) const {
        return options_.extend_below > 0 && is_narrow(position.count_moves(), ply);
    }
    [[nodiscard]] bool is_narrow(int moves, int ply) const {
        return ply < 2 * iteration_ && moves <= options_.extend_below;
    }
    [[nodiscard]] bool is_quiet(const Position& position, Move move) const {
        if constexpr (HasNoisyMoves<Policy>) return !policy_.is_noisy(position, move);
        return true;
    }
    /// The number of the first move that comes too late to be looked at.
    [[nodiscard]] int late_from(int depth, bool is_scout) const {
        const bool prunes = options_.prune_after > 0 && is_scout && depth <= 4;
        return prunes ? options_.prune_after + depth * depth * options_.prune_growth : G::max_moves;
    }
    [[nodiscard]] int reduction_of(const Position& position, Move move, int depth, int number, bool is_scout,
                                   int ply) const {
        if (!reductions_.apply(depth, number)) return 0;
        // The root is not evaluated, so that its mover's next turn has nothing to be compared with.
        const bool falling = ply > 2 && standings_[ply] < standings_[ply - 2];
        return reductions_.of(depth, number, {is_scout, ply == 0, falling},
                              ordering_.history(position.side_to_move(), move));
    }
    [[nodiscard]] Score ended(const Position& position, Outcome outcome, int ply) const {
        if (outcome == Outcome::draw)
            return position.side_to_move() == searcher_ ? -options_.contempt : options_.contempt;
        return value_for(position.side_to_move(), outcome) * win_in(ply);
    }
    void extend_line(int ply, Move move) {
        PrincipalVariation& line = lines_[ply];
        const PrincipalVariation& rest = lines_[ply + 1];
        line.moves[0] = move;
        std::copy_n(rest.moves.begin(), std::min(rest.length, max_ply - 1), line.moves.begin() + 1);
        line.length = std::min(rest.length + 1, max_ply);
    }

    // Constant during a search.
    const Policy& policy_;
    const AlphaBetaOptions options_;
    const Reductions reductions_;
    // Owned elsewhere, shared with other threads.
    TranspositionTable& table_;
    // Changed by the search.
    Ordering<Policy> ordering_;
    Judge<Policy> judge_;
    std::optional<SearchClock> clock_;
    SharedRoot root_;
    const std::atomic<bool>* given_up_ = nullptr;  ///< the move of the root that is searched, by others too
    std::array<PrincipalVariation, max_ply + 1> lines_;
    Thought thought_;
    std::array<Score, max_ply + 1> standings_{};      ///< by ply: the evaluation, where it is asked for
    std::array<bool, max_ply + 1> expects_cutoff_{};  ///< by ply; never at the root
    std::uint64_t nodes_ = 0;
    std::atomic<std::uint64_t> published_nodes_{0};
    std::uint64_t cutoffs_ = 0;
    std::uint64_t first_cutoffs_ = 0;
    Side searcher_ = Side::first;
    int iteration_ = 0;
    int seldepth_ = 0;
    bool stopped_ = false;
    Detour detour_;
};

}  // namespace lanista
