// Single elimination. The order of the players is their seeding: the first two can only meet in the final,
// the first four only from the semi-finals on, and where the bracket has empty places the first players have
// a bye. A tied pairing plays further pairs; if it stays tied the better seeded player goes on.
#include <algorithm>
#include <bit>

#include "arena/pairing.h"

namespace lanista {
namespace {

constexpr int empty_place = -1;
constexpr int not_known_yet = -2;

/// The places of a bracket from top to bottom: 0 3 1 2 for four players, and so on.
std::vector<int> bracket(int players) {
    std::vector<int> places{0};
    const int size = static_cast<int>(std::bit_ceil(static_cast<unsigned>(players)));
    for (int width = 2; width <= size; width *= 2) {
        std::vector<int> wider;
        for (const int seed : places) {
            wider.push_back(seed);
            wider.push_back(width - 1 - seed);
        }
        places = std::move(wider);
    }
    for (int& seed : places)
        if (seed >= players) seed = empty_place;
    return places;
}

/// Adds the games of a meeting that are known by now, and says who goes on.
int winner(const ScheduleConfig& config, const Outcomes& outcomes, const Meeting& meeting,
           std::vector<GameJob>& jobs) {
    add_games(config, meeting, 0, config.games_per_pair, jobs);
    // Further games are numbered from an even number on, so that they form pairs.
    const int regular = config.games_per_pair + config.games_per_pair % 2;
    std::optional<int> points = half_points(config, meeting, 0, config.games_per_pair, outcomes);
    int margin = points ? *points - config.games_per_pair : 0;  // half points of a less those of b
    for (int further = 0; points && margin == 0 && further < config.tie_break_pairs; ++further) {
        const int from = regular + 2 * further;
        add_games(config, meeting, from, from + 2, jobs);
        points = half_points(config, meeting, from, from + 2, outcomes);
        if (points) margin = *points - 2;
    }
    if (!points) return not_known_yet;
    return margin >= 0 ? meeting.a : meeting.b;
}

}  // namespace

Plan plan_knock_out(const ScheduleConfig& config, const Outcomes& outcomes) {
    Plan plan;
    plan.merit.assign(config.players.size(), 0.0);
    std::vector<int> places = bracket(static_cast<int>(config.players.size()));
    const std::vector<int> lot = shuffled(static_cast<int>(config.players.size()), config.seed);
    for (int round = 1; places.size() > 1; ++round) {
        std::vector<int> next;
        for (std::size_t i = 0; i < places.size(); i += 2) {
            const auto [a, b] = std::minmax(places[i], places[i + 1]);
            int through = not_known_yet;
            if (a == empty_place) through = b;
            if (a >= 0) {
                const bool b_starts = lot[static_cast<std::size_t>(b)] < lot[static_cast<std::size_t>(a)];
                through = winner(config, outcomes, {round, a, b, b_starts}, plan.jobs);
            }
            if (through >= 0) plan.merit[static_cast<std::size_t>(through)] += 1;
            next.push_back(through);
        }
        places = std::move(next);
    }
    return plan;
}

}  // namespace lanista
