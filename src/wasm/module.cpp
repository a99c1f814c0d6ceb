// The desk as a WebAssembly module: what the page runs in a Web Worker where there is no server.
//
// The host writes a request to memory that it got from `alloc` and calls `answer`. Every message, events and
// the closing reply alike, goes to the imported `emit`; while a search runs, a return value other than 0 ends
// it with what is known so far. One request at a time: there is one thread.
#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "desk/desk.h"

namespace {

namespace desk = lanista::desk;

__attribute__((import_module("lanista"), import_name("emit"))) extern "C" int emit(const char* text,
                                                                                   std::size_t length);

int send(const desk::Json& message) {
    const std::string text = desk::text_of(message);
    return emit(text.data(), text.size());
}

const desk::Desk& the_desk() {
    static const desk::Desk one({.engine = "wasm", .version = LANISTA_VERSION, .features = {}});
    return one;
}

std::vector<char> buffer;

}  // namespace

extern "C" {

/// Room for a request of that many bytes; what was there before is gone.
__attribute__((export_name("alloc"))) char* alloc(std::size_t length) {
    buffer.resize(length);
    return buffer.data();
}

/// Answers the request in the first `length` bytes.
__attribute__((export_name("answer"))) void answer(std::size_t length) {
    desk::Message request;
    if (const auto refusal = desk::read_request({buffer.data(), length}, request)) {
        send(desk::refused(nullptr, *refusal));
        return;
    }
    std::atomic<bool> stop{false};
    send(the_desk().answer(
        request,
        [&stop](const desk::Json& event) {
            if (send(event) != 0) stop = true;
        },
        &stop));
}
}
