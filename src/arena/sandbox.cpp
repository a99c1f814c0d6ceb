#include "arena/sandbox.h"

#include <sys/resource.h>

#include <array>
#include <chrono>

#include "arena/process.h"
#include "arena/sandbox_filter.h"
#include "arena/sandbox_view.h"
#include "core/text.h"

namespace lanista {
namespace {

constexpr std::array<SandboxTier, 2> tried_tiers{SandboxTier::namespaces, SandboxTier::seccomp};

/// Fixed, so that an agent plays the same on every machine and whoever starts it; no home folder to read.
const std::vector<std::string>& base_environment() {
    static const std::vector<std::string> environment{
        "PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/tmp",        "TMPDIR=/tmp", "LANG=C.UTF-8",
        "PYTHONDONTWRITEBYTECODE=1",         "PYTHONHASHSEED=0",
    };
    return environment;
}

std::vector<keeper::ResourceLimit> resource_limits(const SandboxPolicy& policy, SandboxTier tier) {
    std::vector<keeper::ResourceLimit> limits{
        {RLIMIT_CORE, 0},
        {RLIMIT_FSIZE, policy.file_bytes},
        {RLIMIT_NOFILE, policy.open_files},
    };
    if (policy.memory_policy == MemoryPolicy::reserved && policy.memory_bytes > 0) {
        limits.push_back({RLIMIT_AS, policy.memory_bytes});
    }
    // Counted for each user; only in a user namespace of its own is that the agent alone (and the keeper).
    if (tier == SandboxTier::namespaces) {
        limits.push_back({RLIMIT_NPROC, static_cast<std::uint64_t>(policy.max_tasks) + 1});
    }
    return limits;
}

/// Runs a program that does nothing in a tier; empty if that works, else what was refused.
std::string try_tier(SandboxTier tier) {
    try {
        Process process(Command{.arguments = {"/bin/true"}}, SandboxPolicy{.tier = tier});
        const std::optional<Ending> ending = process.wait_for_end(std::chrono::seconds(10));
        if (!ending) return "the trial run hangs";
        return ending->is_success() ? "" : ending->text();
    } catch (const ProcessError& error) {
        return error.what();
    }
}

OfferedTier find_tier() {
    OfferedTier offered;
    for (const SandboxTier tier : tried_tiers) {
        const std::string refusal = try_tier(tier);
        if (refusal.empty()) {
            offered.tier = tier;
            break;
        }
        if (!offered.reason.empty()) offered.reason += "; ";
        offered.reason.append("no ").append(name_of(tier)).append(": ").append(refusal);
    }
    return offered;
}

}  // namespace

std::string_view name_of(SandboxTier tier) noexcept {
    constexpr std::array<std::string_view, 3> names{"rlimits", "seccomp", "namespaces"};
    return names[static_cast<std::size_t>(tier)];
}

Result<std::optional<SandboxTier>> parse_tier(std::string_view text) {
    if (text == "auto") return std::optional<SandboxTier>{};
    for (const SandboxTier tier : {SandboxTier::rlimits, SandboxTier::seccomp, SandboxTier::namespaces}) {
        if (text == name_of(tier)) return std::optional{tier};
    }
    return Error{"unknown sandbox " + in_quotes(text) + ": namespaces, seccomp, rlimits or auto"};
}

const OfferedTier& offered_tier() {
    static const OfferedTier offered = find_tier();
    return offered;
}

SandboxTier tier_in_force(const SandboxPolicy& policy) {
    return policy.tier ? *policy.tier : offered_tier().tier;
}

Result<keeper::Plan> make_plan(const Command& command, const SandboxPolicy& policy, SandboxTier tier) {
    Result<ResolvedProgram> program = resolve_program(command);
    if (!program) return program.error();
    keeper::Plan plan;
    plan.own_namespaces = tier == SandboxTier::namespaces;
    plan.program = program->path;
    plan.arguments = program->arguments;
    plan.folder = program->folder;
    plan.environment = base_environment();
    plan.environment.insert(plan.environment.end(), command.environment.begin(), command.environment.end());
    if (plan.own_namespaces) plan.views = views_of(*program, policy);
    plan.scratch_bytes = policy.scratch_bytes;
    plan.scratch_files = policy.scratch_files;
    plan.limits = resource_limits(policy, tier);
    plan.filter = seccomp_filter(policy, tier);
    if (plan.filter.empty() && tier != SandboxTier::rlimits) return Error{"no seccomp filter could be made"};
    return plan;
}

}  // namespace lanista
