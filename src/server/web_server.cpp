// All of Boost that the program uses meets in this file: it takes half a minute to compile.
//
// One thread does all that has to do with sockets, as coroutines: one for each connection, and a second one
// for each WebSocket, which writes while the first reads. Nothing here thinks: requests go to the office, and
// what it has to send is posted back to this thread.
#include "server/web_server.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <csignal>
#include <stdexcept>

#include "server/web/connection.h"

namespace lanista::server {
namespace {

constexpr auto after_failed_accept = std::chrono::milliseconds(20);

/// As many descriptors as the system allows: a connection is one.
void raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

tcp::acceptor opened_port(asio::io_context& io, const ServerSettings& settings) {
    error_code error;
    const auto address = asio::ip::make_address(settings.bind, error);
    if (error) throw std::runtime_error(fmt::format("--bind {} is no address", settings.bind));
    const tcp::endpoint endpoint(address, settings.port);
    tcp::acceptor acceptor(io, endpoint.protocol());
    acceptor.set_option(asio::socket_base::reuse_address(true));
    acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error)
        throw std::runtime_error(fmt::format("cannot listen on {}:{}: {}; choose another with --port",
                                             settings.bind, settings.port, error.message()));
    return acceptor;
}

}  // namespace

Premises::Premises(const ServerSettings& settings)
    : files(settings.page),
      acceptor(opened_port(io, settings)),
      office(settings),
      guard(acceptor.local_endpoint().port(), settings.hosts) {}

class WebServer::Implementation {
public:
    explicit Implementation(const ServerSettings& settings) : premises_(settings) {
        raise_descriptor_limit();
    }

    [[nodiscard]] std::uint16_t port() const { return premises_.acceptor.local_endpoint().port(); }
    [[nodiscard]] bool has_page() const { return premises_.files.is_built(); }

    void run() {
        asio::signal_set signals(premises_.io, SIGINT, SIGTERM);
        signals.async_wait([this](const error_code&, int) { premises_.io.stop(); });
        asio::co_spawn(premises_.io, listen(), asio::detached);
        premises_.io.run();
    }

private:
    Task listen() {
        for (;;) {
            error_code error;
            tcp::socket socket(premises_.io);
            co_await premises_.acceptor.async_accept(socket,
                                                     asio::redirect_error(asio::use_awaitable, error));
            if (error == asio::error::operation_aborted) co_return;
            if (error) {  // no descriptors: somebody has to go
                make_room(premises_);
                asio::steady_timer pause(premises_.io, after_failed_accept);
                co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
                continue;
            }
            if (premises_.connections >= ServerLimits::connections && !make_room(premises_)) continue;
            const auto connection = std::make_shared<Connection>(premises_, std::move(socket));
            asio::co_spawn(
                premises_.io, [connection] { return connection->serve(); }, asio::detached);
        }
    }

    Premises premises_;
};

WebServer::WebServer(const ServerSettings& settings)
    : implementation_(std::make_unique<Implementation>(settings)) {}

WebServer::~WebServer() = default;

std::uint16_t WebServer::port() const {
    return implementation_->port();
}

bool WebServer::has_page() const {
    return implementation_->has_page();
}

void WebServer::run() {
    implementation_->run();
}

}  // namespace lanista::server
