// A player that was written for its course's own program: `course:PATH[:NAME]`.
//
// The agent stays as it is. In the sandbox runs a host in Python, python/course/host.py, which meets the
// agent's imports with modules of our own, calls its methods as the course does, and speaks UGI with us.
#pragma once

#include <string_view>

#include "arena/external_player.h"
#include "core/result.h"
#include "games/any.h"

namespace lanista {

inline constexpr std::string_view course_prefix = "course:";

[[nodiscard]] inline bool is_course_spec(std::string_view spec) noexcept {
    return spec.starts_with(course_prefix);
}

/// How to run the agent of a spec; an error says which path is not there, or that the game has no course.
[[nodiscard]] Result<ExternalPlayerSettings> course_program(const AnyGame& game, std::string_view spec,
                                                            SandboxPolicy sandbox);

/// Where the host and the templates of `export-agent` are: LANISTA_COURSE_HOST, or the source tree's folder.
[[nodiscard]] Result<std::string> course_folder();

}  // namespace lanista
