// One agent's process: started in a sandbox, frozen and thawed, measured from outside, and ended for certain.
//
// Not for several threads at once; different processes are independent of each other.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>

#include "arena/file_descriptor.h"
#include "arena/process_usage.h"
#include "arena/sandbox.h"

namespace lanista {

/// The program could not be started. `own_fault`: this machine could not, whatever the program; otherwise
/// the program is at fault.
struct ProcessError : std::runtime_error {
    ProcessError(const std::string& message, bool own) : std::runtime_error(message), own_fault(own) {}
    bool own_fault;
};

/// How a process ended.
struct Ending {
    enum class Cause : std::uint8_t { exited, signalled, not_executable, refused, keeper_lost };
    Cause cause = Cause::exited;
    int value = 0;     ///< exit code, signal, or errno
    std::string step;  ///< what was refused

    [[nodiscard]] bool is_success() const noexcept { return cause == Cause::exited && value == 0; }
    /// It never became the agent's program.
    [[nodiscard]] bool never_ran() const noexcept {
        return cause == Cause::not_executable || cause == Cause::refused;
    }
    [[nodiscard]] std::string text() const;
};

class Process {
public:
    /// Starts a program. A machine that is out of descriptors or processes is asked again for a while.
    Process(const Command& command, const SandboxPolicy& policy);
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();

    /// Our ends of its pipes, all non-blocking.
    [[nodiscard]] int input() const noexcept { return input_.get(); }
    [[nodiscard]] int output() const noexcept { return output_.get(); }
    [[nodiscard]] int errors() const noexcept { return errors_.get(); }
    /// Readable when `ending` has news.
    [[nodiscard]] int control() const noexcept { return control_.get(); }

    [[nodiscard]] SandboxTier tier() const noexcept { return tier_; }
    [[nodiscard]] pid_t id() const noexcept { return agent_; }
    [[nodiscard]] const UsageMeter& usage() const noexcept { return *usage_; }

    /// How it ended, if it has.
    [[nodiscard]] const std::optional<Ending>& ending();
    [[nodiscard]] std::optional<Ending> wait_for_end(std::chrono::nanoseconds limit);

    /// Stops all its threads (and children, where it may have some). A process that has one thread, which
    /// waits for our input, is left as it is: stopping and waking it costs more than the whole round trip.
    void freeze();
    /// Lets it go on.
    void thaw();
    [[nodiscard]] bool frozen() const noexcept { return frozen_; }

    /// Ends it and all that it started. When this returns nothing of it is left.
    void kill() noexcept;

private:
    [[nodiscard]] bool try_launch(const Command& command, const SandboxPolicy& policy, bool last);
    void await_agent();
    bool receive_report();
    void signal(int number);

    SandboxTier tier_;
    bool may_have_children_;
    bool frozen_ = false;
    pid_t agent_ = -1;
    pid_t keeper_ = -1;
    FileDescriptor input_, output_, errors_, control_;
    FileDescriptor agent_handle_, keeper_handle_;  ///< pidfds: they never name another process
    std::optional<UsageMeter> usage_;
    std::optional<Ending> ending_;
};

}  // namespace lanista
