// Golden games: the saved ones agree, and a single changed number, list, board or result is found.
#include "protocol/golden.h"

#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "protocol/lines.h"

namespace lanista {
namespace {

using Json = nlohmann::json;

std::string golden_path(const std::string& game) {
    return LANISTA_SOURCE_DIR "/tests/data/golden/" + game + ".jsonl.gz";
}

std::vector<std::string> lines_of(const std::string& path) {
    Result<LineReader> opened = LineReader::open(path);
    EXPECT_TRUE(opened.ok()) << path;
    LineReader reader = std::move(opened).value();
    std::vector<std::string> lines;
    for (auto line = reader.next(); *line; line = reader.next()) lines.push_back(**line);
    return lines;
}

Json first_game(const std::string& game) {
    return Json::parse(lines_of(golden_path(game)).front());
}

std::size_t ply_with_list(const Json& golden) {
    const Json& plies = golden["plies"];
    const auto has_list = [](const Json& ply) { return ply.contains("moves"); };
    return static_cast<std::size_t>(std::find_if(plies.begin(), plies.end(), has_list) - plies.begin());
}

/// The first game with a full list of moves.
Json game_with_list(const std::string& game) {
    for (const std::string& line : lines_of(golden_path(game)))
        if (Json golden = Json::parse(line); ply_with_list(golden) < golden["plies"].size()) return golden;
    ADD_FAILURE() << "no lists of moves in " << game;
    return {};
}

GoldenDifference difference_in(const Json& golden) {
    GoldenTally tally;
    const auto difference = replay_golden(golden.dump(), tally);
    EXPECT_TRUE(difference.ok()) << difference.error().message;
    EXPECT_TRUE(*difference);
    EXPECT_EQ(tally.games, 0U);
    return difference->value_or(GoldenDifference{});
}

Error error_in(const std::string& line) {
    GoldenTally tally;
    const auto difference = replay_golden(line, tally);
    EXPECT_FALSE(difference.ok()) << line;
    return difference.ok() ? Error{} : difference.error();
}

TEST(Golden, EveryGameAgrees) {
    GoldenTally tally;
    for (const char* game : {"colosseum", "infexion", "tetress"}) {
        for (const std::string& line : lines_of(golden_path(game))) {
            const auto difference = replay_golden(line, tally);
            ASSERT_TRUE(difference.ok()) << difference.error().message;
            ASSERT_FALSE(*difference) << game << " ply " << (*difference)->ply << ' ' << (*difference)->what;
        }
    }
    EXPECT_EQ(tally.games, 150U);
    EXPECT_EQ(tally.positions, 13'464U);
    EXPECT_EQ(tally.lists, 1'471U);
    EXPECT_EQ(tally.boards, 11'125U);
}

TEST(Golden, AWrongCountIsFound) {
    for (const char* game : {"colosseum", "infexion", "tetress"}) {
        Json golden = first_game(game);
        const int legal = golden["plies"][4]["legal"];
        golden["plies"][4]["legal"] = legal + 1;
        const GoldenDifference difference = difference_in(golden);
        EXPECT_EQ(difference.ply, 5U);
        EXPECT_EQ(difference.what, "number of legal moves");
        EXPECT_EQ(difference.expected, std::to_string(legal + 1));
        EXPECT_EQ(difference.found, std::to_string(legal));
    }
}

TEST(Golden, AWrongListIsFound) {
    for (const char* game : {"colosseum", "infexion", "tetress"}) {
        Json golden = game_with_list(game);
        const std::size_t ply = ply_with_list(golden);
        Json& list = golden["plies"][ply]["moves"];
        list[1] = list[0];
        EXPECT_EQ(difference_in(golden).what, "list of moves") << game;
        list.erase(1);
        const GoldenDifference difference = difference_in(golden);
        EXPECT_EQ(difference.ply, ply + 1);
        EXPECT_EQ(difference.what, "list of moves");
        EXPECT_EQ(difference.found, "in ours");
    }
}

TEST(Golden, AWrongBoardIsFound) {
    for (const char* game : {"infexion", "tetress"}) {
        Json golden = first_game(game);
        std::string board = golden["plies"][2]["board"];
        std::swap(board.front(), board[board.find_first_not_of(board.front())]);
        golden["plies"][2]["board"] = board;
        EXPECT_EQ(difference_in(golden).ply, 3U);
        EXPECT_EQ(difference_in(golden).what, "board");
        EXPECT_EQ(difference_in(golden).expected, board);
    }
}

TEST(Golden, AWrongResultIsFound) {
    Json colosseum = first_game("colosseum");
    std::swap(colosseum["scores"][0], colosseum["scores"][1]);
    EXPECT_EQ(difference_in(colosseum).what, "scores");
    EXPECT_EQ(difference_in(colosseum).ply, colosseum["plies"].size() + 1);
    Json infexion = first_game("infexion");
    infexion["winner"] = nullptr;
    EXPECT_EQ(difference_in(infexion).what, "winner");
    Json tetress = first_game("tetress");
    tetress["end"] = tetress["end"] == "no move" ? "turn limit" : "no move";
    EXPECT_EQ(difference_in(tetress).what, "end");
}

TEST(Golden, AnIllegalMoveAndAWrongEndAreFound) {
    Json golden = first_game("infexion");
    golden["plies"][1]["move"] = golden["plies"][0]["move"];
    EXPECT_EQ(difference_in(golden).ply, 2U);
    EXPECT_EQ(difference_in(golden).what, "move");

    Json cut = first_game("colosseum");
    const Json last = cut["plies"].back();
    cut["plies"].erase(cut["plies"].size() - 1);
    EXPECT_EQ(difference_in(cut).what, "end of the game");
    EXPECT_EQ(difference_in(cut).found, "not yet");
    cut["plies"].push_back(last);
    cut["plies"].push_back(last);
    EXPECT_EQ(difference_in(cut).found, "over");
}

TEST(Golden, DamagedLinesAreErrors) {
    EXPECT_EQ(error_in("").message, "bad JSON");
    EXPECT_EQ(error_in("{\"game\":\"infexion\",}").column, 20U);
    EXPECT_EQ(error_in(std::string(1'000'000, '[')).message, "JSON is nested too deeply");
    EXPECT_EQ(error_in(std::string(1'000'000, '[')).column, 17U);
    EXPECT_EQ(error_in("[1e999]").message, "bad JSON: a number out of range");
    EXPECT_EQ(error_in("[]").message, "expected an object with 'game'");
    EXPECT_EQ(error_in("{\"game\":3}").message, "game: expected a string");
    EXPECT_EQ(error_in("{\"game\":\"go\"}").message, "there are no golden games of 'go'");
    EXPECT_EQ(error_in("{\"game\":\"tetress\"}").message, "'plies' is missing");
    EXPECT_EQ(error_in("{\"game\":\"tetress\",\"plies\":[{\"legal\":18446744073709551615}]}").message,
              "ply 1: legal: expected a whole number");
    EXPECT_EQ(
        error_in(
            "{\"game\":\"infexion\",\"plies\":[{\"legal\":49,\"move\":{\"spread\":[1,1],\"dir\":[2,0]}}]}")
            .message,
        "ply 1: dir: there is no such direction");
    EXPECT_EQ(error_in("{\"game\":\"colosseum\",\"n\":99}").message, "n: expected 3 to 16");
}

/// A file in the test's own folder, gone at the end.
class LineFile : public testing::Test {
protected:
    LineFile() : path_(testing::TempDir() + "lanista_lines_" + std::to_string(getpid())) {}
    ~LineFile() override { std::filesystem::remove(path_); }

    void write(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }
    void write_compressed(const std::string& bytes) const {
        gzFile file = gzopen(path_.c_str(), "wb");
        gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
        gzclose(file);
    }

    std::string path_;
};

TEST_F(LineFile, PlainAndCompressedReadTheSame) {
    const std::string text = "one\n\n" + std::string(200'000, 'x') + "\nlast";
    const std::vector<std::string> expected{"one", "", std::string(200'000, 'x'), "last"};
    write(text);
    EXPECT_EQ(lines_of(path_), expected);
    write_compressed(text);
    EXPECT_EQ(lines_of(path_), expected);
}

TEST_F(LineFile, ACutOffOrDamagedFileIsAnError) {
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += std::to_string(i * 7919) + "\n";
    write_compressed(text);
    const auto size = std::filesystem::file_size(path_);
    std::filesystem::resize_file(path_, size / 2);
    const auto read_to_the_end = [this]() -> std::string {
        LineReader reader = std::move(LineReader::open(path_)).value();
        while (true) {
            const auto line = reader.next();
            if (!line) return line.error().message;
            if (!*line) return "";
        }
    };
    EXPECT_EQ(read_to_the_end(), "the compressed file is cut off");
    write_compressed(text);
    std::fstream(path_, std::ios::in | std::ios::out | std::ios::binary).seekp(1000).write("damage", 6);
    EXPECT_NE(read_to_the_end(), "");
}

TEST_F(LineFile, ALongLineIsAnErrorWithItsNumber) {
    write("short\n" + std::string(2000, 'x') + "\n");
    LineReader reader = std::move(LineReader::open(path_, 1000)).value();
    EXPECT_TRUE(reader.next().ok());
    EXPECT_EQ(reader.next().error().message, "the line is longer than 1000 bytes");
    EXPECT_EQ(reader.line(), 2U);
}

TEST(LineReader, AFileThatIsNotThere) {
    EXPECT_EQ(LineReader::open("/nowhere/at/all").error().message, "No such file or directory");
}

}  // namespace
}  // namespace lanista
