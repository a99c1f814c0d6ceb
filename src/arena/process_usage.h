// What a process uses, read from outside it: nothing that an agent does to its own clocks matters.
#pragma once

#include <sys/types.h>
#include <time.h>

#include <chrono>
#include <cstdint>

#include "arena/file_descriptor.h"

namespace lanista {

struct MemoryUse {
    std::uint64_t resident = 0;
    std::uint64_t reserved = 0;
};

class UsageMeter {
public:
    /// With `keeper` (not negative) all processes below the keeper count, the ended ones included; without,
    /// the agent alone, which is what it is where children are denied, and quicker to read.
    UsageMeter(pid_t agent, pid_t keeper);

    /// Processor time of all threads since the start.
    [[nodiscard]] std::chrono::nanoseconds cpu() const;
    [[nodiscard]] MemoryUse memory() const;
    /// Threads, of all its processes.
    [[nodiscard]] int tasks() const;
    /// It has but one thread, and that sleeps in a read of its standard input.
    [[nodiscard]] bool waits_for_input() const;

private:
    [[nodiscard]] std::chrono::nanoseconds tree_cpu() const;

    pid_t agent_;
    pid_t keeper_;
    clockid_t clock_ = 0;
    bool has_clock_ = false;  ///< after clock_, which is written when this is made
    FileDescriptor memory_file_;
    FileDescriptor call_file_;                      ///< the system call that it is in
    FileDescriptor tasks_folder_;                   ///< one entry a thread
    mutable std::chrono::nanoseconds last_cpu_{0};  ///< never goes back, also when the process is gone
};

}  // namespace lanista
