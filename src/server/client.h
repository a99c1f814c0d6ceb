// A client of the office: one connection, and what it has asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "desk/fields.h"
#include "server/search_pool.h"

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

}  // namespace lanista::server
