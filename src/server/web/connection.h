// A connection: requests one after the other, until one of them turns it into a conversation.
#pragma once

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <iterator>
#include <memory>

#include "server/web/conversation.h"

namespace lanista::server {

class Connection {
public:
    Connection(Premises& premises, tcp::socket&& socket)
        : premises_(premises), number_(premises.next_number++), stream_(std::move(socket)) {
        ++premises_.connections;
    }
    ~Connection() {
        --premises_.connections;
        premises_.waiting.erase(number_);
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
            premises_.waiting.emplace(number_, this);
            co_await http::async_read_header(stream_, buffer_, parser,
                                             asio::redirect_error(asio::use_awaitable, error));
            premises_.waiting.erase(number_);
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
        if (!one_host || !premises_.guard.knows_host(view(header[http::field::host])) ||
            !premises_.guard.knows_origin(view(header[http::field::origin])))
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
        const auto conversation = std::make_shared<Conversation>(premises_, std::move(stream_));
        co_await conversation->begin(parser);
    }

    Task answer(const http::request<http::string_body>& request) {
        const bool keep_alive = request.keep_alive();
        const std::string_view target = view(request.target());
        const std::string_view path = target.substr(0, target.find('?'));
        const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
        http::status status = verdict(request);
        const PageFile* file = premises_.files.find(path);
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
        const auto reply = std::make_shared<Reply>(premises_.io);
        const auto client =
            std::make_shared<Client>([&io = premises_.io, reply](MessageKind kind, std::string text) {
                if (kind == MessageKind::event) return;
                asio::post(io, [reply, text = std::move(text)]() mutable {
                    reply->text = std::move(text);
                    reply->is_there = true;
                    reply->arrived.cancel();
                });
            });
        stream_.expires_never();
        premises_.office.receive(client, request);
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

    static constexpr auto farewell = std::chrono::seconds(1);
    static constexpr std::size_t farewell_bytes = 1 << 20;

    Premises& premises_;
    const std::uint64_t number_;
    Stream stream_;
    beast::flat_buffer buffer_;
};

/// Lets go of the connection that has been waiting for its request the longest; false if none waits.
inline bool make_room(Premises& premises) {
    if (premises.waiting.empty()) return false;
    Connection* const oldest = premises.waiting.begin()->second;
    premises.waiting.erase(premises.waiting.begin());
    oldest->close();
    return true;
}

}  // namespace lanista::server
