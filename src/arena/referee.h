// The referee: plays one game between two players, checks every move itself, and says how it ended.
#pragma once

#include <array>
#include <atomic>
#include <string>

#include "arena/player.h"
#include "arena/tournament_config.h"

namespace lanista {

/// Forgiven above a time limit: the tail of a pipe's round trip on a busy machine.
inline constexpr std::chrono::nanoseconds default_margin = std::chrono::milliseconds(10);

struct Match {
    AnyPosition start;
    std::optional<AnyPosition> origin{};  ///< if known, where moves that lead to `start` begin
    std::string opening_moves{};          ///< those moves; the players are told of them
    std::array<std::string, 2> names;
    std::array<GameLimits, 2> limits;
    std::uint64_t seed = 0;  ///< for the players; each gets its own
    FaultPolicy policy = FaultPolicy::strict;
    ClockKind clock_kind = ClockKind::wall;
    std::chrono::nanoseconds margin = default_margin;
    const std::atomic<bool>* stop = nullptr;  ///< once set, the game is broken off at the next turn, as VOID
};

struct PlayedGame {
    Outcome outcome = Outcome::ongoing;  ///< ongoing exactly if the verdict is VOID
    Verdict verdict;                     ///< RULE, or the fault of the loser
    Record record;
    std::array<std::chrono::nanoseconds, 2> time{};  ///< used, by the clock in force
    std::array<std::string, 2> error_tails;
    std::string tier;  ///< the weaker one of the two players'
};

[[nodiscard]] PlayedGame play_game(const Match& match, const std::array<Player*, 2>& players);

}  // namespace lanista
