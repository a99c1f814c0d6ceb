// `lanista ugi`: an agent for any runner that speaks UGI, over standard input and output.
#include <fmt/format.h>

#include <cstdio>
#include <optional>

#include "cli/common.h"
#include "protocol/ugi.h"

namespace lanista::cli {

namespace {

struct UgiOptions {
    std::string game;
    std::string agent;
    int size = 0;
    std::uint64_t seed = 0;
    std::string edition;

    [[nodiscard]] UgiSetup setup() const {
        const std::string text = agent.empty() ? std::string(best_agent_for(game_named(game))) : agent;
        const Result<AgentSpec> spec = parse_agent_spec(text);
        if (!spec) throw UserError("bad --agent: " + describe(spec.error(), text));
        return {.game = &game_named(game),
                .agent = *spec,
                .size = size,
                .edition = edition,
                .seed = seed,
                .style = terminal_style(),
                .name = "Lanista " LANISTA_VERSION};
    }
};

/// A line of standard input; of one that is too long, just so much that the engine sees it is. Nothing at the
/// end of the input.
std::optional<std::string> read_line() {
    std::string line;
    int c = 0;
    while ((c = std::getchar()) != EOF && c != '\n')
        if (line.size() <= UgiEngine::line_limit) line += static_cast<char>(c);
    if (c == EOF && line.empty()) return std::nullopt;
    return line;
}

/// A line at once, so that no answer waits in a buffer.
void write_line(std::string_view line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
}

void run(const UgiOptions& options) {
    const Result<std::unique_ptr<UgiEngine>> engine = UgiEngine::open(options.setup(), write_line);
    if (!engine) throw UserError(engine.error().message);
    while (const auto line = read_line())
        if (!(*engine)->obey(*line)) return;
}

}  // namespace

void add_ugi_command(CLI::App& app) {
    auto* command = app.add_subcommand("ugi", "Play for another program, over the Universal Game Interface");
    auto options = std::make_shared<UgiOptions>();
    command->add_option("GAME", options->game, "The game; `lanista games` lists them")->required();
    command->add_option("--agent", options->agent, "NAME or NAME?OPTION=VALUE&...; default: the strongest");
    command->add_option("--size", options->size, "Board size of `startpos`, where the game has several")
        ->check(at_least(1));
    command->add_option("--seed", options->seed, "Seed of the agent, and of `startpos` where it is drawn");
    command->add_option("--edition", options->edition, "A named variant of the rules");
    command->callback([options] { run(*options); });
}

}  // namespace lanista::cli
