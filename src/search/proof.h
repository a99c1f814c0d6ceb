// A proof that one side gets at least a draw, or a win, in a form that anyone can check.
//
// A proof is a strategy: the moves of the side it speaks for, and nothing else. They stand in the order in
// which a walk through the game asks for them. The walk begins at the position. Where the game is over, the
// outcome must meet the goal. Where the other side is to move, it takes all legal moves one after the other,
// in the order of their texts. Where the side itself is to move, it takes the next move of the proof, unless
// an equal position, up to symmetry, was finished before. A position counts as finished only when everything
// below it is: so nothing can rest on itself.
//
// `prove` writes such a strategy with the help of a search; `check_proof` (proof_check.h) walks again with
// the rules alone. A draw takes two proofs, one for each side.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "games/any.h"
#include "search/goal.h"

namespace lanista {

struct Proof {
    AnyPosition position;
    Side side;  ///< who
    Goal goal;  ///< gets at least this
    std::vector<std::string> moves;
};

/// The legal moves in the order of their texts, which belongs to the form of a proof.
[[nodiscard]] inline std::vector<std::pair<std::string, Move>> moves_by_text(const AnyPosition& position) {
    std::vector<std::pair<std::string, Move>> moves;
    for (const Move move : position.legal_moves()) moves.emplace_back(position.move_text(move), move);
    std::sort(moves.begin(), moves.end());
    return moves;
}

/// Writes a strategy. `move_for(position)` knows a move that keeps the goal in sight wherever `side` is to
/// move; none makes the whole attempt fail, as when time runs out.
template <class MoveFor>
class Prover {
public:
    Prover(Side side, Goal goal, MoveFor move_for)
        : side_(side), goal_(goal), move_for_(std::move(move_for)) {}

    /// Whether the strategy is complete.
    [[nodiscard]] bool write(const AnyPosition& position) {
        if (position.is_over()) return value_for(side_, position.outcome()) >= least_outcome(goal_);
        if (position.side_to_move() != side_) {
            for (const auto& [text, move] : moves_by_text(position))
                if (!write(after(position, move))) return false;
            return true;
        }
        std::string name = position.canonical().text();
        if (finished_.contains(name)) return true;
        const Move move = move_for_(position);
        if (move.is_none()) return false;
        moves_.push_back(position.move_text(move));
        if (!write(after(position, move))) return false;
        finished_.insert(std::move(name));
        return true;
    }
    [[nodiscard]] std::vector<std::string>& moves() { return moves_; }

private:
    [[nodiscard]] static AnyPosition after(AnyPosition position, Move move) {
        position.make(move);
        return position;
    }

    const Side side_;
    const Goal goal_;
    MoveFor move_for_;
    std::vector<std::string> moves_;
    std::unordered_set<std::string> finished_;
};

}  // namespace lanista
