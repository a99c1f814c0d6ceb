// Makes the keeper's process: pipes, control socket, clone, exec.
#pragma once

#include <sys/types.h>

#include <string>

#include "arena/file_descriptor.h"

namespace lanista {

struct LaunchResult {
    int error = 0;     ///< errno of the step that failed, 0 if none did
    std::string step;  ///< its name
    pid_t keeper = -1;
    FileDescriptor keeper_handle;                   ///< a pidfd
    FileDescriptor input, output, errors, control;  ///< our ends; non-blocking, closed on exec
};

/// Starts a keeper with its plan waiting in the control socket.
[[nodiscard]] LaunchResult launch_keeper(const std::string& plan, bool own_namespaces);

}  // namespace lanista
