// Fuzzes the reader of golden games. Input: one line of a golden file.
#include "protocol/golden.h"
#include "check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lanista;
    const std::string_view line = fuzz::as_text(data, size);
    GoldenTally tally;
    const Result<std::optional<GoldenDifference>> difference = replay_golden(line, tally);
    if (!difference)
        fuzz::check_error(difference.error(), line);
    else if (*difference)
        CHECK((*difference)->ply > 0 && !(*difference)->what.empty());
    else
        CHECK(tally.games == 1);
    return 0;
}
