// The words of Asio and Beast that the server uses. Only for web_server.cpp: this takes long to compile.
#pragma once

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
#include <limits>
#include <string>
#include <string_view>

#include "desk/fields.h"
#include "server/settings.h"

namespace lanista::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

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

[[nodiscard]] inline std::string_view view(boost::string_view text) {
    return {text.data(), text.size()};
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

/// What is no file is JSON.
[[nodiscard]] inline http::response<http::string_body> text_response(http::status status, std::string body,
                                                                     bool keep_alive) {
    http::response<http::string_body> response(status, 11, std::move(body));
    response.set(http::field::content_type, "application/json");
    response.set(http::field::cache_control, "no-store");
    response.keep_alive(keep_alive);
    put_headers(response);
    response.prepare_payload();
    return response;
}

[[nodiscard]] inline http::response<http::string_body> refusal(http::status status, bool keep_alive) {
    const std::string reason(view(http::obsolete_reason(status)));
    return text_response(
        status, desk::text_of(desk::refused(nullptr, {static_cast<int>(status), reason})) + "\n", keep_alive);
}

}  // namespace lanista::server
