// What the search takes a position to be worth without looking further: the policy's evaluation, remembered
// for a while where it is costly, and corrected by what searches found out about positions that are alike.
#pragma once

#include <algorithm>
#include <cassert>
#include <type_traits>
#include <variant>

#include "search/corrections.h"
#include "search/evaluation_cache.h"
#include "search/policy.h"
#include "search/table.h"

namespace lanista {

template <SearchPolicy Policy>
class Judge {
public:
    using Position = typename Policy::Game::Position;

    /// `corrects`: if the policy has families.
    Judge(const Policy& policy, bool corrects) : policy_(policy), corrects_(corrects) {}

    void new_game() {
        if constexpr (HasFamilies<Policy>) corrections_.new_game();
    }

    [[nodiscard]] Score operator()(const Position& position) {
        if constexpr (HasFamilies<Policy>)  // memory answers while the position is judged
            corrections_.prefetch(policy_.family(position));
        return corrected(position, plainly(position));
    }
    /// An evaluation with what is known of its error; never so large that it looks like an end.
    [[nodiscard]] Score corrected(const Position& position, Score score) const {
        if constexpr (HasFamilies<Policy>)
            if (corrects_) score += corrections_.of(policy_.family(position));
        return std::clamp(score, -limit, limit);
    }
    /// What a search of this depth found tells of an error only if it is a score, or a bound beyond the
    /// evaluation.
    void learn(const Position& position, Score found, Bound bound, int depth) {
        if constexpr (HasFamilies<Policy>) {
            if (!corrects_) return;
            const Score plain = plainly(position);
            if (is_decided(found) || !proves(bound, found, plain, plain)) return;
            corrections_.learn(policy_.family(position), found - plain, depth);
        }
    }

private:
    static constexpr Score limit = win_score - max_plies_to_end - 1;

    [[nodiscard]] Score plainly(const Position& position) {
        if constexpr (EvaluatesAtLength<Policy>) {
            const Score score = cache_.find(position.hash(), [&] { return policy_.evaluate(position); });
            assert(score == policy_.evaluate(position));
            return score;
        } else {
            return policy_.evaluate(position);
        }
    }

    const Policy& policy_;
    const bool corrects_;
    std::conditional_t<EvaluatesAtLength<Policy>, EvaluationCache, std::monostate> cache_;
    std::conditional_t<HasFamilies<Policy>, Corrections, std::monostate> corrections_;
};

}  // namespace lanista
