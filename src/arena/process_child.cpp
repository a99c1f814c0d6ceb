// Built without sanitizers, and with nothing but raw system calls, since this code runs in two processes at
// once: what a sanitizer, or the C library, noted down here about the child would be believed by the parent.
#include "arena/process_child.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "arena/keeper/plan.h"

namespace lanista {
namespace {

/// Descriptors go here first, out of the way of the places that they are meant for.
constexpr int above_all = 16;
static_assert(keeper::control_fd == 3);

bool write_file(const char* path, const char* text) {
    const long file = ::syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CLOEXEC, 0);
    if (file < 0) return false;
    const auto size = static_cast<long>(std::strlen(text));
    const bool written = ::syscall(SYS_write, file, text, size) == size;
    ::syscall(SYS_close, file);
    return written;
}

/// User and group 0 inside are ours outside: no right that we do not have ourselves. This must be done before
/// exec, since a process whose user is not mapped would lose its capabilities there, and with them the right
/// to mount.
bool map_user(const KeeperChild& child) {
    return write_file("/proc/self/setgroups", "deny") && write_file("/proc/self/uid_map", child.user_map) &&
           write_file("/proc/self/gid_map", child.group_map);
}

/// A copy with a high number, closed on exec; negative if there is none.
int moved_up(int descriptor) {
    return static_cast<int>(::syscall(SYS_fcntl, descriptor, F_DUPFD_CLOEXEC, above_all));
}

bool place_descriptors(KeeperChild& child) {
    child.image = moved_up(child.image);
    if (child.image < 0) return false;
    for (int& end : child.ends) {
        end = moved_up(end);
        if (end < 0) return false;
    }
    for (std::size_t i = 0; i < child.ends.size(); ++i) {
        if (::syscall(SYS_dup3, child.ends[i], i, 0) < 0) return false;
    }
    return true;
}

}  // namespace

int become_keeper(void* data) {
    KeeperChild& child = *static_cast<KeeperChild*>(data);
    if ((!child.own_namespaces || map_user(child)) && place_descriptors(child)) {
        char name[] = "lanista-keeper";
        char* const arguments[] = {name, nullptr};
        char* const environment[] = {nullptr};
        ::syscall(SYS_execveat, child.image, "", arguments, environment, AT_EMPTY_PATH);
    }
    child.error = errno;
    ::syscall(SYS_exit, 127);
    return 127;
}

}  // namespace lanista
