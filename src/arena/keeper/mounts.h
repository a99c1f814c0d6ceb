// The agent's file tree: nothing but what the plan lists, read-only, and a small /tmp of its own.
#pragma once

#include "arena/keeper/plan.h"

namespace lanista::keeper {

/// Replaces the root of this mount namespace. Throws Refusal.
void build_file_tree(const Plan& plan);

}  // namespace lanista::keeper
