#include "search/proof_check.h"

#include <optional>

#include "core/text.h"

namespace lanista {

namespace {

class Walk {
public:
    explicit Walk(const Proof& proof) : proof_(proof) {}

    /// Nothing if the goal is reached from here, whatever the other side does.
    [[nodiscard]] std::optional<Error> go(const AnyPosition& position) {
        if (position.is_over()) return end(position);
        return position.side_to_move() == proof_.side ? follow(position) : try_all(position);
    }
    [[nodiscard]] const CheckedProof& checked() const { return checked_; }

private:
    [[nodiscard]] std::optional<Error> end(const AnyPosition& position) {
        ++checked_.ends;
        if (value_for(proof_.side, position.outcome()) >= least_outcome(proof_.goal)) return std::nullopt;
        return wrong("a game ends short of the goal, in " + position.text());
    }
    [[nodiscard]] std::optional<Error> try_all(const AnyPosition& position) {
        for (const auto& [text, move] : moves_by_text(position)) {
            AnyPosition next = position;
            next.make(move);
            if (auto error = go(next)) return error;
        }
        return std::nullopt;
    }
    [[nodiscard]] std::optional<Error> follow(const AnyPosition& position) {
        std::string name = position.canonical().text();
        if (finished_.contains(name)) return std::nullopt;
        if (checked_.moves == proof_.moves.size()) return wrong("there is no move for " + position.text());
        const Result<Move> move = position.parse_legal_move(proof_.moves[checked_.moves++]);
        if (!move) return wrong(move.error().message + ", in " + position.text());
        AnyPosition next = position;
        next.make(*move);
        if (auto error = go(next)) return error;
        finished_.insert(std::move(name));
        return std::nullopt;
    }
    [[nodiscard]] Error wrong(const std::string& what) const {
        return {"move " + std::to_string(checked_.moves) + ": " + what, checked_.moves};
    }

    const Proof& proof_;
    CheckedProof checked_;
    std::unordered_set<std::string>
        finished_;  ///< where the side is to move and the goal is known to be reached
};

}  // namespace

Result<CheckedProof> check_proof(const Proof& proof) {
    Walk walk(proof);
    if (auto error = walk.go(proof.position)) return *error;
    const std::size_t unused = proof.moves.size() - walk.checked().moves;
    if (unused != 0)
        return Error{std::to_string(unused) + " moves are left over at the end", proof.moves.size()};
    return walk.checked();
}

}  // namespace lanista
