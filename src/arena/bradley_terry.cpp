#include "arena/bradley_terry.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lanista {
namespace {

constexpr int most_newton_steps = 60;
constexpr int most_halvings = 40;
/// Newton's steps need no exact solution; with this accuracy each is about a hundredth of the one before.
constexpr double step_accuracy = 1e-2;
constexpr double variance_accuracy = 1e-6;
/// A step may pass the maximum along its line, but the slope there must be at most this part of the slope at
/// its start; otherwise it is halved. Keeps Newton's method from running away on one-sided results.
constexpr double most_overshoot = 0.5;

double dot(const std::vector<double>& x, const std::vector<double>& y) {
    return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
}

}  // namespace

BradleyTerry::BradleyTerry(std::size_t players, double prior_draws)
    : prior_(prior_draws),
      odds_(players),
      slope_(players),
      prior_weights_(players),
      diagonal_(players),
      step_(players),
      residual_(players),
      direction_(players),
      image_(players),
      trial_(players) {}

void BradleyTerry::slope(const std::vector<Pairing>& pairings, const std::vector<double>& strength) {
    for (std::size_t i = 0; i < strength.size(); ++i) {
        odds_[i] = std::exp(strength[i]);
        slope_[i] = prior_ * (0.5 - odds_[i] / (odds_[i] + 1));
    }
    for (const Pairing& pairing : pairings) {
        const double expected = pairing.games * odds_[pairing.a] / (odds_[pairing.a] + odds_[pairing.b]);
        const double surplus = pairing.points - expected;
        slope_[pairing.a] += surplus;
        slope_[pairing.b] -= surplus;
    }
}

void BradleyTerry::curvature(const std::vector<Pairing>& pairings) {
    weights_.resize(pairings.size());
    for (std::size_t i = 0; i < odds_.size(); ++i) {
        const double p = odds_[i] / (odds_[i] + 1);
        diagonal_[i] = prior_weights_[i] = prior_ * p * (1 - p);
    }
    for (std::size_t k = 0; k < pairings.size(); ++k) {
        const Pairing& pairing = pairings[k];
        const double p = odds_[pairing.a] / (odds_[pairing.a] + odds_[pairing.b]);
        weights_[k] = pairing.games * p * (1 - p);
        diagonal_[pairing.a] += weights_[k];
        diagonal_[pairing.b] += weights_[k];
    }
}

void BradleyTerry::multiply(const std::vector<Pairing>& pairings, const std::vector<double>& x,
                            std::vector<double>& y) const {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = prior_weights_[i] * x[i];
    for (std::size_t k = 0; k < pairings.size(); ++k) {
        const double pull = weights_[k] * (x[pairings[k].a] - x[pairings[k].b]);
        y[pairings[k].a] += pull;
        y[pairings[k].b] -= pull;
    }
}

/// Conjugate gradients, preconditioned by the diagonal; the matrix is positive definite thanks to the prior.
void BradleyTerry::solve(const std::vector<Pairing>& pairings, const std::vector<double>& right,
                         double accuracy) {
    const std::size_t size = right.size();
    std::fill(step_.begin(), step_.end(), 0.0);
    residual_ = right;
    double progress = 0;
    for (std::size_t i = 0; i < size; ++i) {
        direction_[i] = residual_[i] / diagonal_[i];
        progress += residual_[i] * direction_[i];
    }
    const double goal = progress * accuracy * accuracy;
    // In exact arithmetic it ends after `size` rounds; rounding may ask for some more.
    for (std::size_t round = 0; round < 2 * size + 10 && progress > goal && progress > 0; ++round) {
        multiply(pairings, direction_, image_);
        const double length = progress / dot(direction_, image_);
        double next = 0;
        for (std::size_t i = 0; i < size; ++i) {
            step_[i] += length * direction_[i];
            residual_[i] -= length * image_[i];
            next += residual_[i] * residual_[i] / diagonal_[i];
        }
        for (std::size_t i = 0; i < size; ++i)
            direction_[i] = residual_[i] / diagonal_[i] + next / progress * direction_[i];
        progress = next;
    }
}

void BradleyTerry::fit(const std::vector<Pairing>& pairings, std::vector<double>& strength,
                       double tolerance) {
    slope(pairings, strength);
    for (int newton = 0; newton < most_newton_steps; ++newton) {
        curvature(pairings);
        solve(pairings, slope_, step_accuracy);
        const double rise = dot(slope_, step_);
        double length = 1;
        for (int halving = 0; halving < most_halvings; ++halving, length /= 2) {
            for (std::size_t i = 0; i < strength.size(); ++i) trial_[i] = strength[i] + length * step_[i];
            slope(pairings, trial_);
            if (dot(slope_, step_) >= -most_overshoot * rise) break;
        }
        strength.swap(trial_);
        double moved = 0;
        for (const double change : step_) moved = std::max(moved, std::abs(length * change));
        if (length == 1 && moved * step_accuracy <= tolerance) break;
    }
}

double BradleyTerry::variance(const std::vector<Pairing>& pairings, std::size_t player) {
    curvature(pairings);
    std::vector<double> centred(diagonal_.size(), -1.0 / static_cast<double>(diagonal_.size()));
    centred[player] += 1;
    solve(pairings, centred, variance_accuracy);
    return dot(centred, step_);
}

}  // namespace lanista
