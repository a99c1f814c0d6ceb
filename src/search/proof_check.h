// Checks a proof (proof.h) with the rules of the game and nothing else: no search, no table, no model.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/result.h"
#include "search/proof.h"

namespace lanista {

struct CheckedProof {
    std::size_t moves = 0;   ///< of the strategy
    std::uint64_t ends = 0;  ///< ends of games that were reached, as often as a walk came there
};

/// What was checked, or what is wrong, in one line. `column` is then the number of the move that it happened
/// at.
[[nodiscard]] Result<CheckedProof> check_proof(const Proof& proof);

}  // namespace lanista
