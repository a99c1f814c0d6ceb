#include "report/stored_tournament.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "core/text.h"

namespace lanista {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t megabyte = 1'000'000;

/// "movetime 20ms, nodes 150"; empty without limits.
std::string limits_text(const Json& limits) {
    std::string text;
    for (const char* key : {"movetime", "clock", "increment", "first_move", "nodes", "depth", "memory"}) {
        if (!limits.contains(key)) continue;
        const Json& value = limits[key];
        std::string shown = value.is_string() ? value.get<std::string>() : value.dump();
        if (std::string_view(key) == "memory" && value.get<std::int64_t>() % megabyte == 0)
            shown = fmt::format("{} MB", value.get<std::int64_t>() / megabyte);
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", key, shown);
    }
    for (char& c : text)
        if (c == '_') c = ' ';
    return text;
}

Format format_named(const std::string& name) {
    for (const Format format : {Format::round_robin, Format::gauntlet, Format::swiss, Format::knock_out})
        if (name == format_text(format)) return format;
    throw std::runtime_error(fmt::format("there is no format {}", in_quotes(name)));
}

ScheduleConfig schedule_of(const Json& json) {
    ScheduleConfig schedule;
    schedule.format = format_named(json.at("format"));
    for (const Json& player : json.at("players")) schedule.players.push_back(player.at("name"));
    schedule.games_per_pair = json.at("games_per_pair");
    schedule.seed = json.at("seed");
    schedule.rounds = json.at("rounds");
    schedule.heads = json.at("heads");
    schedule.tie_break_pairs = json.at("tie_break_pairs");
    check(schedule);
    return schedule;
}

StoredTournament read(const Json& json) {
    StoredTournament result;
    result.name = json.at("name");
    result.game = json.at("game");
    result.schedule = schedule_of(json);
    const auto say = [&](const char* what, const std::string& value) {
        if (!value.empty()) result.conditions.emplace_back(what, value);
    };
    say("format", json.at("format"));
    say("games a pairing", std::to_string(result.schedule.games_per_pair));
    const std::string limits = limits_text(json.at("limits"));
    say("limits", limits.empty() ? "none" : limits);
    if (json.value("size", 0) != 0) say("board size", json["size"].dump());
    say("edition", json.value("edition", ""));
    say("openings", json.value("openings", ""));
    if (json.value("opening_plies", 0) != 0) say("opening plies", json["opening_plies"].dump());
    say("seed", std::to_string(result.schedule.seed));
    say("faults", json.value("policy", ""));
    say("clock", json.value("clock_kind", ""));
    if (json.value("margin", "0s") != "0s") say("margin", json["margin"]);
    for (const Json& player : json.at("players")) {
        result.specs.push_back(player.at("spec"));
        result.limits.push_back(limits_text(player.at("limits")));
    }
    for (const Json& pair : json.value("pairs", Json::array()))
        say("limits of a pairing",
            fmt::format("{} and {}: {}", result.schedule.players.at(pair.at("a").get<std::size_t>()),
                        result.schedule.players.at(pair.at("b").get<std::size_t>()),
                        limits_text(pair.at("limits"))));
    return result;
}

}  // namespace

StoredTournament StoredTournament::parse(const std::string& configuration) {
    try {
        return read(Json::parse(configuration));
    } catch (const Json::exception&) {
        throw std::runtime_error("its configuration is missing or damaged");
    } catch (const std::logic_error&) {
        throw std::runtime_error("its configuration is damaged");
    }
}

}  // namespace lanista
