// The seccomp filter: which system calls an agent may not make.
#pragma once

#include <linux/filter.h>

#include <vector>

#include "arena/sandbox.h"

namespace lanista {

/// A filter with the keeper's markers in it (see keeper/plan.h); empty for the tier without one, or if the
/// library cannot make one. Made once for each kind of agent.
[[nodiscard]] const std::vector<sock_filter>& seccomp_filter(const SandboxPolicy& policy, SandboxTier tier);

}  // namespace lanista
