#include "agents/reports/infexion_mcts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <queue>

#include "agents/reports/course_clock.h"
#include "agents/reports/infexion_policy.h"
#include "core/random.h"
#include "search/search_clock.h"

namespace lanista {

namespace {

struct MctsSettings {
    double explore = 1.4;  ///< C
    int plies = 1;         ///< of a playout
};

class InfexionMctsAgent final : public Agent {
public:
    InfexionMctsAgent(const InfexionReportPolicy& policy, const MctsSettings& settings)
        : policy_(policy), settings_(settings) {}

    void new_game(std::uint64_t seed) override {
        random_ = Random(seed);
        course_clock_.new_game();
    }

    Thought think(const AnyPosition& any, const Limits& limits, const ThoughtCallback& tell) override {
        const Position& root = any.as<Infexion>();
        SearchClock clock(course_clock_.applied_to(limits), own_moves_left(root));
        begin(root, clock);
        expand(0);
        while (!is_over() && !queue_.empty()) {
            const std::uint32_t leaf = queue_.top().node;
            queue_.pop();
            expand(leaf);
        }
        const Thought thought = answer();
        course_clock_.charge(limits, clock.elapsed());
        if (tell) tell(thought);
        return thought;
    }

private:
    using Position = Infexion::Position;

    struct Node {
        Position position;
        double wins = 0;  ///< U: results between 0 and 1, for the side whose move led here
        std::uint32_t visits = 0;
        std::uint32_t parent = 0;
        Move move;
        std::uint16_t depth = 0;
    };
    static_assert(sizeof(Node) == 64);

    struct Waiting {
        double urgency;
        std::uint32_t node;
        /// Of equals the older one comes first.
        friend bool operator<(const Waiting& a, const Waiting& b) {
            return a.urgency != b.urgency ? a.urgency < b.urgency : a.node > b.node;
        }
    };

    static constexpr std::size_t most_nodes = 1'000'000;
    static constexpr double evaluation_scale = 1000;  ///< in hundredths

    [[nodiscard]] static int own_moves_left(const Position& position) {
        return (infexion::turn_limit - position.ply() + 1) / 2;
    }

    void begin(const Position& root, SearchClock& clock) {
        clock_ = &clock;
        positions_ = 0;
        stopped_ = won_at_once_ = false;
        queue_ = {};
        nodes_.clear();
        nodes_.push_back({.position = root});
    }
    [[nodiscard]] bool is_over() const {
        return stopped_ || won_at_once_ || nodes_.size() + Infexion::max_moves > most_nodes ||
               !clock_->worth_another_iteration();
    }
    void make(Position& position, Move move) {
        position.make(move);
        if (clock_->reached(++positions_)) stopped_ = true;
    }

    /// Each move of a leaf becomes a leaf.
    void expand(std::uint32_t parent) {
        const Position position = nodes_[parent].position;
        const auto depth = static_cast<std::uint16_t>(nodes_[parent].depth + 1);
        std::array<Move, Infexion::max_moves> moves;
        const Move* const end = policy_.generate(position, moves.data());
        const auto first = static_cast<std::uint32_t>(nodes_.size());
        for (const Move* move = moves.data(); move != end && !stopped_; ++move) {
            const auto child = static_cast<std::uint32_t>(nodes_.size());
            nodes_.push_back({.position = position, .parent = parent, .move = *move, .depth = depth});
            make(nodes_[child].position, *move);
            back_up(child, play_out(nodes_[child].position));
            if (parent == 0 && value_for(position.side_to_move(), nodes_[child].position.outcome()) > 0) {
                won_at_once_ = true;
                return;
            }
        }
        if (clock_->limits().depth && depth >= *clock_->limits().depth) return;
        for (auto child = first; child < nodes_.size(); ++child)
            if (nodes_[child].position.outcome() == Outcome::ongoing) queue_.push({urgency(child), child});
    }

    [[nodiscard]] double urgency(std::uint32_t number) const {
        const Node& node = nodes_[number];
        const double parent_visits = nodes_[node.parent].visits;
        return node.wins / node.visits + settings_.explore * std::sqrt(std::log(parent_visits) / node.visits);
    }

    /// What random play from here promises the side that has just moved.
    [[nodiscard]] double play_out(Position position) {
        const Side side = other(position.side_to_move());
        for (int ply = 0; ply < settings_.plies && !stopped_; ++ply) {
            const MoveList<Infexion> moves(position);
            if (moves.size() == 0) break;
            make(position, moves[static_cast<int>(random_.below(static_cast<std::uint32_t>(moves.size())))]);
        }
        const Outcome outcome = position.outcome();
        if (outcome != Outcome::ongoing) return (1 + value_for(side, outcome)) / 2.0;
        const Score score = policy_.evaluate(position);
        return (1 + std::tanh((position.side_to_move() == side ? score : -score) / evaluation_scale)) / 2;
    }

    void back_up(std::uint32_t number, double value) {
        for (;; number = nodes_[number].parent, value = 1 - value) {
            nodes_[number].wins += value;
            ++nodes_[number].visits;
            if (number == 0) return;
        }
    }

    [[nodiscard]] Thought answer() const {
        const Node* best = &nodes_[1];
        int depth = 0;
        for (std::size_t i = 1; i < nodes_.size(); ++i) {
            const Node& node = nodes_[i];
            depth = std::max(depth, static_cast<int>(node.depth));
            if (node.parent == 0 && node.wins / node.visits > best->wins / best->visits) best = &node;
        }
        if (won_at_once_) best = &nodes_.back();
        const double mean = std::clamp(best->wins / best->visits, 0.0001, 0.9999);
        Thought thought;
        thought.move = best->move;
        thought.score =
            won_at_once_ ? win_in(1) : static_cast<Score>(evaluation_scale * std::atanh(2 * mean - 1));
        thought.depth = thought.seldepth = depth;
        thought.nodes = positions_;
        thought.time = clock_->elapsed();
        thought.lines = {{*thought.score, {thought.move}}};
        return thought;
    }

    const InfexionReportPolicy policy_;
    const MctsSettings settings_;
    Random random_{0};
    CourseClock course_clock_;
    std::vector<Node> nodes_;  ///< the first is the root
    std::priority_queue<Waiting> queue_;
    SearchClock* clock_ = nullptr;
    std::uint64_t positions_ = 0;
    bool stopped_ = false;
    bool won_at_once_ = false;
};

}  // namespace

AgentKind infexion_mcts() {
    return {"infexion/mcts", "a report's Monte-Carlo search: one queue of leaves, playouts cut off early",
            [](Options& options) -> std::unique_ptr<Agent> {
                InfexionReportPolicy policy;
                policy.reduction = options.take_bool("reduction", policy.reduction);
                policy.endgame = options.take_bool("endgame", policy.endgame);
                MctsSettings settings;
                settings.explore = options.take_real("c", settings.explore, 0, 100);
                settings.plies = static_cast<int>(options.take_int("plies", settings.plies, 0, 343));
                return std::make_unique<InfexionMctsAgent>(policy, settings);
            }};
}

}  // namespace lanista
