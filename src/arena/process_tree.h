// The processes below a process, and signals to all of them.
// For the cases in which an agent may have children: elsewhere the kernel (a pid namespace, seccomp) is
// stricter and quicker than any list can be.
#pragma once

#include <sys/types.h>

#include <vector>

namespace lanista {

/// All processes below `root`, parents before their children, `root` itself left out; zombies are included.
[[nodiscard]] std::vector<pid_t> descendants(pid_t root);

/// Sends a signal to all of them. Repeats until no new process turns up and, unless they shall go on, all
/// have stopped or ended, so that what forks in the meantime is found as well; SIGSTOP first is the way to
/// hold a program that forks without end.
void signal_descendants(pid_t root, int signal);

}  // namespace lanista
