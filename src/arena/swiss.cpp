// Swiss system, Monrad style: in each round the leader meets the next in the standings whom it has not met,
// then the next free player likewise; the search for partners looks ahead, so nobody meets twice as long as
// any way of pairing the round avoids it. With an odd number of players the last seat is the bye: it sits at
// the foot of the standings, nobody has it twice before everyone had it, and it brings the points of a won
// pairing.
#include <algorithm>
#include <bit>
#include <numeric>

#include "arena/matching.h"
#include "arena/pairing.h"

namespace lanista {
namespace {

class Swiss {
public:
    Swiss(const ScheduleConfig& config, const Outcomes& outcomes)
        : config_(config),
          outcomes_(outcomes),
          players_(static_cast<int>(config.players.size())),
          seats_(players_ + players_ % 2),
          half_points_(config.players.size(), 0),
          starts_(config.players.size(), 0),
          meetings_(static_cast<std::size_t>(seats_), std::vector<int>(static_cast<std::size_t>(seats_), 0)),
          lot_(static_cast<std::size_t>(players_)) {
        const std::vector<int> order = shuffled(players_, config.seed);
        for (std::size_t i = 0; i < order.size(); ++i)
            lot_[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
    }

    Plan run() {
        Plan plan;
        const int rounds =
            config_.rounds > 0 ? config_.rounds : std::bit_width(static_cast<unsigned>(players_ - 1));
        for (int round = 1; round <= rounds; ++round)
            if (!play(round, plan.jobs)) break;
        for (const int half : half_points_) plan.merit.push_back(0.5 * half);
        return plan;
    }

private:
    /// Adds the games of a round; false if not all of them are played, so that the next cannot be paired yet.
    bool play(int round, std::vector<GameJob>& jobs) {
        bool complete = true;
        for (const auto& [a, b] : pair_up()) {
            if (b == players_) {
                half_points_[at(a)] += 2 * config_.games_per_pair;
                ++meetings_[at(a)][at(b)];
                ++meetings_[at(b)][at(a)];
                continue;
            }
            const Meeting meeting{round, a, b, b_starts(a, b)};
            add_games(config_, meeting, 0, config_.games_per_pair, jobs);
            complete &= count(meeting);
        }
        return complete;
    }

    /// In a running round every game that is played counts for the table; none for pairing it again.
    bool count(const Meeting& meeting) {
        const int games = config_.games_per_pair;
        ++meetings_[at(meeting.a)][at(meeting.b)];
        ++meetings_[at(meeting.b)][at(meeting.a)];
        ++starts_[at(meeting.b_starts ? meeting.b : meeting.a)];
        int played = 0;
        for (int game = 0; game < games; ++game) {
            const GameJob job = make_job(config_, meeting, game);
            const auto found = outcomes_.find(job.id);
            if (found == outcomes_.end()) continue;
            ++played;
            half_points_[at(job.first)] += 1 + value_for(Side::first, found->second);
            half_points_[at(job.second)] += 1 + value_for(Side::second, found->second);
        }
        return played == games;
    }

    /// Who had fewer first moves has it now; between equals the lot decides.
    [[nodiscard]] bool b_starts(int a, int b) const {
        if (starts_[at(a)] != starts_[at(b)]) return starts_[at(b)] < starts_[at(a)];
        return lot_[at(b)] < lot_[at(a)];
    }

    [[nodiscard]] std::vector<std::pair<int, int>> pair_up() const {
        std::vector<int> order(at(players_));
        std::iota(order.begin(), order.end(), 0);
        std::ranges::sort(order, [&](int i, int j) {
            if (half_points_[at(i)] != half_points_[at(j)]) return half_points_[at(i)] > half_points_[at(j)];
            return lot_[at(i)] < lot_[at(j)];
        });
        if (seats_ > players_) order.push_back(players_);  // the bye

        std::vector<int> mates;
        for (int most_meetings = 0; mates.empty(); ++most_meetings) {
            PairGraph allowed(at(seats_), std::vector<bool>(at(seats_), false));
            for (std::size_t i = 0; i < order.size(); ++i)
                for (std::size_t j = 0; j < order.size(); ++j)
                    allowed[i][j] = i != j && meetings_[at(order[i])][at(order[j])] <= most_meetings;
            mates = first_perfect_matching(allowed);
        }
        std::vector<std::pair<int, int>> pairs;
        for (int i = 0; i < seats_; ++i)
            if (i < mates[at(i)]) pairs.push_back(std::minmax(order[at(i)], order[at(mates[at(i)])]));
        return pairs;
    }

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    const ScheduleConfig& config_;
    const Outcomes& outcomes_;
    int players_;
    int seats_;
    std::vector<int> half_points_;
    std::vector<int> starts_;
    std::vector<std::vector<int>> meetings_;
    std::vector<int> lot_;
};

}  // namespace

Plan plan_swiss(const ScheduleConfig& config, const Outcomes& outcomes) {
    return Swiss(config, outcomes).run();
}

}  // namespace lanista
