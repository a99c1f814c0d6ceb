// The posterior of Bradley-Terry strengths and its maximum; the numerical part of ratings.h.
#pragma once

#include <cstddef>
#include <vector>

namespace lanista {

/// All games between two players, whichever had the first move.
struct Pairing {
    std::size_t a = 0;
    std::size_t b = 0;
    double games = 0;
    double points = 0;  ///< of `a`
};

class BradleyTerry {
public:
    BradleyTerry(std::size_t players, double prior_draws);

    /// Moves `strength` (natural logarithms of odds) to the maximum, from wherever it is.
    /// Stops when the next step would move no strength by more than about `tolerance`.
    void fit(const std::vector<Pairing>& pairings, std::vector<double>& strength, double tolerance);

    /// The variance of (strength of `player` - mean strength) at the maximum that `fit` found last.
    [[nodiscard]] double variance(const std::vector<Pairing>& pairings, std::size_t player);

private:
    void slope(const std::vector<Pairing>& pairings, const std::vector<double>& strength);
    void curvature(const std::vector<Pairing>& pairings);
    void multiply(const std::vector<Pairing>& pairings, const std::vector<double>& x,
                  std::vector<double>& y) const;
    void solve(const std::vector<Pairing>& pairings, const std::vector<double>& right, double accuracy);

    double prior_;
    // Scratch space, kept since a bootstrap fits a thousand times.
    std::vector<double> odds_;     ///< exp(strength)
    std::vector<double> slope_;    ///< gradient of the log posterior
    std::vector<double> weights_;  ///< minus second derivative, a pairing
    std::vector<double> prior_weights_;
    std::vector<double> diagonal_;
    std::vector<double> step_;  ///< solution of the last `solve`
    std::vector<double> residual_, direction_, image_, trial_;
};

}  // namespace lanista
