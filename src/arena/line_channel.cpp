#include "arena/line_channel.h"

#include <poll.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <thread>

#include "arena/foreign_text.h"

namespace lanista {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::size_t read_bytes = 16 * 1024;
/// How often memory and threads are looked at while we wait.
constexpr auto usage_interval = 10ms;
/// The CPU clock is looked at when it could have run out at the earliest, but not more often than this.
constexpr auto shortest_interval = 1ms;
/// Error output beyond this much between two looks is taken at the next one: a flood of it costs us little.
constexpr std::size_t error_burst = 256 * 1024;
/// A process that closed its output is usually about to end; how long we wait for that.
constexpr auto closing_time = 200ms;

}  // namespace

void ErrorTail::append(std::string_view text) {
    total_ += text.size();
    kept_.append(text.substr(text.size() - std::min(text.size(), limit_)));
    if (kept_.size() > limit_) kept_.erase(0, kept_.size() - limit_);
}

std::string ErrorTail::text() const {
    std::string result;
    if (total_ > kept_.size()) result = "[" + std::to_string(total_ - kept_.size()) + " bytes cut]\n";
    std::string_view rest = kept_;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        result += escaped(rest.substr(0, end), limit_);
        if (end < rest.size()) result += '\n';
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return result;
}

LineChannel::LineChannel(Process& process, const SandboxPolicy& policy, const ChannelLimits& limits)
    : process_(process), policy_(policy), limits_(limits), errors_(limits.tail_bytes) {}

void LineChannel::begin_turn() noexcept {
    turn_bytes_ = 0;
    looked_late_ = false;
    next_check_ = Clock::now() + shortest_interval;
}

void LineChannel::send(std::string_view text) {
    // A process that lets this much wait will never read it, and loses on time.
    if (unsent_.size() + text.size() > limits_.unsent_bytes) return;
    unsent_ += text;
    flush();
}

void LineChannel::flush() {
    std::size_t sent = 0;
    while (sent < unsent_.size()) {
        const ssize_t n = ::write(process_.input(), unsent_.data() + sent, unsent_.size() - sent);
        if (n > 0) {
            sent += static_cast<std::size_t>(n);
        } else if (n < 0 && errno == EINTR) {
            continue;
        } else {
            if (n < 0 && errno != EAGAIN) sent = unsent_.size();  // nobody will ever read it
            break;
        }
    }
    unsent_.erase(0, sent);
}

ChannelEvent LineChannel::receive(const Deadline& deadline) {
    std::optional<Clock::time_point> closing;
    for (;;) {
        if (const auto event = take_line()) return *event;
        const Clock::time_point now = Clock::now();
        if (has_news_ && process_.ending()) {
            while (!output_closed_ && read_output()) {
                if (const auto event = take_line()) return *event;
            }
            drain_errors();
            return take_line().value_or(ChannelEvent::ended);
        }
        if (output_closed_) {
            if (!closing) closing = now + closing_time;
            if (now >= *closing) return ChannelEvent::closed;
        }
        if (now >= deadline.wall) {
            // We may be late ourselves, so what has arrived by now counts; but only once.
            if (looked_late_) return ChannelEvent::wall_time;
            looked_late_ = true;
            read_output();
            return take_line().value_or(ChannelEvent::wall_time);
        }
        if (now >= next_check_) {
            if (const auto event = check_usage(now, deadline)) return *event;
        }
        wait_until(std::min({deadline.wall, next_check_, closing.value_or(deadline.wall)}));
    }
}

std::optional<ChannelEvent> LineChannel::take_line() {
    const std::size_t end = received_.find('\n', scanned_);
    const std::size_t length = std::min(end, received_.size()) - taken_;
    if (length > limits_.line_bytes || turn_bytes_ > limits_.turn_bytes) return ChannelEvent::output;
    if (end == std::string::npos) {
        received_.erase(0, taken_);
        taken_ = 0;
        scanned_ = received_.size();
        return std::nullopt;
    }
    line_.assign(received_, taken_, length);
    taken_ = scanned_ = end + 1;
    line_.erase(line_.find_last_not_of(" \t\r") + 1);
    return is_clean_text(line_) ? ChannelEvent::line : ChannelEvent::bad_text;
}

bool LineChannel::over_memory() {
    if (policy_.memory_bytes == 0) return false;
    const Clock::time_point now = Clock::now();
    if (now < last_memory_check_ + shortest_interval) return false;
    last_memory_check_ = now;
    const MemoryUse use = process_.usage().memory();
    const bool resident = policy_.memory_policy == MemoryPolicy::resident;
    return (resident ? use.resident : use.reserved) > policy_.memory_bytes;
}

std::optional<ChannelEvent> LineChannel::check_usage(Clock::time_point now, const Deadline& deadline) {
    if (over_memory()) return ChannelEvent::memory;
    if (process_.usage().tasks() > policy_.max_tasks) return ChannelEvent::tasks;
    Clock::duration interval = usage_interval;
    if (deadline.cpu) {
        const auto left = *deadline.cpu - process_.usage().cpu();
        if (left <= 0ns) return ChannelEvent::cpu_time;
        static const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
        interval = std::clamp<Clock::duration>(left / cores, shortest_interval, usage_interval);
    }
    next_check_ = now + interval;
    error_bytes_ = 0;
    return std::nullopt;
}

void LineChannel::wait_until(Clock::time_point when) {
    const bool take_errors = !errors_closed_ && error_bytes_ < error_burst;
    std::array<pollfd, 4> waits{{
        {process_.control(), POLLIN, 0},
        {output_closed_ ? -1 : process_.output(), POLLIN, 0},
        {take_errors ? process_.errors() : -1, POLLIN, 0},
        {unsent_.empty() ? -1 : process_.input(), POLLOUT, 0},
    }};
    const auto left = std::max<std::chrono::nanoseconds>(when - Clock::now(), 0ns);
    const timespec timeout{static_cast<time_t>(left / 1s), static_cast<long>((left % 1s).count())};
    if (::ppoll(waits.data(), waits.size(), &timeout, nullptr) <= 0) return;
    has_news_ = waits[0].revents != 0;
    if (waits[1].revents != 0) read_output();
    if (waits[2].revents != 0) read_errors();
    if (waits[3].revents != 0) flush();
}

/// True if something was read.
bool LineChannel::read_output() {
    std::array<char, read_bytes> buffer;
    ssize_t n = 0;
    do {
        n = ::read(process_.output(), buffer.data(), buffer.size());
    } while (n < 0 && errno == EINTR);
    if (n == 0 || (n < 0 && errno != EAGAIN)) output_closed_ = true;
    if (n <= 0) return false;
    received_.append(buffer.data(), static_cast<std::size_t>(n));
    turn_bytes_ += static_cast<std::size_t>(n);
    return true;
}

void LineChannel::read_errors() {
    std::array<char, read_bytes> buffer;
    const ssize_t n = ::read(process_.errors(), buffer.data(), buffer.size());
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) errors_closed_ = true;
    if (n <= 0) return;
    errors_.append({buffer.data(), static_cast<std::size_t>(n)});
    error_bytes_ += static_cast<std::size_t>(n);
}

/// At most what fits into a pipe, so that a flood does not hold us.
void LineChannel::drain_errors() {
    error_bytes_ = 0;
    for (std::size_t before = 1; !errors_closed_ && before != error_bytes_ && error_bytes_ < error_burst;) {
        before = error_bytes_;
        read_errors();
    }
}

bool LineChannel::has_more() {
    if (received_.find('\n', scanned_) == std::string::npos && !output_closed_) read_output();
    return received_.find('\n', scanned_) != std::string::npos;
}

}  // namespace lanista
