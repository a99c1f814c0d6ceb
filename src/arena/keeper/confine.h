// The last steps of the agent's process before it becomes the agent's program.
#pragma once

#include "arena/keeper/plan.h"

namespace lanista::keeper {

/// Sets limits, drops rights and executes the program. Throws Refusal if a step is refused; returns errno
/// if only the execution failed.
[[nodiscard]] int become_agent(Plan& plan);

}  // namespace lanista::keeper
