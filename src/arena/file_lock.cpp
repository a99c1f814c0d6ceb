#include "arena/file_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <mutex>
#include <set>
#include <stdexcept>

namespace lanista {
namespace {

std::mutex held_mutex;
std::set<std::string>& held_here() {
    static std::set<std::string> keys;
    return keys;
}

/// The same file under any name. A forked child has our list, but not our locks: hence the process.
std::string key_of(const struct stat& file) {
    return fmt::format("{}:{}:{}", getpid(), file.st_dev, file.st_ino);
}

[[noreturn]] void stay_out(const std::string& path, const std::string& why) {
    throw std::runtime_error(fmt::format("{}: {}", path, why));
}

}  // namespace

FileLock::FileLock(const std::string& path) {
    const std::lock_guard guard(held_mutex);
    // Closing any descriptor of a file drops this process's lock on it: look at the file before opening it.
    struct stat info {};
    if (stat(path.c_str(), &info) == 0 && held_here().contains(key_of(info)))
        stay_out(path, "locked: this process is already running that tournament");

    descriptor_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor_ < 0) stay_out(path, fmt::format("cannot open the lock file: {}", std::strerror(errno)));
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    if (fcntl(descriptor_, F_SETLK, &lock) != 0) {
        const int error = errno;
        std::string why = fmt::format("cannot be locked: {}", std::strerror(error));
        if (error == EACCES || error == EAGAIN) {
            why = "locked: another process is running that tournament";
            if (fcntl(descriptor_, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK)
                why += fmt::format(" (process {})", lock.l_pid);
        }
        close(descriptor_);
        stay_out(path, why);
    }
    if (fstat(descriptor_, &info) == 0) key_ = key_of(info);
    held_here().insert(key_);
}

FileLock::~FileLock() {
    // The file stays: removing it would let two runners lock two files of the same name.
    const std::lock_guard guard(held_mutex);
    held_here().erase(key_);
    close(descriptor_);
}

}  // namespace lanista
