// Counts of results, seen from one player: game by game, and pair by pair.
//
// Games are played in pairs, the same opening with sides exchanged. The two games of a pair are not
// independent (a lopsided opening gives each side one win), so the statistics count pairs wherever they can.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace lanista {

struct Tally {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;

    [[nodiscard]] constexpr std::int64_t games() const noexcept { return wins + draws + losses; }
    [[nodiscard]] constexpr double points() const noexcept {
        return static_cast<double>(wins) + 0.5 * static_cast<double>(draws);
    }
    /// Points a game; one half if there are no games.
    [[nodiscard]] constexpr double score() const noexcept {
        return games() == 0 ? 0.5 : points() / static_cast<double>(games());
    }
    /// +1 a win, 0 a draw, -1 a loss: what `value_for` says.
    constexpr void add(int value) noexcept { ++(value > 0 ? wins : value < 0 ? losses : draws); }
    [[nodiscard]] constexpr Tally reversed() const noexcept { return {losses, draws, wins}; }

    friend constexpr bool operator==(const Tally&, const Tally&) noexcept = default;
};

/// Whole pairs by the half points they brought: 0 LL, 1 LD, 2 WL or DD, 3 WD, 4 WW.
struct PairTally {
    std::array<std::int64_t, 5> count{};

    [[nodiscard]] constexpr std::int64_t pairs() const noexcept {
        return std::accumulate(count.begin(), count.end(), std::int64_t{0});
    }
    constexpr void add(int half_points) noexcept { ++count[static_cast<std::size_t>(half_points)]; }

    friend constexpr bool operator==(const PairTally&, const PairTally&) noexcept = default;
};

}  // namespace lanista
