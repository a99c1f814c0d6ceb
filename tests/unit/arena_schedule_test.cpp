#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <set>
#include <stdexcept>

#include "arena/matching.h"
#include "arena/schedule.h"
#include "arena/standings.h"
#include "core/random.h"

namespace lanista {
namespace {

ScheduleConfig config_of(Format format, int players, int games_per_pair = 2, std::uint64_t seed = 1) {
    ScheduleConfig config;
    config.format = format;
    config.games_per_pair = games_per_pair;
    config.seed = seed;
    for (int i = 0; i < players; ++i) config.players.push_back("p" + std::to_string(i));
    return config;
}

/// Plays a game: the result depends on the job alone, and the lower index is the better player.
Outcome result_of(const GameJob& job, std::uint64_t seed) {
    std::uint64_t hash = mix64(seed);
    for (const char c : job.id) hash = mix64(hash ^ static_cast<unsigned char>(c));
    if (hash % 8 == 0) return Outcome::draw;
    const bool upset = hash % 8 == 1;
    return (job.first < job.second) != upset ? Outcome::first_wins : Outcome::second_wins;
}

/// Plays all games; returns them in the order in which they were handed out.
std::vector<GameJob> play_all(const ScheduleConfig& config, std::uint64_t seed, Outcomes& outcomes) {
    std::vector<GameJob> played;
    for (auto jobs = next_jobs(config, outcomes); !jobs.empty(); jobs = next_jobs(config, outcomes))
        for (const GameJob& job : jobs) {
            EXPECT_TRUE(outcomes.emplace(job.id, result_of(job, seed)).second) << job.id;
            played.push_back(job);
        }
    return played;
}

ScheduleConfig any_config() {
    const auto format =
        *rc::gen::element(Format::round_robin, Format::gauntlet, Format::swiss, Format::knock_out);
    ScheduleConfig config = config_of(format, *rc::gen::inRange(2, 14), *rc::gen::inRange(1, 6),
                                      *rc::gen::arbitrary<std::uint64_t>());
    config.heads = *rc::gen::inRange(1, static_cast<int>(config.players.size()));
    config.rounds = *rc::gen::inRange(0, 8);
    return config;
}

TEST(Schedule, RoundRobinCoversEveryPairFromBothSides) {
    for (const int players : {2, 3, 7, 8}) {
        std::map<std::pair<int, int>, int> seen;  // first, second
        std::map<std::pair<int, int>, std::set<std::uint64_t>> seeds;
        for (const GameJob& job : next_jobs(config_of(Format::round_robin, players, 6), {})) {
            ++seen[{job.first, job.second}];
            seeds[std::minmax(job.first, job.second)].insert(job.opening_seed);
        }
        EXPECT_EQ(seen.size(), static_cast<std::size_t>(players * (players - 1)));
        for (const auto& [pair, count] : seen) EXPECT_EQ(count, 3);
        for (const auto& [pair, openings] : seeds) EXPECT_EQ(openings.size(), 3U);
    }
}

TEST(Schedule, EveryoneOfARoundRobinPlaysOnceBeforeAnyonePlaysAgain) {
    const auto jobs = next_jobs(config_of(Format::round_robin, 8), {});
    for (std::size_t turn = 0; turn < 7; ++turn) {
        std::set<int> busy;
        for (std::size_t i = 0; i < 8; ++i) busy.insert(jobs[8 * turn + i].first);
        EXPECT_EQ(busy.size(), 8U);
    }
}

TEST(Schedule, SingleGamesOfARoundRobinBalanceTheFirstMove) {
    for (const int players : {5, 8, 31}) {
        std::vector<int> firsts(static_cast<std::size_t>(players), 0);
        for (const GameJob& job : next_jobs(config_of(Format::round_robin, players, 1), {}))
            ++firsts[static_cast<std::size_t>(job.first)];
        for (const int count : firsts) EXPECT_LE(std::abs(2 * count - (players - 1)), 1);
    }
}

TEST(Schedule, GauntletHeadsMeetAllOthersOnly) {
    ScheduleConfig config = config_of(Format::gauntlet, 6);
    config.heads = 2;
    const auto jobs = next_jobs(config, {});
    EXPECT_EQ(jobs.size(), 2U * 4 * 2);
    for (const GameJob& job : jobs) EXPECT_NE(job.first < 2, job.second < 2);
}

TEST(Schedule, AddingAPlayerKeepsTheOthersGames) {
    const auto before = next_jobs(config_of(Format::round_robin, 5, 4), {});
    std::map<std::string, GameJob> after;
    for (const GameJob& job : next_jobs(config_of(Format::round_robin, 6, 4), {})) after[job.id] = job;
    for (const GameJob& job : before) EXPECT_EQ(after.at(job.id), job);
}

TEST(Schedule, GamesComeInPairsWithTheSameOpeningAndSidesExchanged) {
    EXPECT_TRUE(rc::check([] {
        const ScheduleConfig config = any_config();
        Outcomes outcomes;
        const auto played = play_all(config, 5, outcomes);
        std::map<std::string, const GameJob*> by_id;
        for (const GameJob& job : played) RC_ASSERT(by_id.emplace(job.id, &job).second);
        for (const GameJob& job : plan(config, outcomes).jobs) {
            RC_ASSERT(*by_id.at(job.id) == job);  // what was handed out is what is planned now
            if (job.game % 2 == 0) continue;
            const std::string stem = job.id.substr(0, job.id.rfind('|') + 1);
            const GameJob& partner = *by_id.at(stem + std::to_string(job.game));
            RC_ASSERT(partner.opening_seed == job.opening_seed && partner.pair == job.pair);
            RC_ASSERT(partner.first == job.second && partner.second == job.first);
        }
    }));
}

TEST(Schedule, ResumingFromAnyPartOfTheResultsGivesTheSameTournament) {
    EXPECT_TRUE(rc::check([] {
        const ScheduleConfig config = any_config();
        Outcomes whole;
        const auto played = play_all(config, 9, whole);
        // Killed after some games: those of the last batch came in any order, so some at random are missing.
        const std::size_t reached = *rc::gen::inRange<std::size_t>(0, played.size() + 1);
        Outcomes part;
        for (std::size_t i = 0; i < reached; ++i) part.emplace(played[i].id, whole.at(played[i].id));
        const auto missing = play_all(config, 9, part);
        RC_ASSERT(part == whole);
        RC_ASSERT(missing.size() == played.size() - reached);
    }));
}

TEST(Swiss, NobodyMeetsTwiceWhileThatIsPossible) {
    EXPECT_TRUE(rc::check([] {
        const int players = *rc::gen::inRange(2, 16);
        ScheduleConfig config = config_of(Format::swiss, players, 2, *rc::gen::arbitrary<std::uint64_t>());
        // With fewer than half as many rounds as players a pairing without repetition always exists.
        config.rounds = std::max(1, players / 2);
        Outcomes outcomes;
        std::map<std::pair<int, int>, int> rounds_of;
        std::map<int, std::set<int>> busy;
        for (const GameJob& job : play_all(config, 3, outcomes)) {
            const auto [known, is_new] = rounds_of.emplace(std::minmax(job.first, job.second), job.round);
            RC_ASSERT(known->second == job.round);
            busy[job.round].insert({job.first, job.second});
        }
        RC_ASSERT(static_cast<int>(busy.size()) == config.rounds);
        for (const auto& [round, who] : busy)
            RC_ASSERT(static_cast<int>(who.size()) == players - players % 2);
    }));
}

TEST(Swiss, NobodyHasTheByeTwice) {
    ScheduleConfig config = config_of(Format::swiss, 7);
    config.rounds = 4;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        config.seed = seed;
        Outcomes outcomes;
        std::vector<int> games(7, 0);
        for (const GameJob& job : play_all(config, seed, outcomes)) {
            ++games[static_cast<std::size_t>(job.first)];
            ++games[static_cast<std::size_t>(job.second)];
        }
        for (const int count : games) EXPECT_GE(count, 2 * (config.rounds - 1));
        // The bye counts as a won pairing.
        const Plan result = plan(config, outcomes);
        double points = 0;
        for (const double merit : result.merit) points += merit;
        EXPECT_EQ(points, config.rounds * (3 * 2 + 2));
    }
}

TEST(Swiss, AllowsARepeatedMeetingRatherThanStopping) {
    ScheduleConfig config = config_of(Format::swiss, 4);
    config.rounds = 9;
    Outcomes outcomes;
    std::map<std::pair<int, int>, std::set<int>> rounds_of;
    for (const GameJob& job : play_all(config, 6, outcomes))
        rounds_of[std::minmax(job.first, job.second)].insert(job.round);
    EXPECT_EQ(rounds_of.size(), 6U);
    for (const auto& [pair, rounds] : rounds_of) EXPECT_EQ(rounds.size(), 3U);  // everyone three times
}

TEST(Swiss, TheNextRoundWaitsForTheWholeRound) {
    const ScheduleConfig config = config_of(Format::swiss, 8);
    Outcomes outcomes;
    auto jobs = next_jobs(config, outcomes);
    EXPECT_EQ(jobs.size(), 8U);
    for (std::size_t i = 0; i + 1 < jobs.size(); ++i) outcomes.emplace(jobs[i].id, Outcome::first_wins);
    EXPECT_EQ(next_jobs(config, outcomes).size(), 1U);
    outcomes.emplace(jobs.back().id, Outcome::first_wins);
    jobs = next_jobs(config, outcomes);
    EXPECT_EQ(jobs.size(), 8U);
    EXPECT_EQ(jobs.front().round, 2);
}

TEST(Swiss, SingleGamesBalanceTheFirstMove) {
    ScheduleConfig config = config_of(Format::swiss, 20, 1);
    config.rounds = 8;
    Outcomes outcomes;
    std::vector<int> firsts(20, 0);
    for (const GameJob& job : play_all(config, 2, outcomes)) ++firsts[static_cast<std::size_t>(job.first)];
    for (const int count : firsts) {
        EXPECT_GE(count, 2);
        EXPECT_LE(count, 6);
    }
}

TEST(KnockOut, HasOneWinnerAndByesForTheFirst) {
    for (int players = 2; players <= 17; ++players) {
        const ScheduleConfig config = config_of(Format::knock_out, players);
        Outcomes outcomes;
        std::map<int, std::set<int>> busy;
        std::set<std::pair<int, std::pair<int, int>>> meetings;
        for (const GameJob& job : play_all(config, 4, outcomes)) {
            busy[job.round].insert({job.first, job.second});
            meetings.insert({job.round, std::minmax(job.first, job.second)});
        }
        EXPECT_EQ(meetings.size(), static_cast<std::size_t>(players - 1));
        const Standings result = standings(config, outcomes, {2, 10, 1});
        EXPECT_EQ(result.table[0].merit, static_cast<double>(busy.size()));
        EXPECT_LT(result.table[1].merit, result.table[0].merit);
        if (players == 5) {
            EXPECT_EQ(busy[1], (std::set<int>{3, 4}));
        }
    }
}

TEST(KnockOut, TiesArePlayedOnThenTheBetterSeedGoesOn) {
    ScheduleConfig config = config_of(Format::knock_out, 2);
    config.tie_break_pairs = 2;
    Outcomes outcomes;
    for (int batch = 0; batch < 3; ++batch) {
        const auto jobs = next_jobs(config, outcomes);
        EXPECT_EQ(jobs.size(), 2U);
        for (const GameJob& job : jobs) outcomes.emplace(job.id, Outcome::draw);
    }
    EXPECT_TRUE(next_jobs(config, outcomes).empty());
    EXPECT_EQ(plan(config, outcomes).merit, (std::vector<double>{1, 0}));

    // The second player wins the last of the further games instead.
    for (const GameJob& job : plan(config, outcomes).jobs)
        if (job.game == 5) outcomes[job.id] = job.first == 1 ? Outcome::first_wins : Outcome::second_wins;
    EXPECT_EQ(plan(config, outcomes).merit, (std::vector<double>{0, 1}));
}

TEST(KnockOut, APairingStartsAsSoonAsItsPlayersAreKnown) {
    const ScheduleConfig config = config_of(Format::knock_out, 8);
    Outcomes outcomes;
    for (const GameJob& job : next_jobs(config, {}))
        if (std::min(job.first, job.second) == 0 || std::min(job.first, job.second) == 3)
            outcomes.emplace(job.id, job.first < job.second ? Outcome::first_wins : Outcome::second_wins);
    int of_round_two = 0;
    for (const GameJob& job : next_jobs(config, outcomes)) of_round_two += job.round == 2;
    EXPECT_EQ(of_round_two, 2);
}

TEST(Schedule, RefusesWhatMakesNoTournament) {
    EXPECT_THROW(check(config_of(Format::round_robin, 1)), std::runtime_error);
    EXPECT_THROW(check(config_of(Format::round_robin, 4, 0)), std::runtime_error);
    EXPECT_THROW(check(config_of(Format::round_robin, 9000, 100)), std::runtime_error);
    ScheduleConfig config = config_of(Format::gauntlet, 3);
    config.heads = 3;
    EXPECT_THROW(check(config), std::runtime_error);
    config = config_of(Format::round_robin, 3);
    config.players[2] = config.players[0];
    EXPECT_THROW(check(config), std::runtime_error);
    config.players[2] = "a|b";
    EXPECT_THROW(check(config), std::runtime_error);
}

TEST(Matching, FindsAPerfectMatchingExactlyIfThereIsOne) {
    EXPECT_TRUE(rc::check([] {
        const int size = *rc::gen::inRange(0, 11);
        PairGraph graph(static_cast<std::size_t>(size),
                        std::vector<bool>(static_cast<std::size_t>(size), false));
        const int density = *rc::gen::inRange(1, 10);
        for (std::size_t i = 0; i < graph.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                graph[i][j] = graph[j][i] = *rc::gen::inRange(0, 10) < density;

        // The plain way: the first free vertex takes each possible partner in turn.
        std::vector<int> mate(graph.size(), -1);
        const auto search = [&](const auto& self) -> bool {
            const auto free = std::find(mate.begin(), mate.end(), -1);
            if (free == mate.end()) return true;
            const auto u = static_cast<std::size_t>(free - mate.begin());
            for (std::size_t v = u + 1; v < graph.size(); ++v) {
                if (mate[v] != -1 || !graph[u][v]) continue;
                mate[u] = static_cast<int>(v);
                mate[v] = static_cast<int>(u);
                if (self(self)) return true;
                mate[u] = mate[v] = -1;
            }
            return false;
        };
        const bool exists = search(search);
        RC_ASSERT(first_perfect_matching(graph) == (exists ? mate : std::vector<int>{}));
    }));
}

TEST(Standings, CountEveryGameOnceForEachSide) {
    const ScheduleConfig config = config_of(Format::round_robin, 6, 4);
    Outcomes outcomes;
    const std::size_t games = play_all(config, 8, outcomes).size();
    const Standings result = standings(config, outcomes);
    Tally total;
    for (const Standing& row : result.table) {
        total.wins += row.tally.wins;
        total.draws += row.tally.draws;
        total.losses += row.tally.losses;
        Tally across;
        for (std::size_t j = 0; j < 6; ++j) {
            const Tally& cell = result.cross[static_cast<std::size_t>(row.player)][j];
            EXPECT_EQ(cell.reversed(), result.cross[j][static_cast<std::size_t>(row.player)]);
            across = {across.wins + cell.wins, across.draws + cell.draws, across.losses + cell.losses};
        }
        EXPECT_EQ(across, row.tally);
        EXPECT_EQ(row.merit, row.tally.points());
    }
    EXPECT_EQ(total.games(), static_cast<std::int64_t>(2 * games));
    EXPECT_EQ(total.wins, total.losses);
    for (std::size_t i = 1; i < 6; ++i) EXPECT_GE(result.table[i - 1].merit, result.table[i].merit);
}

TEST(Standings, PairTallySeesWholePairsFromEitherSide) {
    const std::vector<PairScore> pairs{{0, 1, 2, 4}, {0, 1, 2, 1}, {0, 1, 1, 2}, {0, 2, 2, 3}};
    EXPECT_EQ(pair_tally(pairs, 0, 1), (PairTally{{0, 1, 0, 0, 1}}));
    EXPECT_EQ(pair_tally(pairs, 1, 0), (PairTally{{1, 0, 0, 1, 0}}));
}

}  // namespace
}  // namespace lanista
