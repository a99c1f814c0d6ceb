// What the server is told, and what it allows its clients.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace lanista::server {

struct ServerSettings {
    std::string bind = "127.0.0.1";
    std::uint16_t port = 8080;       ///< 0: any that is free
    std::vector<std::string> hosts;  ///< names beside localhost under which the page is reached
    int threads = 1;                 ///< for all searches together
    std::filesystem::path data;      ///< what is kept: games and tournaments
    std::filesystem::path page;      ///< the built page; may be missing
    std::filesystem::path agents;    ///< programs that may play in tournaments; empty: none
    std::string version;
};

/// Nothing that a client sends may cost more than this.
struct ServerLimits {
    static constexpr std::size_t header_bytes = 8 << 10;
    static constexpr std::size_t body_bytes = 1 << 20;
    static constexpr std::size_t message_bytes = 1 << 20;
    /// Bytes of frames in which no message comes to an end: fragments without end have to end somewhere.
    static constexpr std::size_t frame_bytes = 2 << 20;
    static constexpr std::size_t connections = 4000;

    // Of one client.
    static constexpr std::size_t searches = 2;              ///< running or waiting
    static constexpr std::size_t open_requests = 64;        ///< of any other kind
    static constexpr std::size_t outbox_bytes = 8 << 20;    ///< not read yet; then it is let go
    static constexpr std::size_t events_bytes = 256 << 10;  ///< from here on events are left out

    // Of all clients.
    static constexpr std::size_t waiting_searches = 512;

    static constexpr std::chrono::seconds request_time{10};  ///< for all of a request
    static constexpr std::chrono::seconds answer_time{30};   ///< for sending a reply
    static constexpr std::chrono::seconds rest_time{60};     ///< between requests, and between messages
    static constexpr std::chrono::minutes search_time{10};
};

}  // namespace lanista::server
