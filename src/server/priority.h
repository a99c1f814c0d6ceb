// Who goes first where the processor is wanted by many.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace lanista::server {

/// This thread, and those that it starts, step back behind the threads that give short answers: a search that
/// takes a little longer is hardly noticed, a move that is not shown at once is.
inline void think_behind_others() {
    constexpr int niceness = 5;
    (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), getpriority(PRIO_PROCESS, 0) + niceness);
}

}  // namespace lanista::server
