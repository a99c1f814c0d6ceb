// The office takes requests and sees that each is answered: at the desk, by a search, or from the archive.
//
// It knows nothing of sockets. A connection enters as a client with a way to send to it; short requests are
// answered one after the other by one thread, searches by the pool. When a client leaves, its searches stop.
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "arena/file_lock.h"
#include "desk/desk.h"
#include "server/archive.h"
#include "server/client.h"
#include "server/search_pool.h"
#include "server/settings.h"
#include "server/tournament_hall.h"

namespace lanista::server {

class Office {
public:
    explicit Office(const ServerSettings& settings);
    ~Office();
    Office(const Office&) = delete;
    Office& operator=(const Office&) = delete;

    /// Takes one request; its replies are sent to the client, now or later.
    void receive(const std::shared_ptr<Client>& client, std::string_view text);

private:
    using Json = desk::Json;
    using Message = desk::Message;
    struct Letter {
        std::shared_ptr<Client> client;
        Message request;
    };

    void refuse(Client& client, const Json& id, int code, std::string message);
    void begin_search(const std::shared_ptr<Client>& client, Message request);
    void stop_search(const std::shared_ptr<Client>& client, const Message& request);
    void put_on_pile(const std::shared_ptr<Client>& client, Message request);
    void work_off_pile();
    [[nodiscard]] Json reply_to(const Message& request);

    const std::unique_ptr<FileLock> lock_;  ///< one server for a folder
    const desk::Desk desk_;
    Archive archive_;
    TournamentHall hall_;
    SearchPool searches_;

    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<Letter> pile_;
    bool closed_ = false;
    std::jthread clerk_;
};

}  // namespace lanista::server
