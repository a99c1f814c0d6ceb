// What all connections share. Only the thread that does the sockets' work touches it.
#pragma once

#include <cstdint>
#include <map>

#include "server/guard.h"
#include "server/office.h"
#include "server/page_files.h"
#include "server/web/net.h"

namespace lanista::server {

class Connection;

struct Premises {
    /// Opens the port first: without it nothing begins. Throws std::runtime_error with one line.
    explicit Premises(const ServerSettings& settings);

    // What coroutines use when they are destroyed stands before what owns them.
    const PageFiles files;
    std::size_t connections = 0;
    std::uint64_t next_number = 0;
    std::map<std::uint64_t, Connection*> waiting{};  ///< for their requests, the oldest first
    asio::io_context io{1};
    tcp::acceptor acceptor;
    Office office;
    const Guard guard;
};

/// Something may have happened that nobody tells.
inline constexpr auto between_looks = std::chrono::seconds(1);

}  // namespace lanista::server
