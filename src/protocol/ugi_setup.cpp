#include "protocol/ugi_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/text.h"
#include "games/registry.h"

namespace lanista {

namespace {

/// How a text option says that it is empty, as in UCI.
constexpr std::string_view empty_text = "<empty>";
constexpr std::int64_t highest_seed = std::numeric_limits<std::int64_t>::max();

std::string lower_case(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

Result<UgiSetup> with_game(UgiSetup setup, std::string_view name) {
    const AnyGame* const game = find_game(name);
    if (game == nullptr) return Error{"there is no game " + in_quotes(name)};
    if (game == setup.game) return setup;
    setup.game = game;
    setup.size = 0;  // size and edition belong to the old game, and so may the agent
    setup.edition.clear();
    const std::vector<AgentKind>& agents = agents_for(*game);
    if (std::none_of(agents.begin(), agents.end(),
                     [&setup](const AgentKind& kind) { return kind.name == setup.agent.name; }))
        setup.agent = {.name = std::string(best_agent_for(*setup.game)), .options = {}};
    return setup;
}

std::string combo(std::string_view name, std::string_view value, const std::vector<std::string_view>& all) {
    std::string line = fmt::format("option name {} type combo default {}", name, value);
    for (const std::string_view one : all) line += fmt::format(" var {}", one);
    return line;
}

std::string spin(std::string_view name, std::string_view value, std::int64_t low, std::int64_t high) {
    return fmt::format("option name {} type spin default {} min {} max {}", name, value, low, high);
}

std::string text_option(std::string_view name, std::string_view value) {
    return fmt::format("option name {} type string default {}", name, value.empty() ? empty_text : value);
}

std::string check(std::string_view name, std::string_view value) {
    return fmt::format("option name {} type check default {}", name, value);
}

std::string agent_option_line(const KnownOption& option) {
    if (!option.choices.empty())
        return combo(option.name, option.value, {option.choices.begin(), option.choices.end()});
    switch (option.type) {
        case OptionType::integer:
            return spin(option.name, option.value, option.low, option.high);
        case OptionType::boolean:
            return check(option.name, option.value);
        case OptionType::real:
        case OptionType::text:
            break;
    }
    return text_option(option.name, option.value);
}

}  // namespace

Result<UgiSetup> with_option(const UgiSetup& setup, const std::vector<KnownOption>& known,
                             std::string_view given_name, std::string_view given_value) {
    const std::string name = lower_case(given_name);
    const std::string_view value = given_value == empty_text ? "" : given_value;
    UgiSetup changed = setup;
    if (name == "game") return with_game(changed, value);
    if (name == "edition") {
        changed.edition = value;
        return changed;
    }
    if (name == "agent") {
        Result<AgentSpec> spec = parse_agent_spec(value);
        if (!spec) return spec.error();
        changed.agent = std::move(spec).value();
        return changed;
    }

    Options one;  // reads and checks numbers as those of agents are
    one.set(name, value);
    if (name == "size") {
        changed.size = static_cast<int>(one.take_int(name, 0, 0, UgiSetup::largest_size));
    } else if (name == "seed") {
        changed.seed = static_cast<std::uint64_t>(one.take_int(name, 0, 0, highest_seed));
    } else if (name == "multipv") {
        changed.lines = static_cast<int>(one.take_int(name, 1, 1, UgiSetup::most_lines));
    } else if (name == "extensions") {
        changed.extensions = one.take_bool(name, true);
    } else if (std::any_of(known.begin(), known.end(),
                           [&name](const KnownOption& option) { return option.name == name; })) {
        changed.agent.options.set(name, value);
        return changed;
    }
    if (const auto problem = one.problem()) return Error{*problem};
    return changed;
}

std::vector<std::string> option_lines(const UgiSetup& setup, const std::vector<KnownOption>& known) {
    std::vector<std::string_view> all_games;
    for (const AnyGame* game : games()) all_games.push_back(game->name());
    std::vector<std::string_view> all_agents;
    for (const AgentKind& kind : agents_for(*setup.game)) all_agents.push_back(kind.name);

    std::vector<std::string> lines{
        combo("game", setup.game->name(), all_games),
        combo("agent", setup.agent.name, all_agents),
        spin("size", fmt::to_string(setup.size), 0, UgiSetup::largest_size),
        text_option("edition", setup.edition),
        spin("seed", fmt::to_string(setup.seed), 0, highest_seed),
        spin("multipv", fmt::to_string(setup.lines), 1, UgiSetup::most_lines),
        check("extensions", setup.extensions ? "true" : "false"),
    };
    for (const KnownOption& option : known) lines.push_back(agent_option_line(option));
    return lines;
}

}  // namespace lanista
