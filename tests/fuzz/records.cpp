// Fuzzes the reader of game records. Input: the text of a file of records.
#include "check.h"
#include "games/record_reader.h"

namespace lanista::fuzz {
namespace {

/// What was read is written so that it reads back the same.
void check_record(const Record& record) {
    RecordReader reader;
    std::optional<Record> again;
    const std::string written = to_text(record);
    std::string_view text = written;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        CHECK(end != std::string_view::npos);
        CHECK(!again);
        Result<std::optional<Record>> found = reader.feed(text.substr(0, end));
        CHECK(found.ok());
        again = *found;
        text.remove_prefix(end + 1);
    }
    CHECK(again);
    CHECK(*again == record);
}

}  // namespace
}  // namespace lanista::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lanista;
    std::string_view text = fuzz::as_text(data, size);
    RecordReader reader;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const Result<std::optional<Record>> record = reader.feed(line);
        if (!record) return 0;
        if (*record) fuzz::check_record(**record);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    const Result<std::optional<Record>> last = reader.finish();
    if (last && *last) fuzz::check_record(**last);
    return 0;
}
