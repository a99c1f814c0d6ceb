// What an agent's process may do and use, and how strictly this machine can hold it to that.
//
// Three tiers, best first. The tier in force is a value that stands in every result: a weaker one is never
// used in silence.
//   namespaces  its own user, pid, mount, network, ipc and host name namespaces: it sees its own folder and
//               the system's, read-only, has a small /tmp, no network, and no process but its own; and all
//               of the next tier
//   seccomp     no_new_privs and a filter of system calls: no children, no exec, no sockets, no writing of
//               files, no signals to others; and all of the next tier. It can still read what its user can
//   rlimits     resource limits, and the keeper that ends whatever the agent leaves behind
//
// The namespaces are made directly rather than with bubblewrap: the keeper, which bubblewrap would not give
// us, is needed in any case, reports the agent's end to the letter, and is one program to start instead of
// two. A start costs some 2.3 ms beyond exec on a quiet machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/keeper/plan.h"
#include "core/result.h"

namespace lanista {

enum class SandboxTier : std::uint8_t { rlimits, seccomp, namespaces };

[[nodiscard]] std::string_view name_of(SandboxTier tier) noexcept;
/// "namespaces", "seccomp" or "rlimits"; nothing for "auto"; an error for anything else.
[[nodiscard]] Result<std::optional<SandboxTier>> parse_tier(std::string_view text);

/// How memory is counted: pages in use, or all that was reserved (the course's way).
enum class MemoryPolicy : std::uint8_t { resident, reserved };

struct SandboxPolicy {
    std::optional<SandboxTier> tier{};  ///< nothing: the best that the machine offers
    bool allow_children = false;        ///< processes of its own and exec; all are billed and frozen together
    bool allow_network = false;

    MemoryPolicy memory_policy = MemoryPolicy::resident;
    std::uint64_t memory_bytes = 0;  ///< 0: no limit
    int max_tasks = 512;             ///< threads and processes
    std::uint64_t scratch_bytes = 64ULL << 20;
    std::uint64_t scratch_files = 4096;
    std::uint64_t file_bytes = 64ULL << 20;  ///< the size of any one file
    std::uint64_t open_files = 256;
    std::vector<std::string> also_visible{};  ///< paths that the agent sees besides its folder, read-only
};

/// The best tier of this machine, found by trying, once; `reason` says what stood against a better one.
struct OfferedTier {
    SandboxTier tier = SandboxTier::rlimits;
    std::string reason;
};
[[nodiscard]] const OfferedTier& offered_tier();

/// The tier that a policy leads to here.
[[nodiscard]] SandboxTier tier_in_force(const SandboxPolicy& policy);

/// A program to run as an agent.
struct Command {
    std::vector<std::string> arguments;      ///< the first one is a path, or a name to be found in PATH
    std::string folder{};                    ///< working folder; empty: where the program or its script is
    std::vector<std::string> environment{};  ///< NAME=value, added to a small fixed one
};

/// Everything that the keeper needs to know; an error names the path that cannot be run.
[[nodiscard]] Result<keeper::Plan> make_plan(const Command& command, const SandboxPolicy& policy,
                                             SandboxTier tier);

}  // namespace lanista
