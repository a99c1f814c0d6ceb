// The hall: tournaments that clients create and look on at.
//
// One tournament is played at a time, in the order of creation; each is a configuration file and a results
// file of the arena in the data folder, so that nothing is lost whatever ends the server, and the next start
// goes on. Which ones there are and how far they got is in the archive.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "desk/fields.h"
#include "server/archive.h"
#include "server/client.h"
#include "server/settings.h"
#include "server/tournament.h"

namespace lanista::server {

class TournamentHall {
public:
    TournamentHall(Archive& archive, const ServerSettings& settings);
    /// Ends the running tournament at its next move; it goes on at the next start.
    ~TournamentHall();
    TournamentHall(const TournamentHall&) = delete;
    TournamentHall& operator=(const TournamentHall&) = delete;

    /// `tournament.create`, `.list`, `.get`, `.game`, `.stop`, `.start`. False if it is none of these.
    [[nodiscard]] bool answer(std::string_view op, desk::Fields& fields, desk::Json& reply);

    /// `tournament.watch`: events to the client until the tournament ends or the client has enough.
    void watch(const std::shared_ptr<Client>& client, const desk::Message& request);
    /// False if the client did not watch under that id.
    bool unwatch(const std::shared_ptr<Client>& client, const desk::Json& id);

private:
    using Json = desk::Json;
    using Fields = desk::Fields;

    struct Watcher {
        std::weak_ptr<Client> client;
        Json id;
        std::shared_ptr<Tournament> tournament;
        std::uint64_t seen = 0;
    };

    // All of these are called with the lock held.
    [[nodiscard]] std::shared_ptr<Tournament> find(const std::string& key);
    [[nodiscard]] std::shared_ptr<Tournament> named(Fields& fields);
    void load(Tournament& tournament);
    void set_state(Tournament& tournament, std::string state, std::string error = "");
    void enqueue(const std::shared_ptr<Tournament>& tournament);

    void create(Fields& fields, Json& reply);
    void list(Fields& fields, Json& reply);
    void get(Fields& fields, Json& reply);
    void game(Fields& fields, Json& reply);
    void stop(Fields& fields, Json& reply);
    void start(Fields& fields, Json& reply);

    [[nodiscard]] std::filesystem::path config_file(const std::string& key) const;
    void play_all();
    void play(const std::shared_ptr<Tournament>& tournament);
    void tell_watchers(const std::stop_token& ended);

    Archive& archive_;
    const std::filesystem::path folder_;
    const std::filesystem::path agents_;
    const int concurrency_;

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::map<std::string, std::shared_ptr<Tournament>> tournaments_;
    std::deque<std::shared_ptr<Tournament>> queue_;
    std::shared_ptr<Tournament> playing_;
    std::vector<Watcher> watchers_;
    bool closed_ = false;
    std::jthread organiser_;
    std::jthread crier_;
};

}  // namespace lanista::server
