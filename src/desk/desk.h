// The desk answers the page: what is legal, what happened, what the engine thinks.
//
// It is pure: a request goes in, a reply comes out, and nothing is remembered, so any number of threads may
// ask. It knows no sockets, files, threads or exceptions and therefore is the same code in the server and,
// as WebAssembly, in a browser. docs/server.md has the requests; the table of those answered here is in
// desk.cpp, one small file a group of them beside it.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "desk/fields.h"

namespace lanista::desk {

struct DeskSettings {
    std::string engine = "native";  ///< who thinks, for the page to say: "native" or "wasm"
    std::string version;
    int threads = 1;                          ///< that all searches together may use
    std::int64_t most_table_megabytes = 256;  ///< for one search
    std::chrono::milliseconds longest_search{600'000};
    std::vector<std::string> features;  ///< what is kept: "games", "tournaments", "course"
};

/// Hears the events of a search: messages with the request's id, without its closing reply.
using Tell = std::function<void(const Json& event)>;

class Desk {
public:
    explicit Desk(DeskSettings settings) : settings_(std::move(settings)) {}

    /// The closing reply. A search tells what it finds on its way, and ends early once `stop` is set.
    [[nodiscard]] Json answer(const Message& request, const Tell& tell = {},
                              const std::atomic<bool>* stop = nullptr) const;

    /// Whether the desk has an answer to this `op` at all, and whether that takes long.
    [[nodiscard]] static bool answers(std::string_view op);
    [[nodiscard]] static bool is_search(std::string_view op);
    /// How many threads a search would use: at least 1.
    [[nodiscard]] int threads_of(const Message& request) const;

    [[nodiscard]] const DeskSettings& settings() const noexcept { return settings_; }

private:
    DeskSettings settings_;
};

}  // namespace lanista::desk
