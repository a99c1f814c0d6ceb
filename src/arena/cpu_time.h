// The processor time of a thread, by which players of this process are billed.
#pragma once

#include <time.h>

#include <chrono>

namespace lanista {

/// What the calling thread has used so far.
[[nodiscard]] inline std::chrono::nanoseconds thread_cpu_time() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

}  // namespace lanista
