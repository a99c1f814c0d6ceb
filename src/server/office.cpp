#include "server/office.h"

#include <fmt/format.h>

#include "core/text.h"
#include "server/stored_ops.h"

namespace lanista::server {
namespace {

using desk::Fields;
using desk::Json;
using desk::Message;
using desk::Refusal;

desk::DeskSettings desk_settings(const ServerSettings& settings) {
    desk::DeskSettings result{.engine = "native",
                              .version = settings.version,
                              .threads = settings.threads,
                              .longest_search = ServerLimits::search_time,
                              .features = {"games", "tournaments"}};
    if (!settings.agents.empty()) result.features.emplace_back("course");
    return result;
}

std::unique_ptr<FileLock> locked(const std::filesystem::path& data) {
    try {
        return std::make_unique<FileLock>((data / "server.lock").string());
    } catch (const std::runtime_error&) {
        throw std::runtime_error(fmt::format(
            "{} is in use by another server, or cannot be written: choose another folder with --data",
            data.string()));
    }
}

}  // namespace

void Client::send(MessageKind kind, const Json& message) {
    std::string text = desk::text_of(message);
    const std::lock_guard lock(mutex_);
    if (send_) send_(kind, std::move(text));
}

void Client::leave() {
    const std::lock_guard lock(mutex_);
    send_ = nullptr;
    for (const auto& [id, search] : searches_) search->stop = true;
}

Office::Office(const ServerSettings& settings)
    : lock_(locked(settings.data)),
      desk_(desk_settings(settings)),
      archive_(settings.data / "lanista.sqlite"),
      hall_(archive_, settings),
      searches_(settings.threads, ServerLimits::waiting_searches, ServerLimits::search_time) {
    clerk_ = std::jthread([this] { work_off_pile(); });
}

Office::~Office() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    arrived_.notify_all();
}

void Office::refuse(Client& client, const Json& id, int code, std::string message) {
    client.send(MessageKind::reply, desk::refused(id, {code, std::move(message)}));
}

void Office::receive(const std::shared_ptr<Client>& client, std::string_view text) {
    Message request;
    if (const auto refusal = desk::read_request(text, request))
        return refuse(*client, nullptr, refusal->code, refusal->message);
    const std::string_view op = desk::op_of(request);
    if (op == "stop") return stop_search(client, request);
    if (op == "tournament.watch") return hall_.watch(client, request);
    if (desk::Desk::is_search(op)) return begin_search(client, std::move(request));
    put_on_pile(client, std::move(request));
}

void Office::begin_search(const std::shared_ptr<Client>& client, Message request) {
    const Json id = desk::id_of(request);
    const std::string key = desk::text_of(id);
    const auto search = std::make_shared<Search>();
    search->threads = desk_.threads_of(request);
    // The search holds its client only while it talks to it: a client that has left is gone.
    search->work = [this, id, key, request = std::move(request),
                    weak = std::weak_ptr(client)](const std::atomic<bool>& stop) {
        if (weak.expired()) return;
        const auto tell = [&weak](const Json& event) {
            if (const auto there = weak.lock()) there->send(MessageKind::event, event);
        };
        Json reply;
        try {
            reply = desk_.answer(request, tell, &stop);
        } catch (const std::exception& error) {
            reply = desk::refused(id, {Refusal::failed, error.what()});
        }
        const auto there = weak.lock();
        if (!there) return;
        {
            const std::lock_guard lock(there->mutex_);
            there->searches_.erase(key);
        }
        there->send(MessageKind::reply, reply);
    };
    {
        const std::lock_guard lock(client->mutex_);
        if (!client->searches_.contains(key) && client->searches_.size() < ServerLimits::searches &&
            searches_.add(search)) {
            client->searches_.emplace(key, search);
            return;
        }
    }
    refuse(
        *client, id, Refusal::too_many,
        fmt::format("too many searches: at most {} for a client, each with an id of its own, and {} waiting "
                    "in all",
                    ServerLimits::searches, ServerLimits::waiting_searches));
}

void Office::stop_search(const std::shared_ptr<Client>& client, const Message& request) {
    const Json id = desk::id_of(request);
    const auto target = request.find("target");
    bool found = false;
    if (target != request.end()) {
        const std::lock_guard lock(client->mutex_);
        const auto search = client->searches_.find(desk::text_of(*target));
        found = search != client->searches_.end();
        if (found) search->second->stop = true;
    }
    if (target != request.end() && !found) found = hall_.unwatch(client, Json(*target));
    if (!found)
        return refuse(*client, id, Refusal::unknown, "no such search runs: 'target' is the id of one");
    client->send(MessageKind::reply, desk::accepted(id));
}

void Office::put_on_pile(const std::shared_ptr<Client>& client, Message request) {
    bool room = false;
    {
        const std::lock_guard lock(client->mutex_);
        room = client->open_requests_ < ServerLimits::open_requests;
        if (room) ++client->open_requests_;
    }
    if (!room)
        return refuse(*client, desk::id_of(request), Refusal::too_many,
                      fmt::format("more than {} requests at a time", ServerLimits::open_requests));
    {
        const std::lock_guard lock(mutex_);
        pile_.push_back({client, std::move(request)});
    }
    arrived_.notify_one();
}

void Office::work_off_pile() {
    std::unique_lock lock(mutex_);
    for (;;) {
        arrived_.wait(lock, [this] { return closed_ || !pile_.empty(); });
        if (closed_) return;
        const Letter letter = std::move(pile_.front());
        pile_.pop_front();
        lock.unlock();
        const Json reply = reply_to(letter.request);
        {
            const std::lock_guard client_lock(letter.client->mutex_);
            --letter.client->open_requests_;
        }
        letter.client->send(MessageKind::reply, reply);
        lock.lock();
    }
}

Json Office::reply_to(const Message& request) {
    const Json id = desk::id_of(request);
    try {
        const std::string_view op = desk::op_of(request);
        Fields fields(request);
        Json reply = desk::accepted(id);
        if (!answer_from_archive(archive_, op, fields, reply) && !hall_.answer(op, fields, reply))
            return desk_.answer(request);
        return fields.ok() ? reply : desk::refused(id, *fields.refusal());
    } catch (const std::exception& error) {
        return desk::refused(id, {Refusal::failed, error.what()});
    }
}

}  // namespace lanista::server
