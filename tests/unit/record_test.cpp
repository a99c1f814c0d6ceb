// Game records: what is written reads back the same, and what is wrong is refused where it is wrong.
#include "games/record.h"

#include <gtest/gtest.h>

#include <rapidcheck.h>

#include "core/random.h"
#include "games/record_reader.h"
#include "games/registry.h"

namespace lanista {
namespace {

using std::chrono::microseconds;

/// All records of a text, or the first error.
Result<std::vector<Record>> read_all(std::string_view text) {
    std::vector<Record> records;
    RecordReader reader;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const auto record = reader.feed(text.substr(0, end));
        if (!record) return record.error();
        if (*record) records.push_back(**record);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    const auto last = reader.finish();
    if (!last) return last.error();
    if (*last) records.push_back(**last);
    return records;
}

Error error_of(std::string_view text) {
    const Result<std::vector<Record>> records = read_all(text);
    EXPECT_FALSE(records.ok()) << text;
    return records ? Error{} : records.error();
}

void expect_error(std::string_view text, std::string_view message, std::size_t column) {
    const Error error = error_of(text);
    EXPECT_EQ(error.message, message);
    EXPECT_EQ(error.column, column) << message;
}

Record random_game(const AnyGame& game, std::uint64_t seed) {
    Random random(seed);
    Record record{.start = *game.start({.seed = seed}), .tags = {}, .moves = {}, .result = Outcome::ongoing};
    AnyPosition position = record.start;
    while (!position.is_over() && record.moves.size() < 400) {
        const std::vector<Move> moves = position.legal_moves();
        const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        record.moves.push_back({move, {}});
        position.make(move);
    }
    record.result = position.outcome();
    return record;
}

constexpr std::string_view small_record =
    "[Game \"tictactoe\"]\n"
    "[Date \"2026.11.15\"]\n"
    "[First \"a \\\"quoted\\\" \\\\ name\"]\n"
    "[Start \"......... x\"]\n"
    "[Result \"1-0\"]\n"
    "\n"
    "1. 1-1 {+0.40/1 0.020s 9n} 0-1 2. 1-0 {-W6/12 1.500001s, forced? No \\} yet} 0-2 3. 1-2 {12n once} 1-0\n"
    "\n";

TEST(Record, ReadsAnExample) {
    const Result<std::vector<Record>> records = read_all(small_record);
    ASSERT_TRUE(records.ok()) << records.error().message;
    ASSERT_EQ(records->size(), 1U);
    const Record& record = records->front();
    EXPECT_EQ(record.game().name(), "tictactoe");
    EXPECT_EQ(record.tag("First"), "a \"quoted\" \\ name");
    EXPECT_EQ(record.tag("Second"), "");
    EXPECT_EQ(record.result, Outcome::first_wins);
    EXPECT_EQ(record.final_position().outcome(), Outcome::first_wins);
    ASSERT_EQ(record.moves.size(), 5U);
    EXPECT_EQ(
        record.moves[0].thought,
        (RecordedThought{.score = 40, .depth = 1, .time = microseconds(20'000), .nodes = 9, .remark = ""}));
    EXPECT_EQ(record.moves[1].thought, RecordedThought{});
    EXPECT_EQ(record.moves[2].thought, (RecordedThought{.score = loss_in(6),
                                                        .depth = 12,
                                                        .time = microseconds(1'500'001),
                                                        .nodes = {},
                                                        .remark = "forced? No } yet"}));
    EXPECT_EQ(record.moves[4].thought.nodes, 12U);
    EXPECT_EQ(record.moves[4].thought.remark, "once");
}

TEST(Record, WritesWhatItRead) {
    Record record = read_all(small_record)->front();
    record.moves[4].thought = {};
    std::string expected(small_record);
    expected.erase(expected.find(" {12n once}"), 11);
    EXPECT_EQ(to_text(record), expected);
}

TEST(Record, EveryGameReadsBack) {
    std::string all;
    std::vector<Record> expected;
    for (const AnyGame* game : games()) {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            expected.push_back(random_game(*game, seed));
            all += to_text(expected.back());
        }
    }
    const Result<std::vector<Record>> found = read_all(all);
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(*found, expected);
}

TEST(Record, AnyThoughtReadsBack) {
    const bool holds = rc::check("thoughts", [] {
        RecordedThought thought;
        if (*rc::gen::arbitrary<bool>()) {
            thought.score = *rc::gen::inRange(-500'000, 500'000);
            thought.depth = *rc::gen::inRange(0, 99);
        }
        if (*rc::gen::arbitrary<bool>()) thought.time = microseconds(*rc::gen::inRange(0, 2'000'000'000));
        if (*rc::gen::arbitrary<bool>()) thought.nodes = *rc::gen::arbitrary<std::uint64_t>();
        const auto word = rc::gen::element<std::string>("good", "12n", "0.020s", "+1.00/3", ",", "}", "\\",
                                                        "{", "-W3", "1-0", "[", "and/or", ",,", "1.");
        for (const std::string& next : *rc::gen::container<std::vector<std::string>>(word))
            thought.remark += (thought.remark.empty() ? "" : " ") + next;

        Record record{.start = *find_game("tictactoe")->start({}), .tags = {}, .moves = {}, .result = {}};
        record.moves = {{Move{3}, thought}, {Move{4}, {}}};
        const Result<std::vector<Record>> found = read_all(to_text(record));
        RC_ASSERT(found.ok());
        RC_ASSERT(*found == std::vector<Record>{record});
    });
    EXPECT_TRUE(holds);
}

TEST(Record, ResultTokensAreMovesUntilTheEnd) {
    const auto records =
        read_all("[Game \"tictactoe\"]\n\n1-0 0-1 1-0\n\n[Game \"tictactoe\"]\n\n1-0\n{so} 0-1");
    ASSERT_TRUE(records.ok()) << records.error().message;
    ASSERT_EQ(records->size(), 2U);
    EXPECT_EQ(records->front().moves.size(), 2U);
    EXPECT_EQ(records->front().result, Outcome::first_wins);
    EXPECT_EQ(records->back().moves.size(), 1U);
    EXPECT_EQ(records->back().moves[0].thought.remark, "so");
}

TEST(Record, TheSecondPlayerMayBegin) {
    Record record{
        .start = *find_game("tictactoe")->parse("......... o"), .tags = {}, .moves = {}, .result = {}};
    record.moves = {{Move{0}, {}}, {Move{1}, {}}, {Move{2}, {}}};
    EXPECT_NE(to_text(record).find("\n1... 0-0 2. 0-1 0-2 *\n"), std::string::npos) << to_text(record);
    EXPECT_EQ(read_all(to_text(record))->front(), record);
}

TEST(Record, LinesAreWrapped) {
    Record record = random_game(*find_game("connect4"), 3);
    record.moves[0].thought.remark = std::string(RecordLimits::text, 'a');
    for (std::size_t i = 0; i < 300; ++i) record.moves[1].thought.remark += "word ";
    const std::string text = to_text(record);
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos;
         end = text.find('\n', begin = end + 1)) {
        const std::string line = text.substr(begin, end - begin);
        EXPECT_TRUE(line.size() <= 100 || line.find(' ') == std::string::npos) << line;
    }
    EXPECT_EQ(to_text(read_all(text)->front()), text);
}

TEST(Record, ErrorsNameLineAndColumn) {
    const std::string game = "[Game \"tictactoe\"]\n";
    expect_error("1. 1-1 *\n", "line 1: expected the tag Game", 1);
    expect_error("[Date \"x\"]\n", "line 1: the first tag must be Game", 2);
    expect_error("[Game \"chess\"]\n", "line 1: there is no game 'chess'", 8);
    expect_error("[Game \"tictactoe\" ]\n", "line 1: expected the tag to end in \"]", 17);
    expect_error("[Game \"tictactoe\n", "line 1: expected the tag to end in \"]", 17);
    expect_error("[1 \"a\"]\n", "line 1: expected the name of a tag", 2);
    expect_error("[Game]\n", "line 1: expected a blank and a quotation mark", 6);
    expect_error(game + "[A \"1\"]\n[A \"2\"]\n", "line 3: the tag 'A' is given twice", 2);
    expect_error(game + "[Start \"....z.... x\"]\n", "line 2: bad position: expected '.', 'x' or 'o'", 13);
    expect_error(game + "[Result \"2-0\"]\n", "line 2: expected 1-0, 0-1, 1/2-1/2 or *", 10);
    expect_error(game + "[Result \"1-0\"]\n\n1. 1-1\n  *\n", "line 5: the tag Result says 1-0", 3);
    expect_error(game + "\n1. 1-1 1-7 *\n", "line 3: bad move '1-7': expected a number from 0 to 2", 10);
    expect_error(game + "\n1. 1-1 1-1 *\n", "line 3: illegal move '1-1': the cell is taken", 8);
    expect_error(game + "\n1. 1-0\n1-0 2. *\n", "line 4: illegal move '1-0': the cell is taken", 1);
    expect_error(game + "\n1. 1-1 3. 0-0 *\n", "line 3: expected 1..., not '3.'", 8);
    expect_error(game + "\n{a} 1. 1-1 *\n", "line 3: a comment before the first move", 1);
    expect_error(game + "\n1. 1-1 {a} {b} *\n", "line 3: a second comment on the same move", 12);
    expect_error(game + "\n1. 1-1 {a\nb", "line 4: the text ends inside a comment", 0);
    expect_error(game + "\n1. 1-1\n\n", "line 4: the record ends without a result", 0);
    expect_error(game + "\n1. 1-1 * 0-0", "line 3: expected a blank line after the result", 0);
    expect_error(game + "\n1. 1-1\x01 *", "line 3: a control character", 7);
}

TEST(Record, MemoryIsBounded) {
    const std::string game = "[Game \"tictactoe\"]\n";
    const std::string long_line(RecordLimits::line + 1, 'a');
    EXPECT_EQ(error_of(long_line).message, "line 1: the line is longer than 65536 bytes");
    const std::string long_text(RecordLimits::text + 1, 'a');
    EXPECT_EQ(error_of(game + "[A \"" + long_text + "\"]").message,
              "line 2: the value is longer than 4096 bytes");
    EXPECT_EQ(error_of(game + "1-1 {" + long_text).message, "line 2: the comment is longer than 4096 bytes");
    std::string many = game;
    for (std::size_t i = 0; i <= RecordLimits::tags; ++i) many += "[A" + std::to_string(i) + " \"\"]\n";
    EXPECT_EQ(error_of(many).message, "line 66: more than 64 tags");
}

}  // namespace
}  // namespace lanista
