// Fuzzes the desk: any text is a request, and every request has one closing reply of one line.
#include "desk/desk.h"

#include "check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lanista;
    static const desk::Desk one({.version = "fuzz", .most_table_megabytes = 1});
    desk::Message request;
    if (const auto refusal = desk::read_request(fuzz::as_text(data, size), request)) {
        CHECK(!refusal->message.empty());
        return 0;
    }
    // A search would end at once, but first fill a table; how agents are read has a fuzzer of its own.
    const std::string_view op = desk::op_of(request);
    if (op == "analyse" || op == "hello") return 0;
    const desk::Json reply = one.answer(request);
    CHECK(reply.contains("ok"));
    CHECK(reply["ok"] == true || !reply["error"].get<std::string>().empty());
    CHECK(desk::text_of(reply).find('\n') == std::string::npos);
    return 0;
}
