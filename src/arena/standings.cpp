#include "arena/standings.h"

#include <algorithm>
#include <tuple>

namespace lanista {

Standings standings(const ScheduleConfig& config, const Outcomes& outcomes, const RatingSettings& settings) {
    const Plan known = plan(config, outcomes);
    const std::size_t players = config.players.size();
    Standings result;
    result.pairs = played_pairs(known.jobs, outcomes);
    result.cross.assign(players, std::vector<Tally>(players));
    result.table.resize(players);

    for (const GameJob& job : known.jobs) {
        const auto found = outcomes.find(job.id);
        if (found == outcomes.end()) continue;
        const auto first = static_cast<std::size_t>(job.first);
        const auto second = static_cast<std::size_t>(job.second);
        const int value = value_for(Side::first, found->second);
        result.cross[first][second].add(value);
        result.cross[second][first].add(-value);
        result.table[first].tally.add(value);
        result.table[second].tally.add(-value);
    }
    const std::vector<Rating> ratings = rate(static_cast<int>(players), result.pairs, settings);
    for (std::size_t i = 0; i < players; ++i) {
        result.table[i].player = static_cast<int>(i);
        result.table[i].merit = known.merit[i];
        result.table[i].rating = ratings[i];
    }
    std::ranges::sort(result.table, [](const Standing& x, const Standing& y) {
        return std::tuple(-x.merit, -x.tally.points(), -x.rating.elo, x.player) <
               std::tuple(-y.merit, -y.tally.points(), -y.rating.elo, y.player);
    });
    return result;
}

PairTally pair_tally(const std::vector<PairScore>& pairs, int a, int b) {
    PairTally tally;
    for (const PairScore& pair : pairs) {
        if (pair.games != 2) continue;
        if (pair.a == a && pair.b == b) tally.add(pair.half_points);
        if (pair.a == b && pair.b == a) tally.add(4 - pair.half_points);
    }
    return tally;
}

}  // namespace lanista
