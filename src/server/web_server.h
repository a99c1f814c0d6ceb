// The server: HTTP for the page's files and single requests, WebSocket for conversations.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "server/settings.h"

namespace lanista::server {

class WebServer {
public:
    /// Opens the port, the archive and the page. Throws std::runtime_error with one line.
    explicit WebServer(const ServerSettings& settings);
    ~WebServer();

    /// The port that is open.
    [[nodiscard]] std::uint16_t port() const;
    /// Whether there is a page to serve, or only the requests.
    [[nodiscard]] bool has_page() const;
    /// Serves until the process is told to end: SIGINT or SIGTERM.
    void run();

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace lanista::server
