// The office takes requests and sees that each is answered: at the desk, by a search, or from the archive.
//
// It knows nothing of sockets. A connection enters as a client with a way to send to it; short requests are
// answered one after the other by one thread, searches by the pool. When a client leaves, its searches stop.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "desk/desk.h"
#include "server/archive.h"
#include "server/search_pool.h"
#include "server/settings.h"

namespace lanista::server {

/// What is sent to a client: events may be left out if it reads too slowly, replies may not.
enum class MessageKind : std::uint8_t { event, reply };
using Send = std::function<void(MessageKind kind, std::string text)>;

/// One connection.
class Client {
public:
    explicit Client(Send send) : send_(std::move(send)) {}
    ~Client() { leave(); }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    /// May be called from any thread; does nothing once the client has left.
    void send(MessageKind kind, const desk::Json& message);
    /// Nobody reads any more: its searches stop.
    void leave();

private:
    friend class Office;

    std::mutex mutex_;
    Send send_;                                                ///< empty once it has left
    std::map<std::string, std::shared_ptr<Search>> searches_;  ///< by the text of the request's id
    std::size_t open_requests_ = 0;
};

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
    struct Letter {
        std::shared_ptr<Client> client;
        Json request;
    };

    void refuse(Client& client, const Json& id, int code, std::string message);
    void begin_search(const std::shared_ptr<Client>& client, Json request);
    void stop_search(Client& client, const Json& request);
    void put_on_pile(const std::shared_ptr<Client>& client, Json request);
    void work_off_pile();
    [[nodiscard]] Json reply_to(const Json& request);

    const desk::Desk desk_;
    Archive archive_;
    SearchPool searches_;

    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<Letter> pile_;
    bool closed_ = false;
    std::jthread clerk_;
};

}  // namespace lanista::server
