// The child shares our memory until it executes the keeper (CLONE_VM and CLONE_VFORK, as posix_spawn does
// it): nothing is copied, so a start costs the same for a runner of 10 MB and of 10 GB. In exchange the child
// may do nothing but a few system calls, with all signals blocked.
//
// clone() also makes the namespaces and the pidfd at once. The user map must be there before exec, since a
// process whose user is not mapped would lose its capabilities, and with them the right to mount.
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

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "arena/keeper/plan.h"
#include "arena/keeper_image.h"

namespace lanista {
namespace {

constexpr std::size_t stack_bytes = 128 * 1024;
constexpr int namespace_flags =
    CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS;

/// Standard input, output, error, and the control socket, in the order of the numbers that they get.
using ChildEnds = std::array<int, 4>;
static_assert(keeper::control_fd == 3);

struct Child {
    ChildEnds ends;
    int image;
    bool own_namespaces;
    char user_map[32];
    char group_map[32];
    int error;  ///< written by the child, read by us: the memory is the same
};

bool write_file(const char* path, const char* text) {
    const int file = ::open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return false;
    const auto size = static_cast<ssize_t>(std::strlen(text));
    const bool written = ::write(file, text, static_cast<std::size_t>(size)) == size;
    ::close(file);
    return written;
}

/// User and group 0 inside are ours outside: no right that we do not have ourselves.
bool map_user(const Child& child) {
    return write_file("/proc/self/setgroups", "deny") && write_file("/proc/self/uid_map", child.user_map) &&
           write_file("/proc/self/gid_map", child.group_map);
}

int become_keeper(void* data) {
    Child& child = *static_cast<Child*>(data);
    bool good = !child.own_namespaces || map_user(child);
    // First out of the way of each other, then to their places.
    ChildEnds high{};
    constexpr int above_all = 16;
    for (std::size_t i = 0; good && i < high.size(); ++i) {
        high[i] = ::fcntl(child.ends[i], F_DUPFD_CLOEXEC, above_all);
        good = high[i] >= 0;
    }
    int image = child.image;
    if (good && image < static_cast<int>(high.size())) image = ::fcntl(image, F_DUPFD_CLOEXEC, above_all);
    for (std::size_t i = 0; good && i < high.size(); ++i) good = ::dup2(high[i], static_cast<int>(i)) >= 0;
    if (good) {
        char name[] = "lanista-keeper";
        char* const arguments[] = {name, nullptr};
        char* const environment[] = {nullptr};
        ::syscall(SYS_execveat, image, "", arguments, environment, AT_EMPTY_PATH);
    }
    child.error = errno;
    ::_exit(127);
}

/// Both ends of the three pipes and of the socket.
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
pid_t clone_keeper(Child& child, int& handle) {
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
        ::clone(&become_keeper, static_cast<char*>(stack) + stack_bytes, flags, &child, &handle);
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
    Child child{};
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
