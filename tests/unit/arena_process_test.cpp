// Processes in the sandbox: what is left of them, what they cost, and what happens when the machine is short.
#include "arena/process.h"

#include <gtest/gtest.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <fstream>
#include <future>
#include <sstream>
#include <thread>

#include "arena/process_tree.h"
#include "support/hostile_agents.h"

namespace lanista::tests {
namespace {

using namespace std::chrono_literals;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool has_sanitizer = true;
#elif defined(__has_feature)
constexpr bool has_sanitizer = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool has_sanitizer = false;
#endif

const Turn plain_turn{.position = "startpos", .go = "movetime 100", .wall = 120s};

std::string read_all(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Processes that have a word in their command line.
std::vector<int> processes_with(const std::string& word) {
    std::vector<int> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        if (read_all(entry.path() / "cmdline").find(word) != std::string::npos)
            found.push_back(std::stoi(name));
    }
    return found;
}

/// Waits for what must come about sooner or later; a test that never sees it fails.
template <class Condition>
bool eventually(Condition condition) {
    for (int i = 0; i < 3000; ++i) {
        if (condition()) return true;
        std::this_thread::sleep_for(10ms);
    }
    return false;
}

/// All its threads are stopped, or it has ended.
bool is_still(pid_t process) {
    std::error_code gone;
    for (const auto& task :
         std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/task", gone)) {
        const std::string stat = read_all(task.path() / "stat");
        const std::size_t end = stat.rfind(')');  // of the name; the state follows
        if (end == std::string::npos || end + 2 >= stat.size()) continue;
        if (stat[end + 2] != 'T' && stat[end + 2] != 'Z') return false;
    }
    return true;
}

class InTier : public testing::TestWithParam<SandboxTier> {};
INSTANTIATE_TEST_SUITE_P(Sandbox, InTier, testing::ValuesIn(all_tiers),
                         [](const auto& test) { return std::string(name_of(test.param)); });

/// An agent whose command line has a word that no other process has.
ExternalPlayerSettings marked_settings(const std::string& name, SandboxTier tier, std::string& mark) {
    static int count = 0;
    mark = "mark-" + std::to_string(::getpid()) + "-" + std::to_string(++count);
    ExternalPlayerSettings settings = hostile_settings(name, tier);
    settings.command.arguments.push_back(mark);
    return settings;
}

TEST_P(InTier, NothingOfADaemonIsLeft) {
    std::string mark;
    ExternalPlayerSettings settings = marked_settings("RULE/28_daemon.py", GetParam(), mark);
    settings.sandbox.allow_children = true;
    ExternalPlayer player(settings);
    ASSERT_FALSE(player.new_game());
    ASSERT_EQ(player.ask(plain_turn).move, "allowed");
    ASSERT_EQ(player.ask(plain_turn).move, "allowed");
    EXPECT_GE(processes_with(mark).size(), 3U);
    player.stop();
    EXPECT_EQ(processes_with(mark), std::vector<int>{});
}

TEST_P(InTier, NothingOfADaemonIsLeftWhenTheAgentEndsByItself) {
    std::string mark;
    ExternalPlayerSettings settings = marked_settings("RULE/28_daemon.py", GetParam(), mark);
    settings.sandbox.allow_children = true;
    ExternalPlayer player(settings);
    ASSERT_FALSE(player.new_game());
    ASSERT_EQ(player.ask(plain_turn).move, "allowed");
    ::kill(player.process()->id(), SIGKILL);
    const Answer answer = player.ask(plain_turn);
    ASSERT_TRUE(answer.fault);
    EXPECT_EQ(answer.fault->kind, VerdictKind::crash);
    EXPECT_EQ(processes_with(mark), std::vector<int>{});
}

/// The runner is a child of this test, which is killed while its agent and the agent's daemon live.
TEST_P(InTier, NothingSurvivesARunnerThatIsKilled) {
    std::string mark;
    ExternalPlayerSettings settings = marked_settings("RULE/28_daemon.py", GetParam(), mark);
    settings.sandbox.allow_children = true;
    int ready[2];
    ASSERT_EQ(::pipe(ready), 0);
    const pid_t runner = ::fork();
    ASSERT_GE(runner, 0);
    if (runner == 0) {
        ExternalPlayer player(settings);
        const bool plays = !player.new_game() && player.ask(plain_turn).move == "allowed";
        const char byte = plays ? 'y' : 'n';
        if (::write(ready[1], &byte, 1) != 1) ::_exit(1);
        for (;;) ::pause();
    }
    ::close(ready[1]);
    char byte = '?';
    EXPECT_EQ(::read(ready[0], &byte, 1), 1);
    ::close(ready[0]);
    EXPECT_EQ(byte, 'y');
    EXPECT_GE(processes_with(mark).size(), 2U);
    ::kill(runner, SIGKILL);
    ::waitpid(runner, nullptr, 0);
    EXPECT_TRUE(eventually([&mark] { return processes_with(mark).empty(); }));
}

TEST_P(InTier, APlayerThatIsNotOnTheMoveUsesNoProcessorTime) {
    for (const char* const name :
         {"RULE/31_thinks_on_the_others_time", "RULE/31_thinks_on_the_others_time.py"}) {
        SCOPED_TRACE(name);
        ExternalPlayer player(hostile_settings(name, GetParam()));
        ASSERT_FALSE(player.new_game());
        for (int turn = 0; turn < 3; ++turn) {
            ASSERT_FALSE(player.ask(plain_turn).fault);
            const pid_t process = player.process()->id();
            ASSERT_TRUE(eventually([process] { return is_still(process); }));
            const auto before = player.process()->usage().cpu();
            std::this_thread::sleep_for(50ms);
            EXPECT_EQ(player.process()->usage().cpu(), before);
        }
    }
}

/// A timer's signal ends its sleep in read() while the other side is on the move.
TEST_P(InTier, WhatIsUsedOutOfTurnIsBilledToTheNextOne) {
    ExternalPlayer player(hostile_settings("RULE/31_thinks_when_a_timer_fires.py", GetParam()));
    ASSERT_FALSE(player.new_game());
    ASSERT_FALSE(player.ask(plain_turn).fault);
    const auto before = player.process()->usage().cpu();
    const bool was_awake = eventually(
        [&] { return player.process()->frozen() || player.process()->usage().cpu() > before + 50ms; });
    ASSERT_TRUE(was_awake);
    const auto used = player.process()->usage().cpu() - before;
    const Answer answer = player.ask(plain_turn);
    ASSERT_FALSE(answer.fault);
    EXPECT_GE(answer.cpu, used);
    EXPECT_GE(answer.wall, used);
}

TEST_P(InTier, ChildrenAreFrozenToo) {
    ExternalPlayerSettings settings = hostile_settings("RULE/28_daemon.py", GetParam());
    settings.sandbox.allow_children = true;
    ExternalPlayer player(settings);
    ASSERT_FALSE(player.new_game());
    ASSERT_EQ(player.ask(plain_turn).move, "allowed");
    for (const pid_t child : descendants(player.process()->id())) {
        EXPECT_TRUE(eventually([child] { return is_still(child); }));
    }
}

TEST_P(InTier, ALateAnswerDoesNotDisturbTheNextGame) {
    ExternalPlayer player(hostile_settings("TIME/17_answers_late.py", GetParam()));
    Turn turn = plain_turn;
    for (int game = 0; game < 2; ++game) {
        ASSERT_FALSE(player.new_game());
        turn.wall = 120s;
        EXPECT_EQ(player.ask(turn).move, "turn1");
        turn.wall = 100ms;
        const Answer late = player.ask(turn);
        ASSERT_TRUE(late.fault);
        EXPECT_EQ(late.fault->kind, VerdictKind::time);
        EXPECT_EQ(late.move, "");
    }
}

/// More than a pipe takes, to a program that reads nothing: we must come back at the deadline.
TEST_P(InTier, WritingNeverBlocks) {
    ExternalPlayer player(hostile_settings("TIME/25_never_reads.py", GetParam()));
    ASSERT_FALSE(player.new_game());
    const std::string moves(1 << 20, 'x');
    Turn turn = plain_turn;
    turn.moves = moves;
    turn.wall = 200ms;
    const Answer answer = player.ask(turn);
    ASSERT_TRUE(answer.fault);
    EXPECT_EQ(answer.fault->kind, VerdictKind::time);
}

TEST_P(InTier, AFloodOfOutputDoesNotFillOurMemory) {
    const auto resident = [] { return UsageMeter(::getpid(), -1).memory().resident; };
    ExternalPlayerSettings settings = hostile_settings("OUTPUT/07_floods_lines", GetParam());
    settings.channel.turn_bytes = 8ULL << 20;
    ExternalPlayer player(settings);
    ASSERT_FALSE(player.new_game());
    const std::uint64_t before = resident();
    const Answer answer = player.ask(plain_turn);
    ASSERT_TRUE(answer.fault);
    EXPECT_EQ(answer.fault->kind, VerdictKind::output) << answer.fault->text();
    // The sanitizers keep freed memory, and shadows of it.
    const std::uint64_t allowed = has_sanitizer ? 64ULL << 20 : 1ULL << 20;
    EXPECT_LT(resident(), before + allowed);
}

TEST_P(InTier, MemoryCountedAsReservedIsRefused) {
    ExternalPlayerSettings settings = hostile_settings("MEMORY/32_allocates.py", GetParam());
    settings.sandbox.memory_policy = MemoryPolicy::reserved;
    ExternalPlayer player(settings);
    ASSERT_FALSE(player.new_game());
    const Answer answer = player.ask(plain_turn);
    ASSERT_TRUE(answer.fault);
    EXPECT_EQ(answer.fault->kind, VerdictKind::memory) << answer.fault->text();
}

TEST_P(InTier, AMissingProgramIsNamed) {
    ExternalPlayer player({.command = {.arguments = {"/nowhere/agent"}}, .sandbox = {.tier = GetParam()}});
    const auto fault = player.start();
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->text(), "START_FAIL: no such program: /nowhere/agent");
}

TEST_P(InTier, AFileThatIsNoProgramIsNamed) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("no-program-" + std::to_string(::getpid()));
    std::ofstream(file) << "this is no program\n";
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    ExternalPlayer player({.command = {.arguments = {file.string()}}, .sandbox = {.tier = GetParam()}});
    const auto fault = player.start();
    std::filesystem::remove(file);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, VerdictKind::start_fail);
    EXPECT_NE(fault->message.find(file.string() + " cannot be executed"), std::string::npos) << fault->text();
}

/// Lets the process have no more descriptors than it has open, for as long as it lives.
class NoDescriptors {
public:
    NoDescriptors() {
        ::getrlimit(RLIMIT_NOFILE, &before_);
        const rlimit none{0, before_.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &none);
    }
    ~NoDescriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }
    NoDescriptors(const NoDescriptors&) = delete;
    NoDescriptors& operator=(const NoDescriptors&) = delete;

private:
    rlimit before_{};
};

TEST_P(InTier, AMachineWithoutDescriptorsIsNoFaultOfThePlayer) {
    ExternalPlayer player(hostile_settings("RULE/00_plain", GetParam()));
    {
        const NoDescriptors shortage;
        const auto fault = player.new_game();
        ASSERT_TRUE(fault);
        EXPECT_EQ(fault->kind, VerdictKind::void_game) << fault->text();
    }
    EXPECT_FALSE(player.new_game());
}

/// Makes every attempt to start a process fail as it does when there are too many; for good.
bool refuse_forks() {
    const scmp_filter_ctx filter = ::seccomp_init(SCMP_ACT_ALLOW);
    for (const int call : {SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(clone), SCMP_SYS(clone3)})
        if (::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EAGAIN), call, 0) != 0) return false;
    return ::seccomp_load(filter) == 0;
}

TEST_P(InTier, AMachineThatRefusesProcessesIsNoFaultOfThePlayer) {
    static_cast<void>(offered_tier());  // found out by starting a process
    const pid_t runner = ::fork();      // the filter cannot be taken back
    ASSERT_GE(runner, 0);
    if (runner == 0) {
        if (!refuse_forks()) ::_exit(2);
        ExternalPlayer player(hostile_settings("RULE/00_plain", GetParam()));
        const auto fault = player.new_game();
        ::_exit(fault && fault->kind == VerdictKind::void_game ? 0 : 1);
    }
    int status = -1;
    ::waitpid(runner, &status, 0);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST_P(InTier, AShortageThatPassesIsWaitedFor) {
    ExternalPlayer player(hostile_settings("RULE/00_plain", GetParam()));
    std::unique_ptr<NoDescriptors> shortage;
    std::promise<void> begin;
    std::promise<void> ready;
    std::thread relief([&] {
        ready.set_value();
        begin.get_future().wait();
        std::this_thread::sleep_for(10ms);
        shortage.reset();
    });
    ready.get_future().wait();
    shortage = std::make_unique<NoDescriptors>();
    begin.set_value();
    const auto fault = player.new_game();
    relief.join();
    EXPECT_FALSE(fault) << fault->text();
}

TEST_P(InTier, StartsLeaveNoDescriptorsAndNoProcesses) {
    const auto descriptors = [] {
        return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
    };
    ExternalPlayer player(hostile_settings("RULE/00_plain", GetParam()));
    ASSERT_FALSE(player.new_game());
    player.stop();
    const auto before = descriptors();
    for (int game = 0; game < 20; ++game) {
        ASSERT_FALSE(player.new_game());
        ASSERT_EQ(player.ask(plain_turn).move, "a1");
        player.stop();
    }
    EXPECT_EQ(descriptors(), before);
    EXPECT_EQ(descendants(::getpid()), std::vector<pid_t>{});
}

TEST_P(InTier, ManyThreadsMayStartPlayersAtOnce) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([tier = GetParam()] {
            for (int game = 0; game < 5; ++game) {
                ExternalPlayer player(hostile_settings("RULE/00_plain", tier));
                const auto fault = player.new_game();
                ASSERT_FALSE(fault) << fault->text();
                EXPECT_EQ(player.ask(plain_turn).move, "a1");
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
}

TEST(Sandbox, TheOfferedTierIsNamedAndExplained) {
    const OfferedTier& offered = offered_tier();
    EXPECT_EQ(offered.reason.empty(), offered.tier == SandboxTier::namespaces) << offered.reason;
    EXPECT_EQ(tier_in_force({}), offered.tier);
    EXPECT_EQ(tier_in_force({.tier = SandboxTier::rlimits}), SandboxTier::rlimits);
}

TEST(Sandbox, TiersAreReadByName) {
    EXPECT_EQ(*parse_tier("seccomp"), SandboxTier::seccomp);
    EXPECT_EQ(*parse_tier("auto"), std::nullopt);
    EXPECT_FALSE(parse_tier("none"));
}

}  // namespace
}  // namespace lanista::tests
