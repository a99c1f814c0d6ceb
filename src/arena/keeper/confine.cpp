#include "arena/keeper/confine.h"

#include <linux/capability.h>
#include <linux/seccomp.h>
#include <linux/securebits.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "arena/keeper/step.h"

namespace lanista::keeper {
namespace {

void set_limits(const Plan& plan) {
    for (const ResourceLimit& limit : plan.limits) {
        rlimit current{};
        const auto resource = static_cast<__rlimit_resource>(limit.resource);
        require(::getrlimit(resource, &current) == 0, "read a limit");
        // A hard limit that is lower already stays, since only root could raise it.
        const rlim_t value = limit.value < current.rlim_max ? limit.value : current.rlim_max;
        const rlimit wanted{value, value};
        require(::setrlimit(resource, &wanted) == 0, "set a limit");
    }
}

/// The agent starts with no signal blocked or ignored, whatever the runner does with its own.
void reset_signals() {
    for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// User 0, in a user namespace or not, would get all capabilities back at exec; SECBIT_NOROOT takes that from
/// it. An ordinary user may not set it, but has none to get back.
void drop_capabilities() {
    constexpr unsigned long no_root = SECBIT_NOROOT | SECBIT_NOROOT_LOCKED;
    const bool set = ::prctl(PR_SET_SECUREBITS, no_root, 0, 0, 0) == 0;
    require(set || ::geteuid() != 0, "take root's privileges");
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
    require(::syscall(SYS_capset, &header, none) == 0, "drop all capabilities");
}

/// A copy of the path at an address that nobody knows: the filter allows exec from this address alone, so
/// exec is over once the agent's program has taken the place of this one.
const char* hidden_copy(const std::string& path) {
    void* const page =
        ::mmap(nullptr, path.size() + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    require(page != MAP_FAILED, "keep the path");
    std::memcpy(page, path.c_str(), path.size() + 1);
    return static_cast<const char*>(page);
}

void install_filter(Plan& plan, const char* path) {
    const auto address = reinterpret_cast<std::uint64_t>(path);
    for (sock_filter& instruction : plan.filter) {
        if (BPF_CLASS(instruction.code) != BPF_JMP) continue;
        if (instruction.k == own_pid_marker) instruction.k = static_cast<std::uint32_t>(::getpid());
        if (instruction.k == exec_high_marker) instruction.k = static_cast<std::uint32_t>(address >> 32);
        if (instruction.k == exec_low_marker) instruction.k = static_cast<std::uint32_t>(address);
    }
    const sock_fprog program{static_cast<unsigned short>(plan.filter.size()), plan.filter.data()};
    // SPEC_ALLOW: the filter is no reason to slow down the agent's branches.
    constexpr unsigned flags = SECCOMP_FILTER_FLAG_SPEC_ALLOW;
    require(::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program) == 0, "install seccomp");
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
    std::vector<char*> result;
    for (std::string& text : strings) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

}  // namespace

int become_agent(Plan& plan) {
    const std::vector<char*> arguments = pointers(plan.arguments);
    const std::vector<char*> environment = pointers(plan.environment);
    const char* const path = hidden_copy(plan.program);

    require(::chdir(plan.folder.c_str()) == 0, "enter the agent's folder");
    set_limits(plan);
    reset_signals();
    drop_capabilities();
    require(::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0, "set no_new_privs");
    if (!plan.filter.empty()) install_filter(plan, path);
    ::execve(path, arguments.data(), environment.data());
    return errno;
}

}  // namespace lanista::keeper
