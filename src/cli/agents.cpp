// `lanista agents`: who can play a game.
#include <fmt/format.h>

#include "agents/agent.h"
#include "cli/common.h"
#include "games/registry.h"

namespace lanista::cli {

namespace {

void run(const std::string& wanted, bool json) {
    Json list = Json::array();
    for (const AnyGame* game : games()) {
        if (!wanted.empty() && game != &game_named(wanted)) continue;
        for (const AgentKind& kind : agents_for(*game)) {
            if (!json) fmt::print("{:<12}{:<14}{}\n", game->name(), kind.name, kind.summary);
            list.push_back({{"game", game->name()}, {"name", kind.name}, {"summary", kind.summary}});
        }
    }
    if (json) print_json(list);
}

}  // namespace

void add_agents_command(CLI::App& app) {
    auto* command = app.add_subcommand("agents", "List the agents");
    auto game = std::make_shared<std::string>();
    auto json = std::make_shared<bool>(false);
    command->add_option("GAME", *game, "Only those of this game");
    command->add_flag("--json", *json, "Print JSON");
    command->callback([game, json] { run(*game, *json); });
}

}  // namespace lanista::cli
