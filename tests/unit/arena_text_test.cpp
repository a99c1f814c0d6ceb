// What agents write: made safe, kept short, understood.
#include <gtest/gtest.h>

#include "arena/external_player.h"
#include "arena/foreign_text.h"
#include "arena/keeper/plan.h"

namespace lanista {
namespace {

TEST(ForeignText, KnowsCleanText) {
    EXPECT_TRUE(is_clean_text(""));
    EXPECT_TRUE(is_clean_text("bestmove a1 \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80"));
    EXPECT_FALSE(is_clean_text(std::string_view("a\0b", 3)));
    for (const char* const bad : {"\x80", "\xC3", "\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80",
                                  "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xFF", "\xE2\x82"}) {
        EXPECT_FALSE(is_clean_text(bad)) << escaped(bad);
    }
}

TEST(ForeignText, EscapesWhatCouldHideOrMislead) {
    EXPECT_EQ(escaped("a\x1b[2J\r\nb\\\x7f"), "a\\x1b[2J\\x0d\\nb\\\\\\x7f");
    EXPECT_EQ(escaped("\xFF\xC3\xA9"), "\\xff\xC3\xA9");
    EXPECT_EQ(escaped("\xC2\x9B"), "\\xc2\\x9b");
    EXPECT_EQ(escaped("abcdef", 4), "abcd... (2 bytes more)");
}

TEST(ErrorTail, KeepsTheEndAndSaysWhatWasCut) {
    ErrorTail tail(10);
    tail.append("one\n");
    EXPECT_EQ(tail.text(), "one\n");
    tail.append("two\x01three\n");
    EXPECT_EQ(tail.text(), "[4 bytes cut]\ntwo\\x01three\n");
    tail.append(std::string(100, 'x'));
    EXPECT_EQ(tail.text(), "[104 bytes cut]\nxxxxxxxxxx");
}

TEST(SearchInfo, IsReadFromInfoLines) {
    SearchInfo info;
    read_info("info depth 7 nodes 123456789012 score cp -15 pv a1 b2", info);
    EXPECT_EQ(info.depth, 7);
    EXPECT_EQ(info.nodes, 123456789012);
    EXPECT_EQ(info.score, "cp -15");
    EXPECT_EQ(info.line, "a1 b2");
    read_info("info depth many nodes", info);
    EXPECT_EQ(info.depth, 7);
    read_info("info string depth 9", info);
    EXPECT_EQ(info.depth, 7);
}

TEST(Verdict, ReadsAsInTheResults) {
    EXPECT_EQ((Verdict{VerdictKind::time, ClockKind::cpu, "late"}).text(), "TIME (cpu): late");
    EXPECT_EQ((Verdict{VerdictKind::start_fail, ClockKind::none, ""}).text(), "START_FAIL");
    EXPECT_EQ(name_of(VerdictKind::void_game), "VOID");
}

TEST(KeeperPlan, SurvivesTheJourney) {
    keeper::Plan plan;
    plan.own_namespaces = true;
    plan.arguments = {"a", "", "c"};
    plan.environment = {"X=1"};
    plan.program = "/bin/a";
    plan.folder = "/tmp";
    plan.views = {{"/usr", "/usr"}, {"/a", "/b"}};
    plan.scratch_bytes = 1;
    plan.scratch_files = 2;
    plan.limits = {{3, 4}};
    plan.filter = {{1, 2, 3, 4}};
    const std::string bytes = keeper::encode(plan);
    keeper::Plan copy;
    ASSERT_TRUE(keeper::decode(bytes, copy));
    EXPECT_EQ(keeper::encode(copy), bytes);
    EXPECT_EQ(copy.arguments, plan.arguments);
    EXPECT_EQ(copy.views[1].target, "/b");
    keeper::Plan broken;
    EXPECT_FALSE(keeper::decode(std::string_view(bytes).substr(0, bytes.size() - 1), broken));
    EXPECT_FALSE(keeper::decode(bytes + "x", broken));
}

}  // namespace
}  // namespace lanista
