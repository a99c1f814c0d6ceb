// A conversation in lines with an agent's process, in which nothing the agent does can block us, fill our
// memory or move a deadline.
//
// One ppoll() covers its output, its errors, our unsent input, its end and the next moment at which a limit
// could be reached. Deadlines are points in time, so output never extends one. What we send waits in a
// bounded buffer until the agent reads it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "arena/process.h"

namespace lanista {

struct ChannelLimits {
    std::size_t line_bytes = 64 * 1024;
    std::size_t turn_bytes = 1024 * 1024;  ///< output of one turn
    std::size_t tail_bytes = 8 * 1024;     ///< of the errors that are kept
    std::size_t unsent_bytes = 4 * 1024 * 1024;
};

/// Until when to wait.
struct Deadline {
    std::chrono::steady_clock::time_point wall;
    std::optional<std::chrono::nanoseconds> cpu{};  ///< a reading of the process's CPU clock
};

/// The last bytes of the error output, and how much was lost before them.
class ErrorTail {
public:
    explicit ErrorTail(std::size_t limit) : limit_(limit) {}
    void append(std::string_view text);
    /// Ready to be shown: escaped but for line ends; begins with "[N bytes cut]" if some were.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] bool contains(std::string_view word) const { return kept_.find(word) != std::string::npos; }

private:
    std::size_t limit_;
    std::uint64_t total_ = 0;
    std::string kept_;
};

enum class ChannelEvent : std::uint8_t {
    line,       ///< a line was received
    wall_time,  ///< the deadline passed
    cpu_time,   ///< the CPU clock passed its limit
    memory,     ///< more memory than the policy allows
    tasks,      ///< more threads or processes than the policy allows
    output,     ///< more output in a line or a turn than allowed
    bad_text,   ///< a line that is no text; it is in `line()`
    closed,     ///< the output was closed, but the process goes on
    ended,      ///< the process has ended, and all its lines were received
};

class LineChannel {
public:
    LineChannel(Process& process, const SandboxPolicy& policy, const ChannelLimits& limits);

    /// Starts a new allowance of output.
    void begin_turn() noexcept;
    /// Sends what the process reads of it now, and keeps the rest for later. Never blocks.
    void send(std::string_view text);
    /// Waits for the next line or for a reason not to wait any longer.
    [[nodiscard]] ChannelEvent receive(const Deadline& deadline);
    /// Whether it has more memory than allowed; looks again if the last look was a millisecond ago or more.
    [[nodiscard]] bool over_memory();

    /// The line that was received last, without its end, a carriage return and trailing blanks.
    [[nodiscard]] std::string_view line() const noexcept { return line_; }
    /// Whole lines that wait to be received; looks at the pipe too.
    [[nodiscard]] bool has_more();
    [[nodiscard]] const ErrorTail& errors() const noexcept { return errors_; }
    /// Takes what is still in the error pipe.
    void drain_errors();

private:
    [[nodiscard]] std::optional<ChannelEvent> take_line();
    [[nodiscard]] std::optional<ChannelEvent> check_usage(std::chrono::steady_clock::time_point now,
                                                          const Deadline& deadline);
    void wait_until(std::chrono::steady_clock::time_point when);
    bool read_output();
    void read_errors();
    void flush();

    Process& process_;
    const SandboxPolicy policy_;
    const ChannelLimits limits_;
    std::string received_;     ///< bounded by one line and one read
    std::size_t taken_ = 0;    ///< of received_, given out as lines already
    std::size_t scanned_ = 0;  ///< of received_, known to hold no further line end
    std::string line_;
    std::string unsent_;
    std::size_t turn_bytes_ = 0;
    std::size_t error_bytes_ = 0;  ///< since the last check of usage
    bool output_closed_ = false;
    bool errors_closed_ = false;
    bool looked_late_ = false;  ///< this turn's deadline has passed, and its last look at the pipe is done
    bool has_news_ = false;     ///< the process has something to tell of its end
    ErrorTail errors_;
    std::chrono::steady_clock::time_point next_check_{};
    std::chrono::steady_clock::time_point last_memory_check_{};
};

}  // namespace lanista
