#include "arena/tournament_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "arena/byte_size.h"
#include "arena/config_file.h"
#include "arena/course_rules.h"
#include "core/duration.h"
#include "core/text.h"

namespace lanista {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t most_players = 10'000;
constexpr std::int64_t most_per_pair = 1'000'000;
constexpr std::int64_t no_bound = INT64_MAX;

/// One value, and how to complain about it.
struct Item {
    const ConfigFile& file;
    std::string key;
    const Json& value;

    [[noreturn]] void fail(const std::string& reason) const { file.fail(key, reason); }

    [[nodiscard]] std::string text() const {
        if (!value.is_string()) fail("must be a text in quotes");
        return value.get<std::string>();
    }
    [[nodiscard]] std::int64_t number(std::int64_t low, std::int64_t high) const {
        const bool fits = value.is_number_integer() &&
                          !(value.is_number_unsigned() &&
                            value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX));
        if (!fits || value.get<std::int64_t>() < low || value.get<std::int64_t>() > high)
            fail(high == no_bound ? fmt::format("must be a whole number from {} on", low)
                                  : fmt::format("must be a whole number from {} to {}", low, high));
        return value.get<std::int64_t>();
    }
    [[nodiscard]] std::chrono::nanoseconds duration() const {
        const auto result = parse_duration(text());
        if (!result) fail(result.error().message);
        return *result;
    }
    [[nodiscard]] std::int64_t bytes() const {
        const auto result = parse_byte_size(text());
        if (!result) fail(result.error().message);
        return *result;
    }
    /// The index of the text in a list of names.
    [[nodiscard]] std::size_t one_of(const std::vector<std::string_view>& names) const {
        const std::string word = text();
        const auto found = std::ranges::find(names, word);
        if (found == names.end())
            fail(fmt::format("{} is none of: {}", in_quotes(word), fmt::join(names, ", ")));
        return static_cast<std::size_t>(found - names.begin());
    }
    [[nodiscard]] Item element(std::size_t i) const {
        return {file, fmt::format("{}[{}]", key, i + 1), value[i]};
    }
};

using Readers = std::map<std::string, std::function<void(const Item&)>>;

/// Hands each value of an object to the reader of its key.
void read_object(const Item& object, const Readers& readers) {
    for (const auto& [written, value] : object.value.items()) {
        std::string name = written;
        std::ranges::replace(name, '-', '_');
        const Item item{object.file, object.key.empty() ? written : object.key + "." + written, value};
        const auto reader = readers.find(name);
        if (reader == readers.end()) object.file.fail(item.key, "unknown key");
        reader->second(item);
    }
}

void add_limit_readers(Readers& readers, GameLimits& limits) {
    readers["movetime"] = [&](const Item& item) { limits.movetime = item.duration(); };
    readers["clock"] = [&](const Item& item) { limits.clock = item.duration(); };
    readers["increment"] = [&](const Item& item) { limits.increment = item.duration(); };
    readers["first_move"] = [&](const Item& item) { limits.first_move = item.duration(); };
    readers["nodes"] = [&](const Item& item) { limits.nodes = item.number(1, no_bound); };
    readers["depth"] = [&](const Item& item) { limits.depth = item.number(1, 1000); };
    readers["memory"] = [&](const Item& item) { limits.memory = item.bytes(); };
}

Format read_format(const Item& item) {
    std::string word = item.text();
    std::erase_if(word, [](char c) { return c == '-' || c == '_'; });
    for (const Format format : {Format::round_robin, Format::gauntlet, Format::swiss, Format::knock_out}) {
        std::string name(format_text(format));
        std::erase(name, '-');
        if (word == name) return format;
    }
    item.fail(fmt::format("{} is none of: round-robin, gauntlet, swiss, knock-out", in_quotes(item.text())));
}

/// TOML has signed numbers only; JSON reaches the upper half of the seeds too.
std::uint64_t read_seed(const Item& item) {
    if (item.value.is_number_unsigned()) return item.value.get<std::uint64_t>();
    return static_cast<std::uint64_t>(item.number(0, no_bound));
}

PlayerEntry read_player(const Item& item) {
    PlayerEntry player;
    if (item.value.is_string()) {
        player.name = player.spec = item.text();
    } else if (item.value.is_object()) {
        Readers readers;
        add_limit_readers(readers, player.limits);
        readers["name"] = [&](const Item& inner) { player.name = inner.text(); };
        readers["spec"] = [&](const Item& inner) { player.spec = inner.text(); };
        read_object(item, readers);
        if (player.spec.empty()) item.fail("a player needs a 'spec'");
        if (player.name.empty()) player.name = player.spec;
    } else {
        item.fail("a player is a text, or a table with 'name' and 'spec'");
    }
    if (player.spec.empty()) item.fail("a player must not be empty");
    return player;
}

std::vector<PlayerEntry> read_players(const Item& item) {
    if (!item.value.is_array()) item.fail("must be a list of players");
    if (item.value.size() > most_players) item.fail(fmt::format("more than {} players", most_players));
    std::vector<PlayerEntry> players;
    for (std::size_t i = 0; i < item.value.size(); ++i) players.push_back(read_player(item.element(i)));
    return players;
}

PairEntry read_pair(const Item& item, const std::vector<PlayerEntry>& players) {
    if (!item.value.is_object()) item.fail("must be a table with 'players' and limits");
    PairEntry pair;
    std::vector<int> who;
    Readers readers;
    add_limit_readers(readers, pair.limits);
    readers["players"] = [&](const Item& names) {
        if (!names.value.is_array() || names.value.size() != 2) names.fail("must be a list of two names");
        for (std::size_t i = 0; i < 2; ++i) {
            const std::string name = names.element(i).text();
            const auto found = std::ranges::find(players, name, &PlayerEntry::name);
            if (found == players.end())
                names.element(i).fail(fmt::format("there is no player {}", in_quotes(name)));
            who.push_back(static_cast<int>(found - players.begin()));
        }
    };
    read_object(item, readers);
    if (who.empty()) item.fail("'players' is missing");
    if (who[0] == who[1]) item.fail("the two players must be different");
    pair.a = who[0];
    pair.b = who[1];
    return pair;
}

Readers tournament_readers(TournamentConfig& config) {
    Readers readers;
    add_limit_readers(readers, config.limits);
    readers["name"] = [&](const Item& item) { config.name = item.text(); };
    readers["game"] = [&](const Item& item) { config.game = item.text(); };
    readers["size"] = [&](const Item& item) { config.size = item.number(0, 1000); };
    readers["edition"] = [&](const Item& item) { config.edition = item.text(); };
    readers["format"] = [&](const Item& item) { config.format = read_format(item); };
    readers["players"] = [&](const Item& item) { config.players = read_players(item); };
    readers["pairs"] = [](const Item& item) {
        if (!item.value.is_array()) item.fail("must be a list of tables");  // read when the players are known
    };
    readers["games_per_pair"] = [&](const Item& item) {
        config.games_per_pair = item.number(1, most_per_pair);
    };
    readers["rounds"] = [&](const Item& item) { config.rounds = item.number(0, most_players); };
    readers["heads"] = [&](const Item& item) { config.heads = item.number(1, most_players); };
    readers["tie_break_pairs"] = [&](const Item& item) { config.tie_break_pairs = item.number(0, 1000); };
    readers["seed"] = [&](const Item& item) { config.seed = read_seed(item); };
    readers["openings"] = [&](const Item& item) { config.openings = item.text(); };
    readers["opening_plies"] = [&](const Item& item) { config.opening_plies = item.number(0, 1000); };
    readers["margin"] = [&](const Item& item) { config.margin = item.duration(); };
    readers["policy"] = [&](const Item& item) {
        config.policy = item.one_of({"strict", "course"}) == 0 ? FaultPolicy::strict : FaultPolicy::course;
    };
    readers["clock_kind"] = [&](const Item& item) {
        config.clock_kind = item.one_of({"wall", "cpu"}) == 0 ? ClockKind::wall : ClockKind::cpu;
    };
    readers["sandbox"] = [&](const Item& item) {
        const std::vector<std::string_view> tiers{"auto", "namespaces", "seccomp", "rlimits"};
        config.sandbox = tiers[item.one_of(tiers)];
    };
    readers["rules"] = [](const Item&) {};  // read before all others, which go before it
    readers["results"] = [&](const Item& item) { config.results = item.text(); };
    readers["concurrency"] = [&](const Item& item) { config.concurrency = item.number(0, 1024); };
    return readers;
}

/// The course's rules for the game and edition of the file.
void read_rules(const Item& item, TournamentConfig& config) {
    (void)item.one_of({"course"});
    for (const auto& [key, value] : {std::pair{"game", &config.game}, std::pair{"edition", &config.edition}})
        if (item.file.root.contains(key)) *value = Item{item.file, key, item.file.root[key]}.text();
    if (!apply_course_rules(config)) item.fail(no_course_rules);
}

Json limits_json(const GameLimits& limits) {
    Json json = Json::object();
    const auto put_time = [&](const char* key, const std::optional<GameLimits::Time>& time) {
        if (time) json[key] = duration_text(*time);
    };
    const auto put_number = [&](const char* key, const std::optional<std::int64_t>& number) {
        if (number) json[key] = *number;
    };
    put_time("movetime", limits.movetime);
    put_time("clock", limits.clock);
    put_time("increment", limits.increment);
    put_time("first_move", limits.first_move);
    put_number("nodes", limits.nodes);
    put_number("depth", limits.depth);
    put_number("memory", limits.memory);
    return json;
}

}  // namespace

TournamentConfig TournamentConfig::load(const std::filesystem::path& path) {
    const ConfigFile file = ConfigFile::load(path);
    TournamentConfig config;
    config.name = path.stem().string();
    config.results = std::filesystem::path(path).replace_extension(".sqlite").string();

    if (file.root.contains("rules")) read_rules({file, "rules", file.root["rules"]}, config);
    read_object({file, "", file.root}, tournament_readers(config));
    if (file.root.contains("pairs")) {
        const Item pairs{file, "pairs", file.root["pairs"]};
        for (std::size_t i = 0; i < pairs.value.size(); ++i)
            config.pairs.push_back(read_pair(pairs.element(i), config.players));
    }
    if (config.game.empty()) file.fail("", "the key 'game' is missing");
    if (config.players.empty()) file.fail("", "the key 'players' is missing, or names nobody");
    try {
        check(config.schedule());
    } catch (const std::runtime_error& error) {
        file.fail("", error.what());
    }
    return config;
}

ScheduleConfig TournamentConfig::schedule() const {
    ScheduleConfig result;
    result.format = format;
    for (const PlayerEntry& player : players) result.players.push_back(player.name);
    result.games_per_pair = static_cast<int>(games_per_pair);
    result.seed = seed;
    result.rounds = static_cast<int>(rounds);
    result.heads = static_cast<int>(heads);
    result.tie_break_pairs = static_cast<int>(tie_break_pairs);
    return result;
}

GameLimits TournamentConfig::limits_of(int player, int opponent) const {
    GameLimits result = players[static_cast<std::size_t>(player)].limits.over(limits);
    for (const PairEntry& pair : pairs)
        if (std::minmax(pair.a, pair.b) == std::minmax(player, opponent)) result = pair.limits.over(result);
    return result;
}

std::string TournamentConfig::canonical_json() const {
    // Objects of this library are sorted by key, so equal contents are equal texts.
    Json json;
    json["name"] = name;
    json["game"] = game;
    json["size"] = size;
    json["edition"] = edition;
    json["format"] = format_text(format);
    json["games_per_pair"] = games_per_pair;
    json["rounds"] = rounds;
    json["heads"] = heads;
    json["tie_break_pairs"] = tie_break_pairs;
    json["seed"] = seed;
    json["openings"] = openings;
    json["opening_plies"] = opening_plies;
    json["limits"] = limits_json(limits);
    json["margin"] = duration_text(margin);
    json["policy"] = policy_text(policy);
    json["clock_kind"] = name_of(clock_kind);
    json["players"] = Json::array();
    for (const PlayerEntry& player : players)
        json["players"].push_back(
            {{"name", player.name}, {"spec", player.spec}, {"limits", limits_json(player.limits)}});
    json["pairs"] = Json::array();
    for (const PairEntry& pair : pairs)
        json["pairs"].push_back({{"a", pair.a}, {"b", pair.b}, {"limits", limits_json(pair.limits)}});
    return json.dump();
}

std::string_view policy_text(FaultPolicy policy) {
    return policy == FaultPolicy::strict ? "strict" : "course";
}

}  // namespace lanista
