// Every agent of tests/hostile in every tier of the sandbox. The folder that an agent lies in is the verdict
// that is expected for it; a new file in a folder is a new test.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "arena/external_player.h"
#include "arena/referee.h"
#include "games/registry.h"
#include "support/hostile_agents.h"

namespace lanista::tests {
namespace {

using namespace std::chrono_literals;

/// Enough for a leak of 20 MB a turn to pass 250 MB, or for the death of a keeper to be noticed; for all
/// others a few.
int turns_for(const std::string& name) {
    if (name.find("kills_its_keeper") != std::string::npos) return 500;
    return name.starts_with("MEMORY/") ? 16 : 3;
}

struct Outcome {
    Verdict verdict;
    std::vector<std::string> moves;
    std::string errors;
    std::chrono::nanoseconds last_wall{0};
};

/// Agents that are to lose on time get little of it; all others so much that a busy machine is no fault of
/// theirs. `busy` agents lose on the CPU clock.
Turn turn_for(const std::string& name) {
    Turn turn{.position = "startpos", .moves = "a1 b1", .go = "movetime 100"};
    const bool loses_on_time = name.starts_with("TIME/");
    turn.wall = loses_on_time && name.find("busy") == std::string::npos ? 300ms : 120s;
    turn.cpu = loses_on_time ? 300ms : 30s;
    if (name == "RULE/30_burns_in_children.py") turn.cpu = 500ms;
    return turn;
}

Outcome play(const std::string& name, SandboxTier tier) {
    ExternalPlayerSettings settings = hostile_settings(name, tier);
    if (name.find("no_hello") != std::string::npos) settings.start_limit = 300ms;
    if (name.find("fork_bomb") != std::string::npos) settings.sandbox.memory_bytes = 0;  // its other limit
    ExternalPlayer player(settings);
    Outcome outcome;
    auto fault = player.new_game();
    const Turn turn = turn_for(name);
    for (int i = 0; i < turns_for(name) && !fault; ++i) {
        const Answer answer = player.ask(turn);
        fault = answer.fault;
        outcome.last_wall = answer.wall;
        if (!fault) outcome.moves.push_back(answer.move);
    }
    if (fault) {
        EXPECT_FALSE(player.running());
        outcome.verdict = *fault;
    }
    outcome.errors = player.error_tail();
    return outcome;
}

/// What the weaker tiers cannot deny, by agent: it happens, or is noticed in another way.
bool is_contained(const std::string& name, SandboxTier tier) {
    if (tier == SandboxTier::namespaces) return true;
    if (name == "RULE/35_reads_others.py") return false;
    if (tier == SandboxTier::seccomp) return true;
    for (const char* const open : {"28_daemon", "34_many_files", "35_writes", "36_socket", "37_signals"}) {
        if (name.find(open) != std::string::npos) return false;
    }
    return true;
}

std::string_view expected_verdict(const std::string& name, SandboxTier tier) {
    if (tier == SandboxTier::rlimits && name == "RULE/30_burns_in_children.py") return "TIME";
    if (tier == SandboxTier::rlimits && name == "RULE/37_kills_its_keeper.py") return "CRASH";
    const std::string_view folder = std::string_view(name).substr(0, name.find('/'));
    return folder == "ILLEGAL" ? "RULE" : folder;  // legality is the referee's matter
}

/// Words that the verdict's message must have.
const std::multimap<std::string, std::string> expected_words{
    {"START_FAIL/01_not_executable.py", "not executable: " LANISTA_SOURCE_DIR},
    {"START_FAIL/02_import_error.py", "ModuleNotFoundError: No module named 'a_module_that_nobody_has'"},
    {"START_FAIL/02_constructor_raises.py", "ValueError: the constructor fails"},
    {"START_FAIL/03_no_hello.py", "no answer in 0.300 s"},
    {"CRASH/12_moves_then_exits.py", "exit code 0"},
    {"CRASH/22_segfault", "SIGSEGV"},
    {"CRASH/22_segfault.py", "SIGSEGV"},
    {"CRASH/22_abort.py", "SIGABRT"},
    {"CRASH/22_exit_0.py", "exit code 0"},
    {"CRASH/22_exit_3.py", "exit code 3"},
    {"CRASH/23_sys_exit.py", "exit code 1"},
    {"CRASH/23_keyboard_interrupt.py", "SIGINT"},
    {"CRASH/23_recursion_error.py", "exit code 1"},
    {"CRASH/24_closes_output.py", "closed its output"},
    {"PROTOCOL/15_nul.py", "a\\x00\\x00b"},
    {"PROTOCOL/15_invalid_utf8.py", "\\xff\\xfe\\x1b[2J"},
    {"PROTOCOL/16_two_moves.py", "first1, then bestmove second1"},
    {"PROTOCOL/16_second_move_later.py", "second1"},
};

void expect_details(const std::string& name, SandboxTier tier, const Outcome& outcome) {
    const auto [first, last] = expected_words.equal_range(name);
    for (auto words = first; words != last; ++words) {
        EXPECT_NE(outcome.verdict.message.find(words->second), std::string::npos) << outcome.verdict.text();
    }
    if (name.starts_with("TIME/")) {
        const bool busy = name.find("busy") != std::string::npos;
        EXPECT_EQ(outcome.verdict.clock, busy ? ClockKind::cpu : ClockKind::wall);
        if (!busy) {
            EXPECT_GE(outcome.last_wall, 300ms);
        }
    }
    if (name == "CRASH/12_moves_then_exits.py") {
        EXPECT_EQ(outcome.moves, std::vector<std::string>{"a1"});
    }
    if (name == "RULE/09_floods_errors.py") {
        EXPECT_TRUE(outcome.errors.starts_with("["));
        EXPECT_NE(outcome.errors.find(" bytes cut]"), std::string::npos);
        EXPECT_NE(outcome.errors.find("the last line of turn 3"), std::string::npos);
    }
    for (const std::string& move : outcome.moves) {
        if (is_contained(name, tier)) {
            EXPECT_NE(move, "allowed");
        }
        EXPECT_FALSE(move.starts_with("second"));
    }
}

class HostileAgents : public testing::TestWithParam<std::tuple<const char*, SandboxTier>> {};

TEST_P(HostileAgents, GetTheVerdictOfTheirFolder) {
    const auto [folder, tier] = GetParam();
    const std::vector<std::string> agents = agents_of(folder);
    ASSERT_FALSE(agents.empty());
    for (const std::string& name : agents) {
        SCOPED_TRACE(name);
        const Outcome outcome = play(name, tier);
        EXPECT_EQ(name_of(outcome.verdict.kind), expected_verdict(name, tier)) << outcome.verdict.text();
        expect_details(name, tier, outcome);
    }
}

INSTANTIATE_TEST_SUITE_P(AllTiers, HostileAgents,
                         testing::Combine(testing::Values("RULE", "ILLEGAL", "TIME", "MEMORY", "OUTPUT",
                                                          "PROTOCOL", "CRASH", "START_FAIL"),
                                          testing::ValuesIn(all_tiers)),
                         [](const auto& test) {
                             return std::string(std::get<0>(test.param)) + "_" +
                                    std::string(name_of(std::get<1>(test.param)));
                         });

/// What the referee says of an agent that plays first against one of ours.
PlayedGame refereed(const std::string& name, SandboxTier tier, std::string_view game, int choice = 0) {
    ExternalPlayerSettings settings = hostile_settings(name, tier);
    settings.command.environment.push_back("HOSTILE_CHOICE=" + std::to_string(choice));
    const auto hostile = make_program_player(settings);
    auto honest = make_player(*find_game(game), "random", {});
    EXPECT_TRUE(honest);
    const Match match{.start = *find_game(game)->start({.seed = 5}), .names = {"honest", "hostile"}};
    return play_game(match, {honest->get(), hostile.get()});
}

class IllegalMoves : public testing::TestWithParam<SandboxTier> {};
INSTANTIATE_TEST_SUITE_P(AllTiers, IllegalMoves, testing::ValuesIn(all_tiers),
                         [](const auto& test) { return std::string(name_of(test.param)); });

TEST_P(IllegalMoves, LoseWithTheRuleThatTheyBreak) {
    const auto expect_illegal = [tier = GetParam()](const std::string& name, std::string_view game,
                                                    int choice) {
        SCOPED_TRACE(name + " " + std::string(game) + " " + std::to_string(choice));
        const PlayedGame played = refereed(name, tier, game, choice);
        EXPECT_EQ(played.outcome, lanista::Outcome::first_wins);
        EXPECT_EQ(name_of(played.verdict.kind), "ILLEGAL") << played.verdict.text();
        EXPECT_EQ(played.tier, name_of(tier));
        return played.verdict.message;
    };
    for (int choice = 0; choice < 8; ++choice)
        expect_illegal("ILLEGAL/18_outside_the_board.py", "tictactoe", choice);
    for (const std::string& name : agents_of("ILLEGAL"))
        for (const std::string_view game : {"colosseum", "infexion", "tetress"})
            expect_illegal(name, game, 0);
    EXPECT_NE(expect_illegal("ILLEGAL/19_against_the_rules.py", "tictactoe", 0).find("the cell is taken"),
              std::string::npos);
}

/// Every folder of agents is a verdict, and is tested above.
TEST(HostileFolders, AreVerdicts) {
    for (const auto& entry : std::filesystem::directory_iterator(hostile_folder)) {
        if (!entry.is_directory() || entry.path().filename() == "__pycache__") continue;
        bool known = false;
        for (int kind = 0; kind <= static_cast<int>(VerdictKind::void_game); ++kind) {
            known = known || entry.path().filename() == name_of(static_cast<VerdictKind>(kind));
        }
        EXPECT_TRUE(known) << entry.path();
    }
}

}  // namespace
}  // namespace lanista::tests
