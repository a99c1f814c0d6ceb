#include "server/tournament_hall.h"

#include <fmt/format.h>

#include <algorithm>

#include "arena/runner.h"
#include "arena/whole_file.h"
#include "core/text.h"
#include "server/entry_form.h"
#include "server/priority.h"

namespace lanista::server {
namespace {

namespace fs = std::filesystem;
using desk::Refusal;

constexpr auto between_events = std::chrono::milliseconds(300);
constexpr std::size_t most_kept = 1000;
constexpr std::size_t most_games = 20'000;
constexpr std::size_t most_watchers = 1000;

}  // namespace

TournamentHall::TournamentHall(Archive& archive, const ServerSettings& settings)
    : archive_(archive),
      folder_(settings.data / "tournaments"),
      agents_(settings.agents),
      concurrency_(std::max(1, settings.threads / 2)) {
    fs::create_directories(folder_);
    std::vector<TournamentEntry> entries = archive_.tournaments();
    std::ranges::reverse(entries);  // the oldest goes on first
    for (const TournamentEntry& entry : entries) {
        const auto tournament = std::make_shared<Tournament>();
        tournament->entry = entry;
        tournaments_.emplace(entry.key, tournament);
        if (tournament->goes_on()) queue_.push_back(tournament);
    }
    organiser_ = std::jthread([this] { play_all(); });
    crier_ = std::jthread([this](const std::stop_token& ended) { tell_watchers(ended); });
}

TournamentHall::~TournamentHall() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        if (playing_) playing_->stop = true;
    }
    changed_.notify_all();
    crier_.request_stop();
}

fs::path TournamentHall::config_file(const std::string& key) const {
    return folder_ / (key + ".json");
}

// --- What is known ---------------------------------------------------------------------------------------

std::shared_ptr<Tournament> TournamentHall::find(const std::string& key) {
    const auto found = tournaments_.find(key);
    if (found == tournaments_.end()) return nullptr;
    load(*found->second);
    return found->second;
}

std::shared_ptr<Tournament> TournamentHall::named(Fields& fields) {
    const std::string key = fields.text("key");
    std::shared_ptr<Tournament> tournament = fields.ok() ? find(key) : nullptr;
    if (!tournament)
        fields.refuse(Refusal::unknown, fmt::format("there is no tournament {}", in_quotes(key)));
    return tournament;
}

void TournamentHall::load(Tournament& tournament) {
    if (tournament.loaded) return;
    tournament.config = TournamentConfig::load(config_file(tournament.entry.key));
    tournament.config.concurrency = concurrency_;
    if (fs::exists(tournament.config.results))
        for (GameResult& result : ResultStore::read(tournament.config.results)->games())
            tournament.add(std::move(result));
    tournament.loaded = true;
}

void TournamentHall::set_state(Tournament& tournament, std::string state, std::string error) {
    tournament.entry.state = std::move(state);
    tournament.entry.error = std::move(error);
    ++tournament.changes;
    archive_.save(tournament.entry);
}

// --- The operations --------------------------------------------------------------------------------------

bool TournamentHall::answer(std::string_view op, Fields& fields, Json& reply) {
    struct Operation {
        std::string_view name;
        void (TournamentHall::*answer)(Fields&, Json&);
    };
    static constexpr std::array<Operation, 6> operations{{{"tournament.create", &TournamentHall::create},
                                                          {"tournament.list", &TournamentHall::list},
                                                          {"tournament.get", &TournamentHall::get},
                                                          {"tournament.game", &TournamentHall::game},
                                                          {"tournament.stop", &TournamentHall::stop},
                                                          {"tournament.start", &TournamentHall::start}}};
    for (const Operation& operation : operations) {
        if (operation.name != op) continue;
        const std::lock_guard lock(mutex_);
        (this->*operation.answer)(fields, reply);
        return true;
    }
    return false;
}

void TournamentHall::create(Fields& fields, Json& reply) {
    const desk::Message* const given = fields.any("config");
    if (given == nullptr) return fields.refuse(Refusal::bad_request, "'config' is missing");
    if (tournaments_.size() >= most_kept)
        return fields.refuse(Refusal::too_many, fmt::format("there are {} tournaments already", most_kept));
    desk::Message config = *given;
    if (const auto refusal = complete_entry_form(config, agents_))
        return fields.refuse(refusal->code, refusal->message);

    const auto tournament = std::make_shared<Tournament>();
    const std::string key = new_key();
    const fs::path file = config_file(key);
    if (!config.contains("name")) config["name"] = "Tournament " + key.substr(0, 4);
    write_whole_file(file, config.dump(2, ' ', false, desk::Message::error_handler_t::replace));
    try {
        tournament->entry.key = key;
        load(*tournament);
        const auto no_results = ResultStore::in_memory(tournament->config.canonical_json());
        (void)Runner(tournament->config, *no_results);
        if (plan(tournament->config.schedule(), {}).jobs.size() > most_games)
            throw std::runtime_error(fmt::format("more than {} games", most_games));
    } catch (const std::runtime_error& error) {
        fs::remove(file);
        std::string reason = error.what();
        if (reason.starts_with(file.string() + ": ")) reason.erase(0, file.string().size() + 2);
        return fields.refuse(Refusal::bad_request, printable(reason));
    }
    tournament->entry = {.key = key,
                         .name = tournament->config.name,
                         .game = tournament->config.game,
                         .state = "",
                         .error = "",
                         .created = seconds_now()};
    tournaments_.emplace(key, tournament);
    enqueue(tournament);
    reply["key"] = key;
}

void TournamentHall::enqueue(const std::shared_ptr<Tournament>& tournament) {
    set_state(*tournament, "waiting");
    tournament->stop = false;
    queue_.push_back(tournament);
    changed_.notify_all();
}

void TournamentHall::list(Fields&, Json& reply) {
    std::vector<std::shared_ptr<Tournament>> all;
    for (const auto& [key, tournament] : tournaments_) all.push_back(find(key));
    std::ranges::stable_sort(all, std::greater<>{},
                             [](const auto& tournament) { return tournament->entry.created; });
    reply["tournaments"] = Json::array();
    for (const auto& tournament : all) reply["tournaments"].push_back(summary_of(*tournament));
}

void TournamentHall::get(Fields& fields, Json& reply) {
    const std::int64_t skipped = fields.number("skip", 0, 0, INT64_MAX);
    const auto tournament = named(fields);
    if (fields.ok()) reply.update(details_of(*tournament, agents_, static_cast<std::size_t>(skipped)));
}

void TournamentHall::game(Fields& fields, Json& reply) {
    const std::int64_t index = fields.number("index", INT64_MAX, 0, INT64_MAX);
    const auto tournament = named(fields);
    if (!fields.ok()) return;
    const GameResult* const found = game_of(*tournament, static_cast<std::size_t>(index));
    if (found == nullptr) return fields.refuse(Refusal::unknown, "there is no finished game of that 'index'");
    reply["record"] = found->record;
    reply["verdict"] = found->verdict;
}

void TournamentHall::stop(Fields& fields, Json& reply) {
    const auto tournament = named(fields);
    if (!tournament) return;
    if (tournament->goes_on()) {
        std::erase(queue_, tournament);
        tournament->stop = true;
        set_state(*tournament, "stopped");
    }
    reply["state"] = tournament->entry.state;
}

void TournamentHall::start(Fields& fields, Json& reply) {
    const auto tournament = named(fields);
    if (!tournament) return;
    if (tournament == playing_ && tournament->stop)
        return fields.refuse(Refusal::too_many, "it is being stopped: ask again in a moment");
    if (tournament->entry.state == "stopped" || tournament->entry.state == "failed") enqueue(tournament);
    reply["state"] = tournament->entry.state;
}

// --- Playing ---------------------------------------------------------------------------------------------

void TournamentHall::play_all() {
    think_behind_others();
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return closed_ || !queue_.empty(); });
        if (closed_) return;
        playing_ = queue_.front();
        queue_.pop_front();
        std::string failure;
        try {
            load(*playing_);
            set_state(*playing_, "running");
            const auto tournament = playing_;
            lock.unlock();
            play(tournament);
        } catch (const std::exception& error) {
            failure = printable(error.what());
        }
        if (!lock.owns_lock()) lock.lock();
        playing_->live.clear();
        // One that was stopped by the end of the server stays "running", and goes on at the next start.
        try {
            if (!failure.empty())
                set_state(*playing_, "failed", failure);
            else if (!playing_->stop)
                set_state(*playing_, "finished");
        } catch (const std::exception&) {
            // The archive cannot be written: what is in it still says that there is something to do.
        }
        playing_ = nullptr;
    }
}

void TournamentHall::play(const std::shared_ptr<Tournament>& tournament) {
    const TournamentConfig& config = tournament->config;
    const auto store = ResultStore::open(config.results, config.canonical_json());
    Runner runner(config, *store);
    runner.watch([this, &tournament, &config](const GameJob& job, const AnyPosition& before, Move move) {
        const std::lock_guard lock(mutex_);
        const auto name = [&config](int player) {
            return config.players[static_cast<std::size_t>(player)].name;
        };
        auto& game = tournament->live.try_emplace(job.id, LiveGame{name(job.first), name(job.second), before})
                         .first->second;
        game.position = before;
        game.position.make(move);
        ++game.moves;
        ++tournament->changes;
    });
    runner.run(
        [this, &tournament](const GameResult& result) {
            const std::lock_guard lock(mutex_);
            tournament->add(result);
            return true;
        },
        tournament->stop);
}

// --- Looking on ------------------------------------------------------------------------------------------

void TournamentHall::watch(const std::shared_ptr<Client>& client, const desk::Message& request) {
    const Json id = desk::id_of(request);
    Fields fields(request);
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(watchers_, [](const Watcher& watcher) { return watcher.client.expired(); });
        const auto tournament = named(fields);
        if (watchers_.size() >= most_watchers) fields.refuse(Refusal::too_many, "too many look on already");
        if (fields.ok()) watchers_.push_back({client, id, tournament, UINT64_MAX});
    }
    if (!fields.ok()) client->send(MessageKind::reply, desk::refused(id, *fields.refusal()));
}

bool TournamentHall::unwatch(const std::shared_ptr<Client>& client, const Json& id) {
    const std::lock_guard lock(mutex_);
    const auto is_theirs = [&](const Watcher& watcher) {
        return watcher.client.lock() == client && watcher.id == id;
    };
    const auto found = std::ranges::find_if(watchers_, is_theirs);
    if (found == watchers_.end()) return false;
    client->send(MessageKind::reply, desk::accepted(id));
    watchers_.erase(found);
    return true;
}

void TournamentHall::tell_watchers(const std::stop_token& ended) {
    std::unique_lock lock(mutex_);
    while (!ended.stop_requested()) {
        std::map<const Tournament*, Json> told;  // worked out once for all who look on
        std::erase_if(watchers_, [&](Watcher& watcher) {
            const auto client = watcher.client.lock();
            if (!client) return true;
            const Tournament& tournament = *watcher.tournament;
            if (watcher.seen == tournament.changes) return false;
            watcher.seen = tournament.changes;
            if (!told.contains(&tournament)) told.emplace(&tournament, details_of(tournament, agents_));
            const bool over = !tournament.goes_on();
            Json message =
                over ? desk::accepted(watcher.id) : Json{{"id", watcher.id}, {"event", "progress"}};
            message.update(told.at(&tournament));
            client->send(over ? MessageKind::reply : MessageKind::event, message);
            return over;
        });
        changed_.wait_for(lock, ended, between_events, [] { return false; });
    }
}

}  // namespace lanista::server
