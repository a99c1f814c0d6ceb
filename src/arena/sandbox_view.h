// Finds the program behind a command, and what of the file system it needs to see.
//
// A command like `agent.py` or `python3 agent.py` runs through a "#!" line and often through a shim that
// picks one of several installed Pythons. All of that is followed here, before the sandbox closes: inside it
// one exec is allowed, and only the folders named here exist.
#pragma once

#include <string>
#include <vector>

#include "arena/sandbox.h"

namespace lanista {

struct ResolvedProgram {
    std::string path;                    ///< absolute
    std::vector<std::string> arguments;  ///< the whole argument list, the first one included
    std::string folder;                  ///< absolute
    std::vector<std::string> needs;      ///< folders that the program's interpreter lives in
};

/// An error names what was not found or cannot be executed.
[[nodiscard]] Result<ResolvedProgram> resolve_program(const Command& command);

/// The agent's view: the system's folders, the program's, the agent's.
[[nodiscard]] std::vector<keeper::View> views_of(const ResolvedProgram& program, const SandboxPolicy& policy);

}  // namespace lanista
