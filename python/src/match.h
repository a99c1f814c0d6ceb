// Matches for Python: the arena's runner, with Python functions as players beside agents and programs.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/match_score.h"
#include "arena/tournament_config.h"
#include "state.h"

namespace lanista::python {

namespace nb = nanobind;

struct MatchReport {
    MatchScore score;
    std::vector<GameResult> games;
    std::string a;  ///< the players' names in the records
    std::string b;
};

/// Everything about a match but its players.
struct MatchPlan {
    TournamentConfig config;
    std::optional<std::pair<double, double>> sprt;
    std::array<GameLimits, 2> own_limits{};  ///< of either player, before the common ones
};

/// A player is an agent's spec, `ugi:COMMAND`, or a callable that takes a State and returns an action or a
/// move's text. `on_game`, if not None, is called after each game with its result; it stops the match by
/// returning False. Throws std::invalid_argument for what cannot be played.
[[nodiscard]] MatchReport play_match(const std::shared_ptr<const LoadedGame>& game, const nb::object& a,
                                     const nb::object& b, MatchPlan plan, const nb::object& on_game);

}  // namespace lanista::python
