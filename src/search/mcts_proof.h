// What is certain about a node: the solver's part of Monte-Carlo tree search.
//
// A finished game proves its node; proofs go up as in minimax. One winning move proves a win; a loss or a
// draw is proven only when every move is. So a proof never depends on chance. Its length does: of a win found
// through one move it is only known that it takes no longer, unless the other moves are settled too. `exact`
// says which.
#pragma once

#include <cstdint>

#include "core/score.h"

namespace lanista::mcts {

struct Proof {
    enum class Result : std::uint8_t { none, lost, drawn, won };  ///< for the side that moved to the node

    Result result = Result::none;
    bool exact = false;
    int plies = 0;  ///< to the end of the game; if not exact, with best play of the loser no more than that

    [[nodiscard]] bool any() const { return result != Result::none; }
    [[nodiscard]] double value() const { return result == Result::won ? 1 : result == Result::lost ? -1 : 0; }

    [[nodiscard]] std::uint32_t packed() const {
        return static_cast<std::uint32_t>(result) | (exact ? 4U : 0U) |
               static_cast<std::uint32_t>(plies) << 8;
    }
    [[nodiscard]] static Proof unpack(std::uint32_t bits) {
        return {static_cast<Result>(bits & 3), (bits & 4) != 0, static_cast<int>(bits >> 8)};
    }
};
static_assert(max_plies_to_end < 1 << 24);

/// Gathers the proofs of a node's children; what follows for the node itself.
class ProofOfParent {
public:
    void add(Proof child) {
        switch (child.result) {
            case Proof::Result::none:
                all_proven_ = false;
                win_in_doubt_ = true;
                break;
            case Proof::Result::won:
                if (!child.exact) win_in_doubt_ = true;
                if (best_.result != Proof::Result::won || child.plies < best_.plies) best_ = child;
                break;
            case Proof::Result::drawn:
                if (best_.result != Proof::Result::won) best_ = child;
                break;
            case Proof::Result::lost:
                if (best_.result == Proof::Result::won || best_.result == Proof::Result::drawn) break;
                if (!best_.any() || child.plies > best_.plies || (child.plies == best_.plies && child.exact))
                    best_ = child;
                break;
        }
    }

    /// `all_there`: every move of the node was added.
    [[nodiscard]] Proof result(bool all_there) const {
        if (best_.result == Proof::Result::won) {
            // Nothing is shorter than an end at once; and a move that goes on takes one ply more at least.
            const bool shortest = best_.plies == 0 || (all_there && best_.plies == 1) ||
                                  (all_there && best_.exact && !win_in_doubt_);
            return {Proof::Result::lost, best_.exact && shortest, best_.plies + 1};
        }
        if (!all_there || !all_proven_ || !best_.any()) return {};
        if (best_.result == Proof::Result::drawn) return {Proof::Result::drawn, false, 0};
        return {Proof::Result::won, best_.exact, best_.plies + 1};
    }

private:
    Proof best_;  ///< for the side to move at the node
    bool all_proven_ = true;
    bool win_in_doubt_ = false;
};

}  // namespace lanista::mcts
