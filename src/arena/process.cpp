#include "arena/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <thread>

#include "arena/process_launch.h"
#include "arena/process_tree.h"

namespace lanista {
namespace {

using namespace std::chrono_literals;

constexpr auto build_limit = 10s;  ///< for the sandbox itself, before the agent's program runs
constexpr auto end_limit = 1s;     ///< for a keeper that should end by itself
constexpr int descriptors_needed = 12;
constexpr int launch_tries = 6;
constexpr auto first_pause = 5ms;  ///< doubled after each try

std::string system_text(int error) {
    return std::system_category().message(error);
}

bool is_shortage(int error) {
    return error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE || error == ENOSPC ||
           error == EUSERS || error == EINTR;
}

/// Asked first, since a program that cannot be read for want of a descriptor would look like one that is
/// not there. 0, or the error.
int descriptor_shortage() {
    std::array<FileDescriptor, descriptors_needed> trial;
    for (FileDescriptor& one : trial) {
        one = FileDescriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
        if (!one.open()) return errno;
    }
    return 0;
}

bool wait_readable(int file, std::chrono::milliseconds limit) {
    pollfd wait{file, POLLIN, 0};
    int ready = 0;
    do {
        ready = ::poll(&wait, 1, static_cast<int>(limit.count()));
    } while (ready < 0 && errno == EINTR);
    return ready > 0;
}

/// A write to an agent that has gone must be an error, not the end of the runner.
void ignore_broken_pipes() {
    static const bool done = [] {
        struct sigaction action {};
        ::sigaction(SIGPIPE, nullptr, &action);
        if (action.sa_handler == SIG_DFL) ::signal(SIGPIPE, SIG_IGN);
        return true;
    }();
    static_cast<void>(done);
}

}  // namespace

std::string Ending::text() const {
    switch (cause) {
        case Cause::exited:
            return "exit code " + std::to_string(value);
        case Cause::signalled: {
            const char* const name = ::sigabbrev_np(value);
            return std::string("SIG") + (name != nullptr ? name : std::to_string(value)) + " (" +
                   ::strsignal(value) + ")";
        }
        case Cause::not_executable:
            return "cannot be executed: " + system_text(value);
        case Cause::refused:
            return "the sandbox was refused: " + step + ": " + system_text(value);
        case Cause::keeper_lost:
            return "its keeper was killed";
    }
    return {};
}

Process::Process(const Command& command, const SandboxPolicy& policy)
    : tier_(tier_in_force(policy)),
      may_have_children_(policy.allow_children || tier_ == SandboxTier::rlimits) {
    ignore_broken_pipes();
    auto pause = std::chrono::nanoseconds(first_pause);
    for (int left = launch_tries; !try_launch(command, policy, --left == 0); pause *= 2) {
        std::this_thread::sleep_for(pause);
    }
    try {
        await_agent();
    } catch (...) {
        kill();
        throw;
    }
}

Process::~Process() {
    kill();
}

/// False if the machine is short of something now, which is an error if this was the last try.
bool Process::try_launch(const Command& command, const SandboxPolicy& policy, bool last) {
    const auto fail = [last](const std::string& step, int error) {
        if (last || !is_shortage(error)) throw ProcessError(step + ": " + system_text(error), true);
        return false;
    };
    if (const int error = descriptor_shortage(); error != 0) return fail("open", error);
    const Result<keeper::Plan> plan = make_plan(command, policy, tier_);
    if (!plan) throw ProcessError(plan.error().message, false);
    LaunchResult result = launch_keeper(keeper::encode(*plan), tier_ == SandboxTier::namespaces);
    if (result.error != 0) return fail(result.step, result.error);
    input_ = std::move(result.input);
    output_ = std::move(result.output);
    errors_ = std::move(result.errors);
    control_ = std::move(result.control);
    keeper_handle_ = std::move(result.keeper_handle);
    keeper_ = result.keeper;
    return true;
}

/// Until the agent's process exists and we have its id.
void Process::await_agent() {
    const auto deadline = std::chrono::steady_clock::now() + build_limit;
    while (agent_ < 0 && !ending_) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        if (left.count() <= 0 || !wait_readable(control_.get(), left)) {
            throw ProcessError("the sandbox was not ready in time", true);
        }
        receive_report();
    }
    if (ending_) throw ProcessError(ending_->text(), true);
    agent_handle_ = FileDescriptor(static_cast<int>(::syscall(SYS_pidfd_open, agent_, 0)));
    if (!agent_handle_.open()) throw ProcessError("pidfd_open: " + system_text(errno), true);
    usage_.emplace(agent_, may_have_children_ ? keeper_ : -1);
}

/// Takes one message of the keeper's; false if there is none now.
bool Process::receive_report() {
    keeper::Report report;
    alignas(cmsghdr) char extra[CMSG_SPACE(sizeof(ucred))] = {};
    iovec part{&report, sizeof report};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = extra;
    message.msg_controllen = sizeof extra;
    const ssize_t size = ::recvmsg(control_.get(), &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return false;
    if (size != sizeof report) {
        if (!ending_) ending_ = Ending{Ending::Cause::keeper_lost, 0, {}};
        return false;
    }
    switch (report.kind) {
        case keeper::ReportKind::agent_made: {
            // The kernel wrote the sender's id here, as it is called in our pid namespace.
            const cmsghdr* const header = CMSG_FIRSTHDR(&message);
            if (header == nullptr || header->cmsg_type != SCM_CREDENTIALS) break;
            ucred sender{};
            std::memcpy(&sender, CMSG_DATA(header), sizeof sender);
            agent_ = sender.pid;
            break;
        }
        case keeper::ReportKind::not_executable:
            ending_ = Ending{Ending::Cause::not_executable, report.value, {}};
            break;
        case keeper::ReportKind::refused:
            ending_ = Ending{Ending::Cause::refused, report.value, report.step};
            break;
        case keeper::ReportKind::ended:
            if (ending_) break;  // the reason is known better
            ending_ = WIFSIGNALED(report.value)
                          ? Ending{Ending::Cause::signalled, WTERMSIG(report.value), {}}
                          : Ending{Ending::Cause::exited, WEXITSTATUS(report.value), {}};
            break;
    }
    return true;
}

const std::optional<Ending>& Process::ending() {
    while (!ending_ && control_.open() && receive_report()) {
    }
    return ending_;
}

std::optional<Ending> Process::wait_for_end(std::chrono::nanoseconds limit) {
    const auto deadline = std::chrono::steady_clock::now() + limit;
    while (!ending()) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        if (left.count() <= 0 || !wait_readable(control_.get(), left)) break;
    }
    return ending_;
}

void Process::signal(int number) {
    if (may_have_children_) signal_descendants(keeper_, number);
    ::syscall(SYS_pidfd_send_signal, agent_handle_.get(), number, nullptr, 0);
}

void Process::freeze() {
    if (frozen_ || usage_->waits_for_input()) return;
    signal(SIGSTOP);
    frozen_ = true;
}

void Process::thaw() {
    if (!frozen_) return;
    signal(SIGCONT);
    frozen_ = false;
}

void Process::kill() noexcept {
    if (!keeper_handle_.open()) return;
    const auto kill_keeper = [this] {
        ::syscall(SYS_pidfd_send_signal, keeper_handle_.get(), SIGKILL, nullptr, 0);
    };
    if (tier_ == SandboxTier::namespaces) {
        kill_keeper();  // and the kernel kills all others in its pid namespace before it is gone
    } else {
        if (agent_handle_.open()) {
            ::syscall(SYS_pidfd_send_signal, agent_handle_.get(), SIGKILL, nullptr, 0);
        }
        control_.reset();  // tells the keeper to kill and reap whatever is left, and to end
        if (!wait_readable(keeper_handle_.get(), end_limit)) kill_keeper();
    }
    siginfo_t info{};
    while (::waitid(static_cast<idtype_t>(P_PIDFD), static_cast<id_t>(keeper_handle_.get()), &info,
                    WEXITED) != 0 &&
           errno == EINTR) {
    }
    control_.reset();
    keeper_handle_.reset();
    agent_handle_.reset();
    if (!ending_) ending_ = Ending{Ending::Cause::signalled, SIGKILL, {}};
}

}  // namespace lanista
