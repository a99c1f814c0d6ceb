#include "server/tournament.h"

#include "arena/standings.h"
#include "games/record.h"
#include "report/standings_json.h"

namespace lanista::server {
namespace {

using desk::Json;

constexpr std::size_t most_games_told = 2000;

/// Where programs are is nobody's business: `ugi:NAME`, as the client has said it.
std::string without_folder(std::string spec, const std::filesystem::path& folder) {
    const std::string path = folder.string() + "/";
    if (const std::size_t at = spec.find(path); !folder.empty() && at != std::string::npos)
        spec.erase(at, path.size());
    return spec;
}

/// [wins, draws, losses] of each player against each, by their index; null against oneself.
Json cross_json(const std::vector<std::vector<Tally>>& cross) {
    Json rows = Json::array();
    for (std::size_t i = 0; i < cross.size(); ++i) {
        Json row = Json::array();
        for (std::size_t j = 0; j < cross[i].size(); ++j) {
            const Tally& tally = cross[i][j];
            row.push_back(i == j ? Json(nullptr) : Json::array({tally.wins, tally.draws, tally.losses}));
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

/// What follows the first line is what the program wrote to its log: for the reports, not for everybody.
std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

Json game_json(std::size_t index, const GameJob& job, const GameResult& result) {
    return {{"index", index},
            {"round", job.round},
            {"first", result.first},
            {"second", result.second},
            {"result", result_token(result.outcome)},
            {"verdict", result.verdict},
            {"reason", first_line(result.reason)},
            {"moves", result.plies}};
}

Json live_json(std::size_t index, const LiveGame& game) {
    return {{"index", index},
            {"first", game.first},
            {"second", game.second},
            {"position", game.position.text()},
            {"moves", game.moves}};
}

}  // namespace

Outcomes Tournament::outcomes() const {
    Outcomes outcomes;
    for (const auto& [id, result] : results) outcomes.emplace(id, result.outcome);
    return outcomes;
}

void Tournament::add(GameResult result) {
    result.first_stderr.clear();
    result.second_stderr.clear();
    live.erase(result.id);
    std::string id = result.id;
    results.insert_or_assign(std::move(id), std::move(result));
    ++changes;
}

Json summary_of(const Tournament& tournament) {
    const TournamentEntry& entry = tournament.entry;
    Json summary{{"key", entry.key},     {"name", entry.name},       {"game", entry.game},
                 {"state", entry.state}, {"created", entry.created}, {"error", entry.error}};
    summary["format"] = tournament.loaded ? Json(format_text(tournament.config.format)) : Json(nullptr);
    summary["played"] = tournament.results.size();
    summary["total"] = tournament.loaded
                           ? plan(tournament.config.schedule(), tournament.outcomes()).jobs.size()
                           : std::size_t{0};
    return summary;
}

Json details_of(const Tournament& tournament, const std::filesystem::path& agents,
                std::size_t skipped_games) {
    const ScheduleConfig schedule = tournament.config.schedule();
    const Outcomes outcomes = tournament.outcomes();
    const Plan games = plan(schedule, outcomes);
    const Standings table = standings(schedule, outcomes);
    Json details = summary_of(tournament);
    details["players"] = schedule.players;
    details["specs"] = Json::array();
    for (const PlayerEntry& player : tournament.config.players)
        details["specs"].push_back(without_folder(player.spec, agents));
    details["table"] = table_json(schedule.players, table);
    details["cross"] = cross_json(table.cross);
    details["games"] = Json::array();
    details["running"] = Json::array();
    for (std::size_t i = 0; i < games.jobs.size(); ++i) {
        const std::string& id = games.jobs[i].id;
        const auto live = tournament.live.find(id);
        if (live != tournament.live.end()) details["running"].push_back(live_json(i, live->second));
        const auto result = tournament.results.find(id);
        if (i >= skipped_games && result != tournament.results.end() &&
            details["games"].size() < most_games_told)
            details["games"].push_back(game_json(i, games.jobs[i], result->second));
    }
    return details;
}

const GameResult* game_of(const Tournament& tournament, std::size_t index) {
    const Plan games = plan(tournament.config.schedule(), tournament.outcomes());
    if (index >= games.jobs.size()) return nullptr;
    const auto found = tournament.results.find(games.jobs[index].id);
    return found == tournament.results.end() ? nullptr : &found->second;
}

}  // namespace lanista::server
