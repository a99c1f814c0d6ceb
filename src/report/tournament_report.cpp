#include "report/tournament_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <stdexcept>
#include <unordered_map>

#include "arena/verdict.h"
#include "games/registry.h"
#include "report/game_data.h"

namespace lanista {
namespace {

constexpr std::size_t stretches = 30;  ///< of plies, in a plot of time

struct TimedMove {
    int ply;
    double seconds;
};

/// What is known of one player's moves while the games are read.
struct TimeLog {
    std::vector<TimedMove> moves;
    double longest_game = 0;
};

TimeUse time_use(const TimeLog& log, int last_ply) {
    TimeUse use{.moves = static_cast<std::int64_t>(log.moves.size()), .longest_game = log.longest_game};
    if (log.moves.empty()) return use;
    const auto width = static_cast<int>((static_cast<std::size_t>(last_ply) + stretches) / stretches);
    std::vector<double> all;
    std::map<int, std::vector<double>> by_stretch;
    for (const TimedMove& move : log.moves) {
        all.push_back(move.seconds);
        by_stretch[move.ply / width].push_back(move.seconds);
    }
    std::ranges::sort(all);
    use.mean = std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
    use.median = quantile(all, 0.5);
    use.low = quantile(all, 0.05);
    use.high = quantile(all, 0.95);
    use.longest = all.back();
    for (auto& [stretch, times] : by_stretch) {
        std::ranges::sort(times);
        use.by_ply.push_back({.ply = (stretch + 0.5) * width + 0.5,
                              .median = quantile(times, 0.5),
                              .low = quantile(times, 0.25),
                              .high = quantile(times, 0.75)});
    }
    return use;
}

/// Walks through the games in the order of the schedule and fills in what they tell.
class Gatherer {
public:
    Gatherer(const ResultStore& store, const ReportSettings& settings) : settings_(settings) {
        report_.tournament = StoredTournament::parse(store.configuration());
        const AnyGame* game = find_game(report_.tournament.game);
        report_.game_title = game == nullptr ? report_.tournament.game : std::string(game->title());
        for (GameResult& result : store.games()) {
            outcomes_.emplace(result.id, result.outcome);
            rows_.emplace(result.id, std::move(result));
        }
        report_.notes = store.damage();
        report_.standings = standings(report_.tournament.schedule, outcomes_);
        report_.finished = next_jobs(report_.tournament.schedule, outcomes_).empty();
        endings_.resize(report_.tournament.schedule.players.size());
        times_.resize(endings_.size());
    }

    TournamentReport report() {
        const std::size_t rows = rows_.size();
        for (const GameJob& job : plan(report_.tournament.schedule, outcomes_).jobs) {
            const auto row = rows_.find(job.id);
            if (row != rows_.end()) add_game(job, std::move(row->second));
        }
        report_.faces = faces_.faces();
        describe(rows);
        add_players();
        return std::move(report_);
    }

private:
    void add_game(const GameJob& job, GameResult result) {
        const std::optional<Record> record = stored_record(result);
        count_ending(job, result);
        for (const int player : {job.first, job.second}) {
            TimeLog& log = times_[static_cast<std::size_t>(player)];
            const std::int64_t used = player == job.first ? result.first_ms : result.second_ms;
            log.longest_game = std::max(log.longest_game, static_cast<double>(used) / 1000);
        }
        if (record) log_times(job, *record);
        last_ply_ = std::max(last_ply_, static_cast<int>(result.plies));
        if (!result.tier.empty()) tiers_.insert(result.tier);

        ReportedGame game{.number = report_.games.size() + 1, .round = job.round, .result = {}, .data = {}};
        game.readable = record.has_value();
        if (report_.games.size() < settings_.viewer_games)
            game.data = game_data(game.number, result, record, faces_);
        for (std::string* long_text : {&result.record, &result.first_stderr, &result.second_stderr})
            *long_text = {};
        game.result = std::move(result);
        report_.games.push_back(std::move(game));
    }

    void count_ending(const GameJob& job, const GameResult& result) {
        const bool by_rule = result.verdict == name_of(VerdictKind::rule);
        for (const Side side : {Side::first, Side::second}) {
            Endings& endings =
                endings_[static_cast<std::size_t>(side == Side::first ? job.first : job.second)];
            const int value = value_for(side, result.outcome);
            if (value == 0) ++endings.drawn;
            if (value > 0) ++(by_rule ? endings.won_by_rule : endings.won_by_fault);
            if (value < 0) ++(by_rule ? endings.lost_by_rule : endings.faults[result.verdict]);
        }
    }

    void log_times(const GameJob& job, const Record& record) {
        Side side = record.start.side_to_move();
        int ply = 0;
        for (const RecordedMove& move : record.moves) {
            const int player = side == Side::first ? job.first : job.second;
            if (move.thought.time)
                times_[static_cast<std::size_t>(player)].moves.push_back(
                    {ply, static_cast<double>(move.thought.time->count()) / 1e6});
            side = other(side);
            ++ply;
        }
        if (const std::string_view date = record.tag("Date"); !date.empty()) dates_.emplace(date);
    }

    void describe(std::size_t rows) {
        auto& said = report_.conditions;
        said.emplace_back("game", report_.game_title);
        said.insert(said.end(), report_.tournament.conditions.begin(), report_.tournament.conditions.end());
        if (!tiers_.empty()) said.emplace_back("sandbox", fmt::format("{}", fmt::join(tiers_, ", ")));
        if (dates_.size() == 1) said.emplace_back("date", *dates_.begin());
        if (dates_.size() > 1) said.emplace_back("dates", *dates_.begin() + " to " + *dates_.rbegin());
        if (!report_.finished) report_.notes.push_back("The tournament is not finished.");
        if (rows > report_.games.size())
            report_.notes.push_back(
                fmt::format("{} stored games are no part of this tournament and count for nothing.",
                            rows - report_.games.size()));
        const auto unreadable = std::ranges::count(report_.games, false, &ReportedGame::readable);
        if (unreadable > 0)
            report_.notes.push_back(fmt::format("The moves of {} games cannot be read.", unreadable));
    }

    void add_players() {
        const auto& table = report_.standings.table;
        for (const Standing& row : table) {
            const auto i = static_cast<std::size_t>(row.player);
            report_.players.push_back({.name = report_.tournament.schedule.players[i],
                                       .spec = report_.tournament.specs[i],
                                       .limits = report_.tournament.limits[i],
                                       .standing = row,
                                       .endings = endings_[i],
                                       .time = time_use(times_[i], last_ply_)});
            auto& tallies = report_.cross.emplace_back();
            for (const Standing& column : table)
                tallies.push_back(report_.standings.cross[i][static_cast<std::size_t>(column.player)]);
        }
    }

    ReportSettings settings_;
    TournamentReport report_;
    Outcomes outcomes_;
    std::unordered_map<std::string, GameResult> rows_;  ///< by id
    std::vector<Endings> endings_;                      ///< by the players' index, as the times
    std::vector<TimeLog> times_;
    FaceList faces_;
    std::set<std::string> tiers_;
    std::set<std::string> dates_;
    int last_ply_ = 0;
};

}  // namespace

double quantile(const std::vector<double>& sorted, double share) {
    if (sorted.empty()) return 0;
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

std::string ReportedGame::why() const {
    return result.reason.substr(0, result.reason.find('\n'));
}

std::vector<double> TournamentReport::lengths() const {
    std::vector<double> all;
    for (const ReportedGame& game : games) all.push_back(static_cast<double>(game.result.plies));
    return all;
}

std::size_t TournamentReport::played_through() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(games, [](const ReportedGame& game) { return !game.data.empty(); }));
}

TournamentReport gather(const ResultStore& store, const ReportSettings& settings) {
    return Gatherer(store, settings).report();
}

}  // namespace lanista
