// Fuzzes agent specs: `name?option=value&...`. Input: a byte that selects the game, then the spec.
#include "agents/agent.h"
#include "check.h"

namespace lanista::fuzz {
namespace {

/// Whatever the values are, an agent gets numbers in the range that it asked for.
void check_options(Options options) {
    const std::int64_t threads = options.take_int("threads", 1, 1, 256);
    CHECK(threads >= 1 && threads <= 256);
    const double contempt = options.take_real("contempt", 0.0, -1.0, 1.0);
    CHECK(contempt >= -1.0 && contempt <= 1.0);
    (void)options.take_bool("ponder", true);
    CHECK(options.take_text("book", "none").size() <= 128);
    if (const std::optional<std::string> problem = options.problem()) check_error({*problem, 0}, "");
}

}  // namespace
}  // namespace lanista::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lanista;
    if (size == 0) return 0;
    const AnyGame& game = fuzz::game_of(data[0]);
    const std::string_view spec = fuzz::as_text(data + 1, size - 1);
    if (const Result<AgentSpec> parsed = parse_agent_spec(spec))
        fuzz::check_options(parsed->options);
    else
        fuzz::check_error(parsed.error(), spec);
    const Result<std::unique_ptr<Agent>> agent = make_agent(game, spec);
    if (agent)
        CHECK(*agent != nullptr);
    else
        fuzz::check_error(agent.error(), spec);
    return 0;
}
