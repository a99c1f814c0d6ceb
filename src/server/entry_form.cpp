#include "server/entry_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "agents/agent.h"
#include "core/text.h"
#include "games/registry.h"

namespace lanista::server {
namespace {

namespace fs = std::filesystem;
using desk::Message;
using desk::Refusal;

constexpr std::size_t most_players = 64;
constexpr std::int64_t most_per_pair = 1000;
constexpr std::int64_t most_table_megabytes = 256;
constexpr const char* default_movetime = "100ms";

/// Keys that name files, or say how the machine is used: those are the server's matter.
constexpr std::array<std::string_view, 4> reserved_keys{"results", "openings", "sandbox", "concurrency"};
constexpr std::array<std::string_view, 5> limit_keys{"movetime", "clock", "nodes", "depth", "first_move"};
/// What stands before the command of a program.
constexpr std::array<std::string_view, 2> program_prefixes{"ugi:", "course:"};

Refusal bad(std::string message) {
    return {Refusal::bad_request, std::move(message)};
}

/// A program of the folder, by its plain name.
std::optional<Refusal> check_program(std::string& spec, std::string_view prefix, const fs::path& agents) {
    const std::string name = spec.substr(prefix.size());
    if (agents.empty())
        return Refusal{Refusal::forbidden,
                       "programs may not play here: start the server with --allow-agents DIR"};
    const bool plain =
        !name.empty() && name[0] != '.' && name[0] != '-' && std::ranges::all_of(name, [](char c) {
            return c > ' ' && c < 0x7F && c != '/' && c != '\\' && c != '"' && c != '\'';
        });
    std::error_code error;
    const fs::path program = agents / name;
    const fs::path real = plain ? fs::canonical(program, error) : fs::path{};
    if (!plain || error || real.parent_path() != agents)
        return Refusal{Refusal::unknown, fmt::format("there is no agent {} in the folder", in_quotes(name))};
    spec = std::string(prefix) + program.string();
    return std::nullopt;
}

std::optional<Refusal> check_spec(std::string& spec, const AnyGame& game, const fs::path& agents) {
    for (const std::string_view prefix : program_prefixes)
        if (spec.starts_with(prefix)) return check_program(spec, prefix, agents);
    const Result<AgentSpec> parsed = parse_agent_spec(spec);
    if (!parsed) return bad(fmt::format("bad agent {}: {}", in_quotes(spec), parsed.error().message));
    Options options = parsed->options;
    if (options.take_int("hash", 1, 0, INT64_MAX) > most_table_megabytes)
        return bad(fmt::format("hash: at most {} here", most_table_megabytes));
    if (options.take_int("threads", 1, 0, INT64_MAX) > 1) return bad("threads: 1 in a tournament here");
    const auto agent = make_agent(game, *parsed);
    return agent ? std::nullopt : std::optional(bad(agent.error().message));
}

/// A player is a text, or an object with a `spec`.
std::optional<Refusal> check_players(Message& players, const AnyGame& game, const fs::path& agents) {
    if (!players.is_array() || players.size() < 2 || players.size() > most_players)
        return bad(fmt::format("'players' must be a list of 2 to {} players", most_players));
    for (Message& player : players) {
        if (player.is_string()) {
            std::string name = player.get<std::string>();
            player = Message{{"name", name}, {"spec", name}};
        }
        const auto spec = player.is_object() ? player.find("spec") : player.end();
        if (!player.is_object() || spec == player.end() || !spec->is_string())
            return bad("a player is a text, or an object with 'name' and 'spec'");
        auto text = spec->get<std::string>();
        if (auto refusal = check_spec(text, game, agents)) return refusal;
        player["spec"] = text;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Refusal> complete_entry_form(Message& config, const fs::path& agents) {
    if (!config.is_object()) return bad("'config' must be an object");
    for (const std::string_view key : reserved_keys)
        if (config.contains(std::string(key))) return bad(fmt::format("'{}' is not for clients to say", key));
    const auto name = config.find("game");
    const AnyGame* const game =
        name != config.end() && name->is_string() ? find_game(name->get_ref<const std::string&>()) : nullptr;
    if (game == nullptr) return Refusal{Refusal::unknown, "'game' must name a game"};
    if (!config.contains("players")) return bad("'players' is missing");
    if (auto refusal = check_players(config["players"], *game, agents)) return refusal;
    const auto per_pair = config.find("games_per_pair");
    if (per_pair != config.end() &&
        (!per_pair->is_number_unsigned() || per_pair->get<std::uint64_t>() > most_per_pair))
        return bad(fmt::format("'games_per_pair' must be at most {}", most_per_pair));
    const bool limited = std::ranges::any_of(
        limit_keys, [&config](std::string_view key) { return config.contains(std::string(key)); });
    if (!limited) config["movetime"] = default_movetime;
    return std::nullopt;
}

}  // namespace lanista::server
