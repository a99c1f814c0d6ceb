// How far the evaluation is off, as searches have found out, in families of positions that it misjudges
// alike. Chess programs know it as correction history.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/score.h"

namespace lanista {

class Corrections {
public:
    void new_game() { errors_ = {}; }

    /// What to add to the evaluation: three quarters of what it was off. Searches rest on corrected
    /// evaluations, and with all of it an error would confirm itself.
    [[nodiscard]] Score of(std::uint64_t family) const { return errors_[slot(family)] * 3 / (4 * parts); }

    void prefetch(std::uint64_t family) const { __builtin_prefetch(&errors_[slot(family)]); }

    /// A search of this depth came out by `error` above the evaluation as it was before any correction.
    void learn(std::uint64_t family, Score error, int depth) {
        std::int32_t& known = errors_[slot(family)];
        const int share = std::min(depth * share_of_a_ply, parts / 2);
        known += (std::clamp(error, -error_limit, error_limit) - known / parts) * share;
    }

private:
    static constexpr int parts = 256;          ///< of one, in which errors are kept
    static constexpr int share_of_a_ply = 13;  ///< of the parts, that the latest error gets
    static constexpr Score error_limit = 2000;

    /// Families may share a slot; few do.
    [[nodiscard]] static std::size_t slot(std::uint64_t family) {
        return static_cast<std::size_t>((family * 0x9e3779b97f4a7c15) >> 48);
    }

    std::array<std::int32_t, 1 << 16> errors_{};
};

}  // namespace lanista
