#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "arena/byte_size.h"
#include "arena/config_file.h"
#include "arena/tournament_config.h"
#include "core/duration.h"

namespace lanista {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class TournamentFile : public testing::Test {
protected:
    TournamentFile() {
        std::string pattern = (fs::temp_directory_path() / "lanista-config-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
    }
    ~TournamentFile() override { fs::remove_all(folder_); }

    fs::path write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
        return folder_ / name;
    }
    [[nodiscard]] TournamentConfig load(const std::string& name, const std::string& text) const {
        return TournamentConfig::load(write(name, text));
    }
    /// The message without the folder.
    [[nodiscard]] std::string error(const std::string& name, const std::string& text) const {
        const fs::path path = write(name, text);
        try {
            (void)TournamentConfig::load(path);
        } catch (const std::runtime_error& error) {
            const std::string message = error.what();
            EXPECT_EQ(message.find('\n'), std::string::npos);
            EXPECT_EQ(message.find(folder_.string() + "/"), 0U);
            return message.substr(folder_.string().size() + 1);
        }
        return "no error";
    }

    fs::path folder_;
};

TEST_F(TournamentFile, TheRulesOfTheCourseAreDefaults) {
    const std::string players = "players = ['greedy', 'random']\n";
    const TournamentConfig tetress = load("t.toml", "rules = 'course'\ngame = 'tetress'\n" + players);
    EXPECT_EQ(tetress.limits.clock, 180s);
    EXPECT_EQ(tetress.limits.memory, 250 << 20);
    EXPECT_EQ(tetress.clock_kind, ClockKind::cpu);
    EXPECT_EQ(tetress.policy, FaultPolicy::course);
    const std::string own = "movetime = '1s'\npolicy = 'strict'\nedition = '2022'\n";
    const TournamentConfig colosseum =
        load("c.toml", "game = 'colosseum'\n" + own + players + "rules = 'course'\n");
    EXPECT_EQ(colosseum.limits.movetime, 1s);
    EXPECT_EQ(colosseum.limits.first_move, 30s);
    EXPECT_EQ(colosseum.limits.memory, 500 << 20);
    EXPECT_EQ(colosseum.policy, FaultPolicy::strict);
    EXPECT_EQ(error("b.toml", "game = 'connect4'\nrules = 'course'\n" + players).substr(0, 8), "b.toml:2");
    EXPECT_EQ(error("b.toml", "rules = 'house'\ngame = 'tetress'\n" + players).substr(0, 8), "b.toml:1");
}

const std::string full_toml = R"(name = "spring"
game = "infexion"
format = "swiss"
games_per_pair = 4
rounds = 3
seed = 7
results = "r.sqlite"
clock = "180s"
first-move = "30s"
memory = "250MB"
policy = "course"
clock_kind = "cpu"
concurrency = 2
players = ["champion", { name = "old", spec = "ugi:./old/run", clock = "90s" }]
[[pairs]]
players = ["old", "champion"]
nodes = 20000
)";

const std::string full_json =
    R"({"name": "spring", "game": "infexion", "format": "swiss", "games_per_pair": 4,
"rounds": 3, "seed": 7, "results": "elsewhere.sqlite", "clock": "3m", "first_move": "30s", "memory": "250MB",
"policy": "course", "clock_kind": "cpu", "concurrency": 1,
"players": ["champion", {"name": "old", "spec": "ugi:./old/run", "clock": "90s"}],
"pairs": [{"players": ["old", "champion"], "nodes": 20000}]})";

TEST_F(TournamentFile, SaysTheSameInTomlAndJson) {
    const TournamentConfig config = load("a.toml", full_toml);
    EXPECT_EQ(config.name, "spring");
    EXPECT_EQ(config.format, Format::swiss);
    EXPECT_EQ(config.schedule().players, (std::vector<std::string>{"champion", "old"}));
    EXPECT_EQ(config.schedule().games_per_pair, 4);
    EXPECT_EQ(config.policy, FaultPolicy::course);
    EXPECT_EQ(config.clock_kind, ClockKind::cpu);
    EXPECT_EQ(config.limits.memory, 250'000'000);
    EXPECT_EQ(config.limits.first_move, 30s);
    // The place of the results and the concurrency differ, and do not count.
    EXPECT_EQ(config.canonical_json(), load("a.json", full_json).canonical_json());
}

TEST_F(TournamentFile, APairingsLimitsGoBeforeAPlayersAndThoseBeforeTheRest) {
    const TournamentConfig config = load("a.toml", full_toml);
    EXPECT_EQ(config.limits_of(0, 1).clock, 180s);
    EXPECT_EQ(config.limits_of(1, 0).clock, 90s);
    EXPECT_EQ(config.limits_of(1, 0).nodes, 20000);
    EXPECT_EQ(config.limits_of(0, 1).nodes, 20000);
    EXPECT_FALSE(config.limits.nodes.has_value());
}

TEST_F(TournamentFile, HasDefaults) {
    const TournamentConfig config = load("autumn.toml", "game = 'tetress'\nplayers = ['a', 'b']");
    EXPECT_EQ(config.name, "autumn");
    EXPECT_EQ(config.results, (folder_ / "autumn.sqlite").string());
    EXPECT_EQ(config.format, Format::round_robin);
    EXPECT_EQ(config.games_per_pair, 2);
    EXPECT_EQ(config.policy, FaultPolicy::strict);
}

TEST_F(TournamentFile, WhatChangesAResultChangesTheCanonicalText) {
    const std::string start = "game = 'tetress'\nplayers = ['a', 'b']\n";
    const std::string plain = load("a.toml", start).canonical_json();
    for (const std::string change :
         {"seed = 2", "movetime = '1s'", "format = 'gauntlet'", "policy = 'course'", "games_per_pair = 4",
          "openings = 'book'", "clock_kind = 'cpu'", "size = 8"})
        EXPECT_NE(load("a.toml", start + change).canonical_json(), plain) << change;
    for (const std::string change : {"concurrency = 2", "results = 'x'", "seed = 1"})
        EXPECT_EQ(load("a.toml", start + change).canonical_json(), plain) << change;
}

TEST_F(TournamentFile, MistakesAreNamedWithTheirPlace) {
    const std::string start = "game = 'tetress'\nplayers = ['a', 'b']\n";
    EXPECT_EQ(error("a.toml", start + "movtime = '2s'"), "a.toml:3: movtime: unknown key");
    EXPECT_EQ(error("a.toml", start + "movetime = '2'"),
              "a.toml:3: movetime: '2' needs a unit: ns, us, ms, s, m or h");
    EXPECT_EQ(error("a.toml", start + "movetime = 2"), "a.toml:3: movetime: must be a text in quotes");
    EXPECT_EQ(error("a.toml", start + "seed = -1"), "a.toml:3: seed: must be a whole number from 0 on");
    EXPECT_EQ(error("a.toml", start + "policy = 'lax'"),
              "a.toml:3: policy: 'lax' is none of: strict, course");
    EXPECT_EQ(error("a.toml", start + "games_per_pair = 0"),
              "a.toml:3: games_per_pair: must be a whole number from 1 to 1000000");
    EXPECT_EQ(error("a.toml", start + "name = 2020-01-01"),
              "a.toml:3: name: a date or time has no meaning here");
    EXPECT_EQ(error("a.toml", "game = 'x'\nplayers = [\n'a',\n{spec='b', nme='c'}]"),
              "a.toml:4: players[2].nme: unknown key");
    EXPECT_EQ(error("a.toml", "game = 'x'\nplayers = ['a', 'a']"),
              "a.toml: two players are called 'a'; give each its own name");
    EXPECT_EQ(error("a.toml", "players = ['a', 'b']"), "a.toml: the key 'game' is missing");
    EXPECT_EQ(error("a.toml", "game = 'x'"), "a.toml: the key 'players' is missing, or names nobody");
    EXPECT_EQ(error("a.toml", start + "[[pairs]]\nplayers = ['a', 'c']\n"),
              "a.toml:4: pairs[1].players[2]: there is no player 'c'");
    EXPECT_EQ(error("a.toml", start + "x = ").substr(0, 9), "a.toml:3:");
    EXPECT_EQ(error("a.json", "{\"game\": \"x\",\n \"players\": [}"), "a.json:2:14: is not valid JSON here");
    EXPECT_EQ(error("a.json", R"({"game":"x","players":["a","b"],"foo":1})"), "a.json: foo: unknown key");
    EXPECT_EQ(error("a.json", "[1]"), "a.json: must be a JSON object");
    EXPECT_THROW((void)TournamentConfig::load(folder_ / "missing.toml"), std::runtime_error);
    EXPECT_THROW((void)TournamentConfig::load(folder_), std::runtime_error);
}

TEST_F(TournamentFile, HugeOrDeeplyNestedInputIsRefused) {
    EXPECT_EQ(error("a.json", std::string(1'000'000, '[')), "a.json:1:33: is nested too deeply");
    EXPECT_EQ(error("a.toml", "x = " + std::string(100'000, '[')).substr(0, 8), "a.toml:1");
    const fs::path huge = write("huge.json", "");
    fs::resize_file(huge, 100'000'000);  // sparse: costs no disk
    EXPECT_THROW((void)ConfigFile::load(huge), std::runtime_error);
    EXPECT_THROW((void)ConfigFile::load("/dev/zero"), std::runtime_error);
}

TEST_F(TournamentFile, AnyBytesAreReadOrRefusedInOneLine) {
    EXPECT_TRUE(rc::check([&] {
        std::string text = *rc::gen::element(full_toml, full_json);
        const int changes = *rc::gen::inRange(0, 4);
        for (int i = 0; i < changes; ++i)
            text[*rc::gen::inRange<std::size_t>(0, text.size())] = *rc::gen::arbitrary<char>();
        (void)error(*rc::gen::element(std::string("x.toml"), std::string("x.json")), text);
    }));
}

TEST(Duration, ReadsWhatPeopleWrite) {
    EXPECT_EQ(*parse_duration("2s"), 2s);
    EXPECT_EQ(*parse_duration("20ms"), 20ms);
    EXPECT_EQ(*parse_duration("1.5s"), 1500ms);
    EXPECT_EQ(*parse_duration("180s"), 3min);
    EXPECT_EQ(*parse_duration("3m"), 3min);
    EXPECT_EQ(*parse_duration("0.1s"), 100ms);
    EXPECT_EQ(*parse_duration("1h"), 1h);
    EXPECT_EQ(*parse_duration("0.000000001s"), 1ns);
    EXPECT_EQ(*parse_duration("2.50us"), 2500ns);
}

TEST(Duration, RefusesTheRest) {
    for (const char* text : {"", "s", "2", "-2s", "2 s", "2.s", ".5s", "1e3s", "2sec", "0x2s",
                             "9999999999999h", "0.5ns", "1.00000000000001s", "+1s", "2S"})
        EXPECT_FALSE(parse_duration(text).ok()) << text;
}

TEST(Duration, PrintsTheShortestExactText) {
    EXPECT_EQ(duration_text(0ns), "0s");
    EXPECT_EQ(duration_text(20ms), "20ms");
    EXPECT_EQ(duration_text(1500ms), "1.5s");
    EXPECT_EQ(duration_text(3min), "180s");
    EXPECT_EQ(duration_text(1'050us), "1.05ms");
    EXPECT_EQ(duration_text(-1500ms), "-1.5s");
    EXPECT_TRUE(rc::check([] {
        const std::chrono::nanoseconds time(
            *rc::gen::suchThat<std::int64_t>([](std::int64_t n) { return n >= 0; }));
        const auto again = parse_duration(duration_text(time));
        RC_ASSERT(again.ok() && *again == time);
    }));
}

TEST(ByteSize, KnowsDecimalAndBinaryUnits) {
    EXPECT_EQ(*parse_byte_size("250MB"), 250'000'000);
    EXPECT_EQ(*parse_byte_size("128MiB"), 128 << 20);
    EXPECT_EQ(*parse_byte_size("0B"), 0);
    for (const char* text :
         {"", "MB", "250", "-1MB", "1.5MB", "9999999999999GB", "99999999999999999999B", "1mb"})
        EXPECT_FALSE(parse_byte_size(text).ok()) << text;
}

}  // namespace
}  // namespace lanista
