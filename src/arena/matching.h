// Pairing off the vertices of a graph: J. Edmonds, "Paths, trees, and flowers" (1965).
#pragma once

#include <vector>

namespace lanista {

/// `allowed[i][j]`: i and j may be paired (symmetric).
using PairGraph = std::vector<std::vector<bool>>;

/// The partner of every vertex, such that vertex 0 has the first partner that any perfect matching can give
/// it, then the next free vertex likewise, and so on. Empty if there is no perfect matching.
[[nodiscard]] std::vector<int> first_perfect_matching(const PairGraph& allowed);

}  // namespace lanista
