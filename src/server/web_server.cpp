// All of Boost that the project uses is in this file: it takes half a minute to compile.
//
// One thread does all that has to do with sockets, as coroutines: one for each connection, and a second one
// for each WebSocket, which writes while the first reads. Nothing here thinks: requests go to the office, and
// what it has to send is posted back to this thread.
#include "server/web_server.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <utility>  // which this release of Asio forgets

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <csignal>
#include <deque>
#include <map>
#include <stdexcept>

#include "server/guard.h"
#include "server/office.h"
#include "server/page_files.h"

namespace lanista::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

constexpr auto between_looks = std::chrono::seconds(1);
constexpr auto after_failed_accept = std::chrono::milliseconds(20);
constexpr auto farewell = std::chrono::seconds(1);
constexpr std::size_t farewell_bytes = 1 << 20;
constexpr std::size_t kept_buffer = 16 << 10;

/// Counts what a connection reads. Beast asks this policy how much it may read; once too much has come
/// without a message being complete, nothing more is read, and the writer closes the connection.
class ReadBudget {
public:
    void message_complete() noexcept { read_ = 0; }
    void begin() noexcept { limited_ = true, read_ = 0; }
    [[nodiscard]] bool is_spent() const noexcept { return limited_ && read_ >= ServerLimits::frame_bytes; }

private:
    friend class beast::rate_policy_access;

    [[nodiscard]] std::size_t available_read_bytes() const noexcept {
        return is_spent() ? 0 : std::numeric_limits<std::size_t>::max();
    }
    [[nodiscard]] static std::size_t available_write_bytes() noexcept {
        return std::numeric_limits<std::size_t>::max();
    }
    void transfer_read_bytes(std::size_t count) noexcept { read_ += count; }
    static void transfer_write_bytes(std::size_t) noexcept {}
    static void on_timer() noexcept {}

    std::size_t read_ = 0;
    bool limited_ = false;
};

using Stream = beast::basic_stream<tcp, asio::any_io_executor, ReadBudget>;
using WebSocket = websocket::stream<Stream>;
using Parser = http::request_parser<http::string_body>;
using Task = asio::awaitable<void>;

std::string_view view(boost::string_view text) {
    return {text.data(), text.size()};
}

/// As many descriptors as the system allows: a connection is one.
void raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

template <class Body>
void put_headers(http::response<Body>& response) {
    // Everything comes from here; only WebAssembly may be compiled, and styles may be set by scripts.
    response.set(
        "Content-Security-Policy",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Embedder-Policy", "require-corp");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
}

http::response<http::string_body> text_response(http::status status, std::string body, bool keep_alive) {
    http::response<http::string_body> response(status, 11, std::move(body));
    response.set(http::field::content_type, "application/json");
    response.set(http::field::cache_control, "no-store");
    response.keep_alive(keep_alive);
    put_headers(response);
    response.prepare_payload();
    return response;
}

http::response<http::string_body> refusal(http::status status, bool keep_alive) {
    const std::string reason(view(http::obsolete_reason(status)));
    return text_response(
        status, desk::text_of(desk::refused(nullptr, {static_cast<int>(status), reason})) + "\n", keep_alive);
}

}  // namespace

class WebServer::Implementation {
public:
    explicit Implementation(const ServerSettings& settings)
        : files_(settings.page),
          acceptor_(io_),
          office_(settings),
          guard_(opened(settings), settings.hosts) {}

    [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
    [[nodiscard]] bool has_page() const { return files_.is_built(); }

    void run() {
        asio::signal_set signals(io_, SIGINT, SIGTERM);
        signals.async_wait([this](const error_code&, int) { io_.stop(); });
        asio::co_spawn(io_, listen(), asio::detached);
        io_.run();
    }

private:
    class Connection;
    class Conversation;

    /// Opens the port and returns it.
    std::uint16_t opened(const ServerSettings& settings) {
        raise_descriptor_limit();
        const std::string place = fmt::format("{}:{}", settings.bind, settings.port);
        error_code error;
        const auto address = asio::ip::make_address(settings.bind, error);
        if (error) throw std::runtime_error(fmt::format("--bind {} is no address", settings.bind));
        const tcp::endpoint endpoint(address, settings.port);
        acceptor_.open(endpoint.protocol());
        acceptor_.set_option(asio::socket_base::reuse_address(true));
        acceptor_.bind(endpoint, error);
        if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
        if (error)
            throw std::runtime_error(
                fmt::format("cannot listen on {}: {}; choose another with --port", place, error.message()));
        return port();
    }

    Task listen();
    /// Lets go of the connection that has been waiting for its request the longest; false if none waits.
    bool make_room();

    // What coroutines use when they are destroyed stands before what owns them.
    PageFiles files_;
    std::size_t connections_ = 0;
    std::uint64_t next_number_ = 0;
    std::map<std::uint64_t, Connection*> waiting_;  ///< for their requests, the oldest first
    asio::io_context io_{1};
    tcp::acceptor acceptor_;
    Office office_;
    Guard guard_;
};

/// A WebSocket. Lives until both its coroutines have ended.
class WebServer::Implementation::Conversation
    : public std::enable_shared_from_this<WebServer::Implementation::Conversation> {
public:
    Conversation(Implementation& server, Stream&& stream)
        : server_(server), socket_(std::move(stream)), news_(server.io_) {}

    Task begin(const Parser& parser) {
        beast::get_lowest_layer(socket_).expires_never();
        socket_.set_option(websocket::stream_base::timeout{
            .handshake_timeout = ServerLimits::request_time,
            .idle_timeout = ServerLimits::rest_time,
            .keep_alive_pings = true,
        });
        socket_.read_message_max(ServerLimits::message_bytes);
        error_code error;
        co_await socket_.async_accept(parser.get(), asio::redirect_error(asio::use_awaitable, error));
        if (error) co_return;
        budget().begin();
        client_ = std::make_shared<Client>(sender());
        asio::co_spawn(
            server_.io_, [self = shared_from_this()] { return self->write(); }, asio::detached);
        co_await read();
        client_->leave();
        closed_ = true;
        news_.cancel();
    }

private:
    [[nodiscard]] ReadBudget& budget() { return beast::get_lowest_layer(socket_).rate_policy(); }

    /// How the office reaches this conversation, from whatever thread.
    Send sender() {
        return [&io = server_.io_, weak = weak_from_this()](MessageKind kind, std::string text) {
            asio::post(io, [weak, kind, text = std::move(text)]() mutable {
                if (const auto self = weak.lock()) self->put(kind, std::move(text));
            });
        };
    }

    void put(MessageKind kind, std::string text) {
        if (closed_ || (kind == MessageKind::event && outbox_bytes_ > ServerLimits::events_bytes)) return;
        outbox_bytes_ += text.size();
        outbox_.push_back(std::move(text));
        if (outbox_bytes_ > ServerLimits::outbox_bytes) hang_up();
        news_.cancel();
    }

    void hang_up() { beast::get_lowest_layer(socket_).close(); }

    /// Whatever is no message ends this: Beast refuses frames that break the protocol, and says why.
    Task read() {
        beast::flat_buffer buffer;
        for (;;) {
            error_code error;
            co_await socket_.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
            if (error) co_return;
            budget().message_complete();
            if (!socket_.got_text()) {
                co_await socket_.async_close(websocket::close_code::unknown_data,
                                             asio::redirect_error(asio::use_awaitable, error));
                co_return;
            }
            const auto bytes = buffer.cdata();
            server_.office_.receive(client_, {static_cast<const char*>(bytes.data()), bytes.size()});
            buffer.consume(buffer.size());
            if (buffer.capacity() > kept_buffer) buffer.shrink_to_fit();
        }
    }

    Task write() {
        socket_.text(true);
        while (!closed_) {
            error_code error;
            if (budget().is_spent()) hang_up();
            if (outbox_.empty()) {
                news_.expires_after(between_looks);
                co_await news_.async_wait(asio::redirect_error(asio::use_awaitable, error));
                continue;
            }
            const std::string text = std::move(outbox_.front());
            outbox_.pop_front();
            co_await socket_.async_write(asio::buffer(text),
                                         asio::redirect_error(asio::use_awaitable, error));
            outbox_bytes_ -= text.size();
            if (error) closed_ = true;
        }
    }

    Implementation& server_;
    WebSocket socket_;
    asio::steady_timer news_;  ///< cancelled when there is something to write
    std::shared_ptr<Client> client_;
    std::deque<std::string> outbox_;
    std::size_t outbox_bytes_ = 0;
    bool closed_ = false;
};

/// One connection: requests one after the other, until one of them turns it into a WebSocket.
class WebServer::Implementation::Connection {
public:
    Connection(Implementation& server, tcp::socket&& socket)
        : server_(server), number_(server.next_number_++), stream_(std::move(socket)) {
        ++server_.connections_;
    }
    ~Connection() {
        --server_.connections_;
        server_.waiting_.erase(number_);
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void close() { stream_.close(); }

    Task serve() {
        stream_.expires_after(ServerLimits::request_time);
        bool goes_on = true;
        while (goes_on) {
            Parser parser;
            parser.header_limit(ServerLimits::header_bytes);
            parser.body_limit(ServerLimits::body_bytes);
            error_code error;
            server_.waiting_.emplace(number_, this);
            co_await http::async_read_header(stream_, buffer_, parser,
                                             asio::redirect_error(asio::use_awaitable, error));
            server_.waiting_.erase(number_);
            if (!error) {
                stream_.expires_after(ServerLimits::answer_time);
                if (websocket::is_upgrade(parser.get())) {
                    co_await converse(parser);
                    co_return;
                }
                co_await read_body(parser, error);
            }
            if (error) {
                co_await refuse(error);
                co_return;
            }
            co_await answer(parser.get());
            goes_on = parser.get().keep_alive() && stream_.socket().is_open();
            stream_.expires_after(ServerLimits::rest_time);
        }
        co_await part();
    }

private:
    Task read_body(Parser& parser, error_code& error) {
        if (view(parser.get()[http::field::expect]) == "100-continue") {
            http::response<http::empty_body> go_on(http::status::continue_, 11);
            co_await http::async_write(stream_, go_on, asio::redirect_error(asio::use_awaitable, error));
            if (error) co_return;
        }
        co_await http::async_read(stream_, buffer_, parser, asio::redirect_error(asio::use_awaitable, error));
    }

    template <class Body>
    Task write(http::response<Body>& response) {
        error_code error;
        stream_.expires_after(ServerLimits::answer_time);
        co_await http::async_write(stream_, response, asio::redirect_error(asio::use_awaitable, error));
        if (error) stream_.close();
    }

    /// Answers a request that could not be read as far as that is any use, and closes.
    Task refuse(error_code error) {
        http::status status = http::status::bad_request;
        if (error == http::error::header_limit) status = http::status::request_header_fields_too_large;
        if (error == http::error::body_limit) status = http::status::payload_too_large;
        const bool is_http = error.category() == make_error_code(http::error::header_limit).category() &&
                             error != http::error::end_of_stream && error != http::error::partial_message;
        if (is_http) {
            auto response = refusal(status, false);
            co_await write(response);
        }
        co_await part();
    }

    /// Closes so that the other side still gets what was sent, even while it is sending itself.
    Task part() {
        if (!stream_.socket().is_open()) co_return;
        error_code error;
        stream_.socket().shutdown(tcp::socket::shutdown_send, error);
        stream_.expires_after(farewell);
        std::array<char, 4096> ignored;
        for (std::size_t read = 0; !error && read < farewell_bytes;)
            read += co_await stream_.async_read_some(asio::buffer(ignored),
                                                     asio::redirect_error(asio::use_awaitable, error));
        stream_.close();
    }

    /// Why the one who asks must not; `ok` if it may.
    [[nodiscard]] http::status verdict(const http::request_header<>& header) const {
        const auto hosts = header.equal_range(http::field::host);
        const bool one_host = hosts.first != hosts.second && std::next(hosts.first) == hosts.second;
        if (!one_host || !server_.guard_.knows_host(view(header[http::field::host])) ||
            !server_.guard_.knows_origin(view(header[http::field::origin])))
            return http::status::forbidden;
        return http::status::ok;
    }

    Task converse(const Parser& parser) {
        http::status status = verdict(parser.get());
        if (status == http::status::ok && parser.get().target() != "/api/ws")
            status = http::status::not_found;
        if (status != http::status::ok) {
            auto response = refusal(status, false);
            co_await write(response);
            co_await part();
            co_return;
        }
        const auto conversation = std::make_shared<Conversation>(server_, std::move(stream_));
        co_await conversation->begin(parser);
    }

    Task answer(const http::request<http::string_body>& request) {
        const bool keep_alive = request.keep_alive();
        const std::string_view target = view(request.target());
        const std::string_view path = target.substr(0, target.find('?'));
        const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
        http::status status = verdict(request);
        const PageFile* file = server_.files_.find(path);
        if (status == http::status::ok) {
            if (path == "/api/op")
                status = request.method() == http::verb::post ? status : http::status::method_not_allowed;
            else if (path != "/api/health" && file == nullptr)
                status = http::status::not_found;
            else if (!reads)
                status = http::status::method_not_allowed;
        }
        if (status == http::status::ok && file != nullptr) {
            co_await send_file(request, *file);
            co_return;
        }
        std::string body = "{\"ok\":true}\n";
        if (status == http::status::ok && path == "/api/op") body = co_await ask_office(request.body());
        auto response = status == http::status::ok ? text_response(status, std::move(body), keep_alive)
                                                   : refusal(status, keep_alive);
        if (request.method() == http::verb::head) response.body().clear();
        co_await write(response);
    }

    Task send_file(const http::request<http::string_body>& request, const PageFile& file) {
        const bool gzip = !file.gzipped.empty() &&
                          view(request[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
        const std::string& bytes = gzip ? file.gzipped : file.bytes;
        http::response<http::span_body<const char>> response(http::status::ok, 11);
        response.set(http::field::content_type, boost::string_view(file.type.data(), file.type.size()));
        response.set(http::field::vary, "Accept-Encoding");
        if (gzip) response.set(http::field::content_encoding, "gzip");
        response.set(http::field::cache_control,
                     file.lasting ? "public, max-age=31536000, immutable" : "no-cache");
        put_headers(response);
        response.keep_alive(request.keep_alive());
        response.content_length(bytes.size());
        if (request.method() == http::verb::get) response.body() = {bytes.data(), bytes.size()};
        co_await write(response);
    }

    /// The closing reply; the search stops if the asker does not wait for it.
    asio::awaitable<std::string> ask_office(const std::string& request) {
        struct Reply {
            explicit Reply(asio::io_context& io) : arrived(io) {}
            std::string text;
            bool is_there = false;
            asio::steady_timer arrived;
        };
        const auto reply = std::make_shared<Reply>(server_.io_);
        const auto client =
            std::make_shared<Client>([&io = server_.io_, reply](MessageKind kind, std::string text) {
                if (kind == MessageKind::event) return;
                asio::post(io, [reply, text = std::move(text)]() mutable {
                    reply->text = std::move(text);
                    reply->is_there = true;
                    reply->arrived.cancel();
                });
            });
        stream_.expires_never();
        server_.office_.receive(client, request);
        while (!reply->is_there && !has_left()) {
            error_code error;
            reply->arrived.expires_after(between_looks);
            co_await reply->arrived.async_wait(asio::redirect_error(asio::use_awaitable, error));
        }
        client->leave();
        co_return reply->text + "\n";
    }

    /// Whether the other side has closed the connection.
    [[nodiscard]] bool has_left() {
        char byte = 0;
        const auto socket = stream_.socket().native_handle();
        const ssize_t got = ::recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
        return got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
    }

    Implementation& server_;
    const std::uint64_t number_;
    Stream stream_;
    beast::flat_buffer buffer_;
};

Task WebServer::Implementation::listen() {
    for (;;) {
        error_code error;
        tcp::socket socket(io_);
        co_await acceptor_.async_accept(socket, asio::redirect_error(asio::use_awaitable, error));
        if (error == asio::error::operation_aborted) co_return;
        if (error) {  // no descriptors: somebody has to go
            make_room();
            asio::steady_timer pause(io_, after_failed_accept);
            co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
            continue;
        }
        if (connections_ >= ServerLimits::connections && !make_room()) continue;
        const auto connection = std::make_shared<Connection>(*this, std::move(socket));
        asio::co_spawn(
            io_, [connection] { return connection->serve(); }, asio::detached);
    }
}

bool WebServer::Implementation::make_room() {
    if (waiting_.empty()) return false;
    Connection* const oldest = waiting_.begin()->second;
    waiting_.erase(waiting_.begin());
    oldest->close();
    return true;
}

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
