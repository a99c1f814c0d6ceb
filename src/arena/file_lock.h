// A lock that lasts as long as the process that holds it, however that process ends.
//
// A POSIX record lock and not flock(): it is not inherited by child processes, so an agent that outlives its
// runner by a moment cannot keep the next runner out. Such a lock does not exclude its own process, which is
// why the files locked here are also listed in memory.
#pragma once

#include <string>

namespace lanista {

class FileLock {
public:
    /// Creates the file if need be. Throws std::runtime_error if it cannot, or if another holds the lock.
    explicit FileLock(const std::string& path);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

private:
    int descriptor_;
    std::string key_;  ///< of the list of files that this process holds
};

}  // namespace lanista
