// Building the sandbox is a list of steps, each of which the kernel may refuse.
#pragma once

#include <cerrno>

namespace lanista::keeper {

/// The first step that failed; ends the keeper, which reports it.
struct Refusal {
    const char* step;
    int error;
};

/// Throws unless the system call succeeded.
inline void require(bool success, const char* step) {
    if (!success) throw Refusal{step, errno};
}

}  // namespace lanista::keeper
