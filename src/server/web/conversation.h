// A WebSocket: one coroutine reads, another writes.
#pragma once

#include <deque>
#include <memory>

#include "server/web/premises.h"

namespace lanista::server {

/// Lives until both its coroutines have ended.
class Conversation : public std::enable_shared_from_this<Conversation> {
public:
    Conversation(Premises& premises, Stream&& stream)
        : premises_(premises), socket_(std::move(stream)), news_(premises.io) {}

    Task begin(const Parser& parser) {
        beast::get_lowest_layer(socket_).expires_never();
        socket_.set_option(websocket::stream_base::timeout{
            .handshake_timeout = ServerLimits::request_time,
            .idle_timeout = ServerLimits::rest_time,
            .keep_alive_pings = true,
        });
        socket_.read_message_max(ServerLimits::message_bytes);
        socket_.auto_fragment(false);  // a message is a frame, which also the simplest client can read
        error_code error;
        co_await socket_.async_accept(parser.get(), asio::redirect_error(asio::use_awaitable, error));
        if (error) co_return;
        budget().begin();
        client_ = std::make_shared<Client>(sender());
        asio::co_spawn(
            premises_.io, [self = shared_from_this()] { return self->write(); }, asio::detached);
        co_await read();
        client_->leave();
        closed_ = true;
        news_.cancel();
    }

private:
    [[nodiscard]] ReadBudget& budget() { return beast::get_lowest_layer(socket_).rate_policy(); }

    /// How the office reaches this conversation, from whatever thread.
    Send sender() {
        return [&io = premises_.io, weak = weak_from_this()](MessageKind kind, std::string text) {
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
            premises_.office.receive(client_, {static_cast<const char*>(bytes.data()), bytes.size()});
            buffer.consume(buffer.size());
            if (buffer.capacity() > kept_bytes) buffer.shrink_to_fit();
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

    static constexpr std::size_t kept_bytes = 16 << 10;  ///< of a buffer, after a longer message

    Premises& premises_;
    WebSocket socket_;
    asio::steady_timer news_;  ///< cancelled when there is something to write
    std::shared_ptr<Client> client_;
    std::deque<std::string> outbox_;
    std::size_t outbox_bytes_ = 0;
    bool closed_ = false;
};

}  // namespace lanista::server
