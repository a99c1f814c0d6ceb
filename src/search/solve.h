// Solving a position of any game: what the command line and the page call.
//
// Chooses the model that knows most of a game and a search, and puts into words what was found.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "games/any.h"
#include "search/limits.h"
#include "search/proof.h"

namespace lanista {

struct Solution;

struct SolveOptions {
    enum class Method {
        both,  ///< in turn, until one of them has the answer
        alphabeta,
        dfpn
    };

    Method method = Method::both;
    std::size_t table_megabytes = 256;  ///< for all tables
    bool distance = false;              ///< also how far away the end is, which only alpha-beta finds
    bool proofs = false;                ///< also strategies to check
    Limits limits;                      ///< for all of it: time, nodes, stop

    /// Called now and then with what is known so far.
    std::function<void(const Solution&)> tell = nullptr;
};

struct Solution {
    int lower = -1;            ///< for the side to move: a loss, a draw (0) or a win (1) at least
    int upper = 1;             ///< and at most
    std::optional<int> plies;  ///< to the end, if both sides play for it: the winner soon, the loser late
    std::vector<Move> line;    ///< moves that keep the value, as far as there was time
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds time{};
    std::vector<Proof>
        proofs;  ///< one for a win or a loss, two for a draw; none if there was not time enough

    [[nodiscard]] bool is_solved() const { return lower == upper; }
};

[[nodiscard]] Solution solve(const AnyPosition& position, const SolveOptions& options);

}  // namespace lanista
