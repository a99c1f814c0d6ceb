// What the runner tells the keeper (a plan, one message) and what the keeper tells the runner (reports).
//
// Both ends are the same build on the same machine, so numbers travel in their own layout.
// Only the standard library is used: the keeper is a small static program.
#pragma once

#include <linux/filter.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace lanista::keeper {

/// Where the keeper finds its end of the control socket.
inline constexpr int control_fd = 3;

/// Numbers that stand in the seccomp filter for what is known only at the moment of exec, and are replaced
/// there: the agent's own process id, and the address of the one path that may be executed.
inline constexpr std::uint32_t own_pid_marker = 0x7A11C0DE;
inline constexpr std::uint32_t exec_high_marker = 0x5EA1ED01;
inline constexpr std::uint32_t exec_low_marker = 0x5EA1ED02;

/// A file or folder that the agent sees, read-only, under the name `target`.
struct View {
    std::string source;
    std::string target;
};

struct ResourceLimit {
    std::int32_t resource = 0;
    std::uint64_t value = 0;
};

struct Plan {
    bool own_namespaces = false;  ///< the keeper is the first process of its own namespaces
    std::vector<std::string> arguments;
    std::vector<std::string> environment;
    std::string program;  ///< path to execute
    std::string folder;   ///< working folder
    std::vector<View> views;
    std::uint64_t scratch_bytes = 0;  ///< size of the private /tmp
    std::uint64_t scratch_files = 0;
    std::vector<ResourceLimit> limits;
    std::vector<sock_filter> filter;  ///< empty: no seccomp
};

enum class ReportKind : std::uint32_t {
    agent_made,      ///< sent by the agent's process before it becomes the agent; carries its credentials
    refused,         ///< the sandbox could not be built: `step` and `value` (errno) say where and why
    not_executable,  ///< exec failed: `value` is errno
    ended,           ///< the agent ended: `value` is its wait status
};

struct Report {
    ReportKind kind{};
    std::int32_t value = 0;
    char step[48] = {};
};
static_assert(sizeof(Report) == 56);

/// Numbers and length-prefixed strings, one after the other.
class PlanWriter {
public:
    template <class Number>
    void number(Number value) {
        static_assert(std::is_trivially_copyable_v<Number>);
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    void string(std::string_view text) {
        number(static_cast<std::uint32_t>(text.size()));
        bytes_.append(text);
    }
    [[nodiscard]] std::string take() { return std::move(bytes_); }

private:
    std::string bytes_;
};

class PlanReader {
public:
    explicit PlanReader(std::string_view bytes) : bytes_(bytes) {}

    template <class Number>
    Number number() {
        Number value{};
        if (bytes_.size() < sizeof value) return fail(), value;
        std::memcpy(&value, bytes_.data(), sizeof value);
        bytes_.remove_prefix(sizeof value);
        return value;
    }
    std::string string() {
        const auto size = number<std::uint32_t>();
        if (bytes_.size() < size) return fail(), std::string{};
        std::string text{bytes_.substr(0, size)};
        bytes_.remove_prefix(size);
        return text;
    }
    /// Everything was there and nothing is left over.
    [[nodiscard]] bool complete() const { return !failed_ && bytes_.empty(); }

private:
    void fail() {
        failed_ = true;
        bytes_ = {};
    }
    std::string_view bytes_;
    bool failed_ = false;
};

[[nodiscard]] inline std::string encode(const Plan& plan) {
    PlanWriter out;
    out.number(static_cast<std::uint8_t>(plan.own_namespaces));
    for (const auto* list : {&plan.arguments, &plan.environment}) {
        out.number(static_cast<std::uint32_t>(list->size()));
        for (const std::string& text : *list) out.string(text);
    }
    out.string(plan.program);
    out.string(plan.folder);
    out.number(static_cast<std::uint32_t>(plan.views.size()));
    for (const View& view : plan.views) {
        out.string(view.source);
        out.string(view.target);
    }
    out.number(plan.scratch_bytes);
    out.number(plan.scratch_files);
    out.number(static_cast<std::uint32_t>(plan.limits.size()));
    for (const ResourceLimit& limit : plan.limits) {
        out.number(limit.resource);
        out.number(limit.value);
    }
    out.number(static_cast<std::uint32_t>(plan.filter.size()));
    for (const sock_filter& instruction : plan.filter) out.number(instruction);
    return out.take();
}

/// False if the bytes are no plan.
[[nodiscard]] inline bool decode(std::string_view bytes, Plan& plan) {
    PlanReader in(bytes);
    plan.own_namespaces = in.number<std::uint8_t>() != 0;
    for (auto* list : {&plan.arguments, &plan.environment}) {
        for (auto left = in.number<std::uint32_t>(); left > 0; --left) list->push_back(in.string());
    }
    plan.program = in.string();
    plan.folder = in.string();
    for (auto left = in.number<std::uint32_t>(); left > 0; --left) {
        std::string source = in.string();
        plan.views.push_back({std::move(source), in.string()});
    }
    plan.scratch_bytes = in.number<std::uint64_t>();
    plan.scratch_files = in.number<std::uint64_t>();
    for (auto left = in.number<std::uint32_t>(); left > 0; --left) {
        const auto resource = in.number<std::int32_t>();
        plan.limits.push_back({resource, in.number<std::uint64_t>()});
    }
    for (auto left = in.number<std::uint32_t>(); left > 0; --left) {
        plan.filter.push_back(in.number<sock_filter>());
    }
    return in.complete();
}

}  // namespace lanista::keeper
