// `lanista agents`: who can play a game, and with which options.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "agents/agent.h"
#include "cli/common.h"
#include "games/registry.h"

namespace lanista::cli {

namespace {

std::string_view type_text(OptionType type) {
    switch (type) {
        case OptionType::integer:
            return "integer";
        case OptionType::real:
            return "real";
        case OptionType::boolean:
            return "boolean";
        case OptionType::text:
            break;
    }
    return "text";
}

/// The options that an agent of this kind asks for.
std::vector<KnownOption> options_of(const AgentKind& kind) {
    Options options;
    (void)kind.make(options);
    return options.known();
}

/// What a value may be, where it is not plain to see.
std::string choice_text(const KnownOption& option) {
    if (option.type == OptionType::integer) return fmt::format("{} to {}", option.low, option.high);
    return fmt::format("{}", fmt::join(option.choices, ", "));
}

Json json_of(const AnyGame& game, const AgentKind& kind, const std::vector<KnownOption>& options) {
    Json json{
        {"game", game.name()}, {"name", kind.name}, {"summary", kind.summary}, {"options", Json::array()}};
    for (const KnownOption& option : options) {
        Json entry{{"name", option.name}, {"type", type_text(option.type)}, {"default", option.value}};
        if (option.type == OptionType::integer) entry.update({{"low", option.low}, {"high", option.high}});
        if (!option.choices.empty()) entry["choices"] = option.choices;
        json["options"].push_back(std::move(entry));
    }
    return json;
}

void run(const std::string& wanted, bool json) {
    Json list = Json::array();
    for (const AnyGame* game : games()) {
        if (!wanted.empty() && game != &game_named(wanted)) continue;
        for (const AgentKind& kind : agents_for(*game)) {
            const std::vector<KnownOption> options = options_of(kind);
            list.push_back(json_of(*game, kind, options));
            if (json) continue;
            fmt::print("{:<12}{:<24}{}\n", game->name(), kind.name, kind.summary);
            if (wanted.empty()) continue;
            for (const KnownOption& option : options)
                fmt::print("{:<26}{:<26}{}\n", "", option.name + "=" + option.value, choice_text(option));
        }
    }
    if (json) print_json(list);
}

}  // namespace

void add_agents_command(CLI::App& app) {
    auto* command = app.add_subcommand("agents", "List the agents");
    auto game = std::make_shared<std::string>();
    auto json = std::make_shared<bool>(false);
    command->add_option("GAME", *game, "Only those of this game, with their options and defaults");
    command->add_flag("--json", *json, "Print JSON");
    command->callback([game, json] { run(*game, *json); });
}

}  // namespace lanista::cli
