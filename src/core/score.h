// The value of a position, seen by one side: hundredths of the game's natural unit, or a forced end
// and how many plies away it is.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "core/text.h"

namespace lanista {

using Score = int;

/// A win in `plies` plies is win_score - plies; every evaluation stays far below.
inline constexpr Score win_score = 1'000'000;
inline constexpr int max_plies_to_end = 10'000;
inline constexpr Score infinite_score = win_score + 1;

[[nodiscard]] constexpr Score win_in(int plies) noexcept {
    return win_score - plies;
}
[[nodiscard]] constexpr Score loss_in(int plies) noexcept {
    return plies - win_score;
}
[[nodiscard]] constexpr bool is_decided(Score score) noexcept {
    return score >= win_score - max_plies_to_end || score <= max_plies_to_end - win_score;
}
[[nodiscard]] constexpr int plies_to_end(Score score) noexcept {
    return win_score - (score < 0 ? -score : score);
}

/// "+1.25", "-0.03"; "+W7" for a win in 7 plies, "-W6" for a loss in 6.
[[nodiscard]] std::string score_text(Score score);
[[nodiscard]] std::optional<Score> parse_score(std::string_view text);

}  // namespace lanista
