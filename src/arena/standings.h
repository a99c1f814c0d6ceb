// Where the players of a tournament stand: leaderboard and cross table, as data.
//
// Everything here is derived from the schedule and the results; nothing of it is ever stored.
#pragma once

#include <vector>

#include "arena/schedule.h"
#include "arena/tally.h"

namespace lanista {

struct Standing {
    int player = 0;  ///< index in the configuration
    Tally tally;
    double merit = 0;  ///< what the format ranks by; see Plan::merit
    Rating rating;
};

struct Standings {
    std::vector<Standing> table;            ///< the best first
    std::vector<std::vector<Tally>> cross;  ///< [i][j]: player i against player j
    std::vector<PairScore> pairs;           ///< what the ratings were computed from
};

[[nodiscard]] Standings standings(const ScheduleConfig& config, const Outcomes& outcomes,
                                  const RatingSettings& settings = {});

/// The whole pairs between two players, seen by `a`; single games are left out.
[[nodiscard]] PairTally pair_tally(const std::vector<PairScore>& pairs, int a, int b);

}  // namespace lanista
