// The keeper: the small program between the runner and one agent.
//
// It builds the sandbox, starts the agent, reports the agent's end, and sees to it that nothing of the
// agent outlives the runner: when the control socket closes, for whatever reason (kill -9 of the runner
// included), everything below the keeper dies.
//  - With namespaces the keeper is the first process of a pid namespace, and the kernel kills all others
//    in it when the keeper ends.
//  - Without them it is the "subreaper" of all that the agent leaves behind, finds it by the lists of
//    children in /proc, and kills it.
//
// Why a program of its own: the runner has threads, so after fork it could call almost nothing; a copy
// of the runner as keeper would also share its pages and make the engines in it pay for copying them, and
// the agent could look at them. And why the agent is not process 1 itself: the kernel ignores signals
// to process 1 that have no handler, so abort() or a Ctrl-C of an agent would not do what they do elsewhere.
#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

#include "arena/keeper/confine.h"
#include "arena/keeper/mounts.h"
#include "arena/keeper/plan.h"
#include "arena/keeper/step.h"
#include "arena/process_tree.h"

namespace lanista::keeper {
namespace {

constexpr int setup_failed = 125;

void report(ReportKind kind, int value, const char* step = "") {
    Report message{kind, value, {}};
    std::snprintf(message.step, sizeof message.step, "%s", step);
    // The runner may be gone; then there is nobody to tell, and the next read sees it.
    [[maybe_unused]] const ssize_t sent = ::send(control_fd, &message, sizeof message, MSG_NOSIGNAL);
}

bool receive_plan(Plan& plan) {
    const ssize_t size = ::recv(control_fd, nullptr, 0, MSG_PEEK | MSG_TRUNC);
    if (size <= 0) return false;
    std::string bytes(static_cast<std::size_t>(size), '\0');
    if (::recv(control_fd, bytes.data(), bytes.size(), 0) != size) return false;
    return decode(bytes, plan);
}

[[noreturn]] void run_agent(Plan& plan, pid_t keeper) {
    try {
        ::setsid();
        require(::prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0, "tie the agent to its keeper");
        if (::getppid() != keeper) ::_exit(setup_failed);
        report(ReportKind::agent_made, 0);
        report(ReportKind::not_executable, become_agent(plan));
    } catch (const Refusal& refusal) {
        report(ReportKind::refused, refusal.error, refusal.step);
    }
    ::_exit(setup_failed);
}

/// True if the agent has ended; reaps all others that have. The agent itself stays a zombie for as long as
/// the keeper lives, so that its process id cannot be given to another process under the runner's eyes.
bool agent_ended(pid_t agent, int& status) {
    for (;;) {
        siginfo_t info{};
        if (::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) return false;
        if (info.si_pid != agent) {
            ::waitpid(info.si_pid, nullptr, 0);
            continue;
        }
        status = info.si_code == CLD_EXITED ? W_EXITCODE(info.si_status, 0) : info.si_status;
        return true;
    }
}

void kill_all(const Plan& plan) {
    if (plan.own_namespaces) {
        ::kill(-1, SIGKILL);
        return;
    }
    signal_descendants(::getpid(), SIGSTOP);
    signal_descendants(::getpid(), SIGKILL);
}

/// Until the runner closes its end, which is all that it ever does with it.
void wait_for_runner() {
    for (char byte; ::recv(control_fd, &byte, 1, 0) > 0;) {
    }
}

/// Whatever the agent left behind is our child by now, or becomes it when its own parent dies.
void reap_all() {
    while (::waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
    }
}

void keep(const Plan& plan, pid_t agent, int child_signals) {
    pollfd waits[2] = {{control_fd, POLLIN, 0}, {child_signals, POLLIN, 0}};
    for (;;) {
        ::poll(waits, 2, -1);
        if ((waits[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0) break;
        signalfd_siginfo signals[8];
        [[maybe_unused]] const ssize_t n = ::read(child_signals, signals, sizeof signals);
        int status = 0;
        if (agent_ended(agent, status)) {
            kill_all(plan);
            report(ReportKind::ended, status);
            wait_for_runner();
            break;
        }
    }
    kill_all(plan);
    reap_all();
}

/// All signals are blocked; the end of a child is read from a descriptor, and only its end: an agent is
/// frozen and thawed at every turn, and we should sleep through that.
void set_up_signals() {
    sigset_t all;
    ::sigfillset(&all);
    ::sigprocmask(SIG_SETMASK, &all, nullptr);
    struct sigaction only_ends {};
    only_ends.sa_handler = SIG_DFL;
    only_ends.sa_flags = SA_NOCLDSTOP;
    ::sigaction(SIGCHLD, &only_ends, nullptr);
}

int run() {
    ::close_range(control_fd + 1, ~0U, 0);
    ::fcntl(control_fd, F_SETFD, FD_CLOEXEC);
    ::setsid();
    ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    set_up_signals();

    Plan plan;
    if (!receive_plan(plan)) return setup_failed;
    try {
        if (plan.own_namespaces) build_file_tree(plan);
        sigset_t child;
        ::sigemptyset(&child);
        ::sigaddset(&child, SIGCHLD);
        const int child_signals = ::signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
        require(child_signals >= 0, "watch the agent");
        const pid_t self = ::getpid();
        const pid_t agent = ::fork();
        require(agent >= 0, "start a process");
        if (agent == 0) run_agent(plan, self);
        for (const int pipe_end : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::close(pipe_end);
        keep(plan, agent, child_signals);
    } catch (const Refusal& refusal) {
        report(ReportKind::refused, refusal.error, refusal.step);
        return setup_failed;
    }
    return 0;
}

}  // namespace
}  // namespace lanista::keeper

int main() {
    return lanista::keeper::run();
}
