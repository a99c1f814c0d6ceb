// Which child to look at next: the formulas.
#pragma once

#include <algorithm>
#include <cmath>

#include "search/mcts_amaf.h"
#include "search/mcts_options.h"

namespace lanista::mcts {

/// The urgency of each move of one node at one time.
class Urgency {
public:
    /// `amaf`: the entries of the side to move in the table that serves the node; null for none.
    Urgency(const MctsOptions& options, const Node& node, const AmafEntry* amaf)
        : options_(options),
          amaf_(amaf),
          visits_(std::max<double>(1, node.visits.load(std::memory_order_relaxed))),
          log_visits_(options.select == Selection::puct ? 0 : std::log(visits_)),
          sqrt_visits_(std::sqrt(visits_)),
          untried_(-node.mean() + options.urgency) {}

    [[nodiscard]] double of_untried(Candidate move) const {
        return with_amaf(untried_, 0, move.move) + doubt(1, 0, 1, move.promise());
    }

    [[nodiscard]] double of(const Node& child) const {
        // Threads that are below count as if they had lost, so that the next one looks elsewhere.
        const double losses = options_.virtual_loss * child.pending.load(std::memory_order_relaxed);
        const double n = child.visits.load(std::memory_order_relaxed) + losses;
        if (n == 0) return of_untried(child.from);
        double mean =
            (static_cast<double>(child.value.load(std::memory_order_relaxed)) / value_unit - losses) / n;
        const double variance =
            options_.select == Selection::ucb1_tuned
                ? static_cast<double>(child.squares.load(std::memory_order_relaxed)) / (n * value_unit) -
                      mean * mean
                : 0;
        mean = with_amaf(mean, n, child.from.move);
        if (options_.implicit > 0) {
            const double minimax = child.minimax.load(std::memory_order_relaxed) / value_unit;
            mean += options_.implicit * (minimax - mean);
        }
        return mean + doubt(n, n, variance, child.from.promise());
    }

    /// How many moves may have been tried by now.
    [[nodiscard]] double width() const {
        return options_.widen == 0 ? visits_ + 1e9
                                   : std::max(1.0, options_.widen_base * std::pow(visits_, options_.widen));
    }

private:
    [[nodiscard]] double doubt(double n, double tried, double variance, double promise) const {
        switch (options_.select) {
            case Selection::ucb1:
                return options_.explore * std::sqrt(log_visits_ / n);
            case Selection::ucb1_tuned: {
                const double upper = std::max(0.0, variance) + std::sqrt(2 * log_visits_ / n);
                return options_.explore * std::sqrt(log_visits_ / n * std::min(1.0, upper));
            }
            case Selection::puct:
                break;
        }
        return options_.explore * promise * sqrt_visits_ / (1 + tried);
    }
    [[nodiscard]] double with_amaf(double mean, double n, Move move) const {
        if (amaf_ == nullptr) return mean;
        const AmafEntry& entry = amaf_[move.code];
        const double count = entry.count.load(std::memory_order_relaxed);
        if (count == 0) return mean;
        const double weight = count / (count + n + options_.amaf_bias * count * n);
        return mean + weight * (entry.mean() - mean);
    }

    const MctsOptions& options_;
    const AmafEntry* const amaf_;
    const double visits_;
    const double log_visits_;
    const double sqrt_visits_;
    const double untried_;
};

}  // namespace lanista::mcts
