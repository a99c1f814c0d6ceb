// A list of what is denied rather than of what is allowed: agents are written in any language, and a list of
// all that Python, Java or a mathematics library ever call would be wrong at the next release. What is denied
// is what reaches beyond the process. A denied call fails with an error number and the agent may go on.
#include "arena/sandbox_filter.h"

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>

#include "arena/file_descriptor.h"

namespace lanista {
namespace {

/// A condition on an argument of a call, counted from 0. (The library's own macros are C.)
constexpr scmp_arg_cmp argument(unsigned number, scmp_compare comparison, std::uint64_t value,
                                std::uint64_t masked_value = 0) {
    return {number, comparison, value, masked_value};
}

/// Collects rules; a call that this machine does not know is no reason to fail.
class FilterBuilder {
public:
    FilterBuilder() : context_(seccomp_init(SCMP_ACT_ALLOW), &seccomp_release) {
        seccomp_attr_set(context_.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2);  // a tree, not a list
    }

    template <class... Conditions>
    void deny(int error, const char* name, Conditions... conditions) {
        const int call = seccomp_syscall_resolve_name(name);
        if (call == __NR_SCMP_ERROR) return;
        const std::array<scmp_arg_cmp, sizeof...(conditions)> list{conditions...};
        seccomp_rule_add_array(context_.get(), SCMP_ACT_ERRNO(static_cast<unsigned>(error)), call,
                               static_cast<unsigned>(list.size()), list.data());
    }
    void deny_all(int error, std::initializer_list<const char*> names) {
        for (const char* const name : names) deny(error, name);
    }

    [[nodiscard]] std::vector<sock_filter> take() const {
        const FileDescriptor file(memfd_create("filter", MFD_CLOEXEC));
        if (!file.open() || seccomp_export_bpf(context_.get(), file.get()) != 0) return {};
        const off_t size = ::lseek(file.get(), 0, SEEK_END);
        std::vector<sock_filter> filter(static_cast<std::size_t>(size) / sizeof(sock_filter));
        if (::pread(file.get(), filter.data(), static_cast<std::size_t>(size), 0) != size) return {};
        return filter;
    }

private:
    std::unique_ptr<void, decltype(&seccomp_release)> context_;
};

void deny_the_machine(FilterBuilder& filter) {
    filter.deny_all(EPERM, {"acct",
                            "add_key",
                            "adjtimex",
                            "bpf",
                            "chroot",
                            "clock_adjtime",
                            "clock_settime",
                            "delete_module",
                            "fanotify_init",
                            "finit_module",
                            "fsconfig",
                            "fsmount",
                            "fsopen",
                            "fspick",
                            "init_module",
                            "ioperm",
                            "iopl",
                            "kcmp",
                            "kexec_load",
                            "keyctl",
                            "kexec_file_load",
                            "lookup_dcookie",
                            "mount",
                            "mount_setattr",
                            "move_mount",
                            "name_to_handle_at",
                            "nfsservctl",
                            "open_by_handle_at",
                            "open_tree",
                            "perf_event_open",
                            "pivot_root",
                            "process_madvise",
                            "process_mrelease",
                            "process_vm_readv",
                            "process_vm_writev",
                            "ptrace",
                            "quotactl",
                            "quotactl_fd",
                            "reboot",
                            "request_key",
                            "setdomainname",
                            "sethostname",
                            "setns",
                            "settimeofday",
                            "swapoff",
                            "swapon",
                            "syslog",
                            "umount2",
                            "unshare",
                            "userfaultfd",
                            "vhangup"});
    // Memory that is not counted as the agent's, and calls that would go round this filter. "No such call"
    // makes libraries take their other way.
    filter.deny_all(ENOSYS, {"memfd_create", "memfd_secret", "shmget", "msgget", "semget", "mq_open",
                             "io_uring_setup", "io_uring_enter", "io_uring_register", "clone3"});
}

/// Other processes' priorities, processors and limits. 0 means "my own".
void deny_other_processes(FilterBuilder& filter) {
    for (const char* const name :
         {"sched_setaffinity", "sched_setattr", "sched_setparam", "sched_setscheduler"}) {
        filter.deny(EPERM, name, argument(0, SCMP_CMP_NE, 0));
    }
    filter.deny(EPERM, "prlimit64", argument(0, SCMP_CMP_NE, 0), argument(2, SCMP_CMP_NE, 0));
    filter.deny_all(EPERM, {"setpriority", "ioprio_set", "pidfd_getfd", "migrate_pages", "move_pages"});
}

void deny_children(FilterBuilder& filter) {
    filter.deny_all(EPERM, {"fork", "vfork", "execveat"});
    filter.deny(EPERM, "clone", argument(0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
    // Any address but that of the one path, which the keeper knows: its upper half differs, or its lower one.
    constexpr std::uint64_t high = std::uint64_t{keeper::exec_high_marker} << 32;
    filter.deny(EPERM, "execve", argument(0, SCMP_CMP_NE, high | keeper::exec_low_marker));
}

/// Where no pid namespace hides the others: signals to itself only.
void deny_signals(FilterBuilder& filter) {
    for (const char* const name : {"kill", "tgkill", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"}) {
        filter.deny(EPERM, name, argument(0, SCMP_CMP_NE, keeper::own_pid_marker));
    }
    filter.deny_all(EPERM, {"pidfd_send_signal", "pidfd_open"});
}

/// Where no mount namespace makes files read-only. openat2 hides its flags from the filter.
void deny_writing(FilterBuilder& filter) {
    for (const std::uint64_t flag : {O_WRONLY, O_RDWR, O_CREAT, O_TRUNC}) {
        filter.deny(EROFS, "open", argument(1, SCMP_CMP_MASKED_EQ, flag, flag));
        filter.deny(EROFS, "openat", argument(2, SCMP_CMP_MASKED_EQ, flag, flag));
    }
    filter.deny_all(ENOSYS, {"openat2"});
    filter.deny_all(
        EROFS,
        {"creat",    "mkdir",     "mkdirat",   "mknod",       "mknodat",      "link",        "linkat",
         "symlink",  "symlinkat", "rename",    "renameat",    "renameat2",    "unlink",      "unlinkat",
         "rmdir",    "truncate",  "chmod",     "fchmod",      "fchmodat",     "fchmodat2",   "chown",
         "fchown",   "fchownat",  "lchown",    "utime",       "utimes",       "utimensat",   "futimesat",
         "setxattr", "lsetxattr", "fsetxattr", "removexattr", "lremovexattr", "fremovexattr"});
}

std::vector<sock_filter> build(const SandboxPolicy& policy, SandboxTier tier) {
    FilterBuilder filter;
    deny_the_machine(filter);
    deny_other_processes(filter);
    if (!policy.allow_children) deny_children(filter);
    filter.deny(EPERM, "clone", argument(0, SCMP_CMP_MASKED_EQ, CLONE_NEWUSER, CLONE_NEWUSER));
    if (!policy.allow_network) filter.deny(EACCES, "socket");
    if (tier == SandboxTier::seccomp) {
        deny_writing(filter);
        if (!policy.allow_children) deny_signals(filter);
    }
    return filter.take();
}

}  // namespace

const std::vector<sock_filter>& seccomp_filter(const SandboxPolicy& policy, SandboxTier tier) {
    static const std::vector<sock_filter> none;
    if (tier == SandboxTier::rlimits) return none;
    static std::mutex mutex;
    static std::map<std::tuple<SandboxTier, bool, bool>, std::vector<sock_filter>> made;
    const std::lock_guard lock(mutex);
    const auto [entry, is_new] = made.try_emplace({tier, policy.allow_children, policy.allow_network});
    if (is_new) entry->second = build(policy, tier);
    return entry->second;
}

}  // namespace lanista
