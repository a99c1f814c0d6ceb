// The new root is an empty tmpfs into which the listed folders are bound, so a path that nobody listed does
// not exist: other agents, results and home folders need no rule that hides them.
//
//  1. A tmpfs becomes the root, with the old root under /old (so that a source below /tmp stays reachable).
//  2. The tree is built under /new from binds of /old.
//  3. /new becomes the root and everything else is unmounted.
#include "arena/keeper/mounts.h"

#include <fcntl.h>
#include <linux/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <string>

#include "arena/keeper/step.h"

// <sys/mount.h> and <linux/mount.h> cannot be included together with this C library, and only the second
// one has mount_attr. These are the three calls and the flags that are needed of the first.
extern "C" int mount(const char*, const char*, const char*, unsigned long, const void*) noexcept;
extern "C" int umount2(const char*, int) noexcept;

namespace lanista::keeper {
namespace {

constexpr int detach = 2;  // MNT_DETACH
constexpr const char* stage = "/tmp";
constexpr const char* shared_memory_options = "mode=1777,size=16m,nr_inodes=1024";

int pivot_root(const char* new_root, const char* put_old) {
    return static_cast<int>(::syscall(SYS_pivot_root, new_root, put_old));
}

/// Forbids writing, and set-user-id and device files where asked for, on a mount and all mounts below it.
int restrict_mount(const std::string& path, std::uint64_t flags, unsigned depth) {
    mount_attr attributes{};
    attributes.attr_set = flags;
    return static_cast<int>(
        ::syscall(SYS_mount_setattr, AT_FDCWD, path.c_str(), depth, &attributes, sizeof attributes));
}

/// The folders above a path; those that are there already are fine.
void make_parents(const std::string& path) {
    for (std::size_t at = path.find('/', 1); at != std::string::npos; at = path.find('/', at + 1)) {
        ::mkdir(path.substr(0, at).c_str(), 0755);
    }
}

void bind(const std::string& from, const std::string& to, bool is_folder) {
    make_parents(to);
    if (is_folder) {
        ::mkdir(to.c_str(), 0755);
    } else {
        const int file = ::open(to.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
        if (file >= 0) ::close(file);
    }
    require(::mount(from.c_str(), to.c_str(), nullptr, MS_BIND | MS_REC, nullptr) == 0, "bind a folder");
}

void show(const View& view) {
    const std::string from = "/old" + view.source;
    const std::string to = "/new" + view.target;
    struct stat status {};
    if (::lstat(from.c_str(), &status) != 0) return;
    if (S_ISLNK(status.st_mode)) {  // /lib -> usr/lib
        char target[4096];
        const ssize_t size = ::readlink(from.c_str(), target, sizeof target - 1);
        require(size > 0, "read a link");
        target[size] = '\0';
        make_parents(to);
        require(::symlink(target, to.c_str()) == 0 || errno == EEXIST, "make a link");
        return;
    }
    bind(from, to, S_ISDIR(status.st_mode));
    constexpr std::uint64_t harmless = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;
    require(restrict_mount(to, harmless, AT_RECURSIVE) == 0, "make a folder read-only");
}

void mount_scratch(const Plan& plan) {
    char options[96];
    std::snprintf(options, sizeof options, "mode=1777,size=%llu,nr_inodes=%llu",
                  static_cast<unsigned long long>(plan.scratch_bytes),
                  static_cast<unsigned long long>(plan.scratch_files));
    ::mkdir("/new/tmp", 01777);
    require(::mount("tmpfs", "/new/tmp", "tmpfs", MS_NOSUID | MS_NODEV, options) == 0, "mount /tmp");
}

void make_devices() {
    ::mkdir("/new/dev", 0755);
    for (const char* const name : {"null", "zero", "full", "random", "urandom"}) {
        bind(std::string("/old/dev/") + name, std::string("/new/dev/") + name, false);
    }
    ::mkdir("/new/dev/shm", 01777);
    require(::mount("tmpfs", "/new/dev/shm", "tmpfs", MS_NOSUID | MS_NODEV, shared_memory_options) == 0,
            "mount /dev/shm");
    require(::symlink("/proc/self/fd", "/new/dev/fd") == 0, "link /dev/fd");
    require(::symlink("/proc/self/fd/0", "/new/dev/stdin") == 0, "link /dev/stdin");
    require(::symlink("/proc/self/fd/1", "/new/dev/stdout") == 0, "link /dev/stdout");
    require(::symlink("/proc/self/fd/2", "/new/dev/stderr") == 0, "link /dev/stderr");
}

/// Read-only, since a runner that is root would otherwise lend its agents the right to write /proc/sys.
void mount_proc() {
    ::mkdir("/new/proc", 0755);
    constexpr unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY;
    require(::mount("proc", "/new/proc", "proc", flags, nullptr) == 0, "mount /proc");
}

}  // namespace

void build_file_tree(const Plan& plan) {
    require(::mount("", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0, "make mounts private");
    require(::mount("tmpfs", stage, "tmpfs", MS_NOSUID | MS_NODEV, "mode=755,size=1m") == 0, "mount a root");
    require(::chdir(stage) == 0, "enter the root");
    require(::mkdir("new", 0755) == 0 && ::mkdir("old", 0755) == 0, "make folders in the root");
    require(pivot_root(stage, "old") == 0, "exchange the root");
    require(::chdir("/") == 0, "enter the new root");
    require(::mount("/new", "/new", nullptr, MS_BIND | MS_REC, nullptr) == 0, "bind the new root");

    mount_scratch(plan);
    for (const View& view : plan.views) show(view);
    make_devices();
    mount_proc();

    require(::chdir("/new") == 0, "enter the agent's root");
    require(pivot_root(".", ".") == 0, "exchange the root again");
    require(::umount2(".", detach) == 0, "drop the old root");
    require(::chdir("/") == 0, "enter the agent's root");
    require(restrict_mount("/", MOUNT_ATTR_RDONLY, 0) == 0, "make the root read-only");
}

}  // namespace lanista::keeper
