// `lanista games`: the games that there are.
#include <fmt/format.h>

#include "cli/common.h"
#include "games/registry.h"

namespace lanista::cli {

void add_games_command(CLI::App& app) {
    auto* command = app.add_subcommand("games", "List the games");
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "Print JSON");
    command->callback([json] {
        Json list = Json::array();
        for (const AnyGame* game : games()) {
            if (!*json) fmt::print("{:<12}{:<22}{}\n", game->name(), game->title(), game->summary());
            list.push_back({{"name", game->name()},
                            {"title", game->title()},
                            {"summary", game->summary()},
                            {"sides", {game->side_name(Side::first), game->side_name(Side::second)}},
                            {"symmetries", game->symmetry_count()}});
        }
        if (*json) print_json(list);
    });
}

}  // namespace lanista::cli
