// What the child does between clone() and exec, in our memory and while our thread waits for it.
#pragma once

#include <array>

namespace lanista {

struct KeeperChild {
    /// Standard input, output, error, and the control socket, in the order of the numbers that they get.
    std::array<int, 4> ends;
    int image;  ///< the keeper's program
    bool own_namespaces;
    char user_map[32];
    char group_map[32];
    int error;  ///< written by the child, read by us: the memory is the same
};

/// Becomes the keeper or ends. `data` is a KeeperChild. Nothing but plain system calls, all signals blocked.
int become_keeper(void* data);

}  // namespace lanista
