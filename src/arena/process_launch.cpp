// clone() makes the process, its namespaces and the pidfd at once. The child shares our memory until it
// executes the keeper (CLONE_VM and CLONE_VFORK, as posix_spawn does it): nothing is copied, so a start costs
// the same for a runner of 10 MB and of 10 GB.
#include "arena/process_launch.h"

#include <fcntl.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "arena/keeper_image.h"
#include "arena/process_child.h"

// The C library's own name for clone(). ThreadSanitizer takes every clone() for a fork and loses its balance
// when parent and child share their memory.
extern "C" int __clone(int (*)(void*), void*, int, void*, ...) noexcept;

namespace lanista {
namespace {

constexpr std::size_t stack_bytes = 128 * 1024;
constexpr int namespace_flags =
    CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS;

/// The child's ends of the three pipes and of the socket.
struct Ends {
    FileDescriptor child_input, child_output, child_errors, child_control;
};

bool make_pipe(FileDescriptor& reading, FileDescriptor& writing, FileDescriptor& ours) {
    int pair[2];
    if (::pipe2(pair, O_CLOEXEC) != 0) return false;
    reading = FileDescriptor(pair[0]);
    writing = FileDescriptor(pair[1]);
    return ::fcntl(ours.get(), F_SETFL, O_NONBLOCK) == 0;
}

bool make_control(FileDescriptor& ours, FileDescriptor& theirs) {
    int pair[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) return false;
    ours = FileDescriptor(pair[0]);
    theirs = FileDescriptor(pair[1]);
    const int on = 1;
    return ::setsockopt(ours.get(), SOL_SOCKET, SO_PASSCRED, &on, sizeof on) == 0;
}

/// Clones with all signals blocked, so that no handler of ours runs in the child; the keeper keeps the mask.
pid_t clone_keeper(KeeperChild& child, int& handle) {
    void* const stack =
        ::mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (stack == MAP_FAILED) return -1;
    sigset_t all;
    sigset_t before;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    const int flags =
        CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD | (child.own_namespaces ? namespace_flags : 0);
    const pid_t process =
        ::__clone(&become_keeper, static_cast<char*>(stack) + stack_bytes, flags, &child, &handle);
    const int error = errno;
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    ::munmap(stack, stack_bytes);
    errno = error;
    return process;
}

LaunchResult failed(const char* step, int error) {
    LaunchResult result;
    result.step = step;
    result.error = error;
    return result;
}

}  // namespace

LaunchResult launch_keeper(const std::string& plan, bool own_namespaces) {
    LaunchResult result;
    Ends ends;
    if (!make_pipe(ends.child_input, result.input, result.input) ||
        !make_pipe(result.output, ends.child_output, result.output) ||
        !make_pipe(result.errors, ends.child_errors, result.errors)) {
        return failed("pipe", errno);
    }
    if (!make_control(result.control, ends.child_control)) return failed("socketpair", errno);
    if (::send(result.control.get(), plan.data(), plan.size(), MSG_NOSIGNAL | MSG_DONTWAIT) !=
        static_cast<ssize_t>(plan.size())) {
        return failed("send the plan", errno);
    }
    KeeperChild child{};
    child.ends = {ends.child_input.get(), ends.child_output.get(), ends.child_errors.get(),
                  ends.child_control.get()};
    child.image = keeper_image();
    if (child.image < 0) return failed("memfd_create", errno);
    child.own_namespaces = own_namespaces;
    std::snprintf(child.user_map, sizeof child.user_map, "0 %u 1", ::geteuid());
    std::snprintf(child.group_map, sizeof child.group_map, "0 %u 1", ::getegid());
    int handle = -1;
    result.keeper = clone_keeper(child, handle);
    if (result.keeper < 0) return failed("clone", errno);
    result.keeper_handle = FileDescriptor(handle);
    if (child.error != 0) {
        siginfo_t info{};
        ::waitid(static_cast<idtype_t>(P_PIDFD), static_cast<id_t>(handle), &info, WEXITED);
        return failed("start the keeper", child.error);
    }
    return result;
}

}  // namespace lanista
