#include "arena/process_usage.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "arena/process_tree.h"

namespace lanista {
namespace {

/// Fields of /proc/PID/stat, counted as in proc(5).
constexpr int field_user_time = 14;
constexpr int field_children_system_time = 17;
constexpr int field_threads = 20;

MemoryUse parse_statm(int file) {
    std::array<char, 128> text{};
    if (::pread(file, text.data(), text.size() - 1, 0) <= 0) return {};
    char* next = nullptr;
    const std::uint64_t reserved = std::strtoull(text.data(), &next, 10);
    const std::uint64_t resident = std::strtoull(next, nullptr, 10);
    static const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return {.resident = resident * page, .reserved = reserved * page};
}

FileDescriptor open_proc(pid_t process, const char* name) {
    std::array<char, 64> path{};
    std::snprintf(path.data(), path.size(), "/proc/%d/%s", process, name);
    return FileDescriptor(::open(path.data(), O_RDONLY | O_CLOEXEC));
}

/// The sum of fields `first` to `last`; 0 if the process is gone.
long long sum_of_stat(pid_t process, int first, int last) {
    std::array<char, 1024> text{};
    const FileDescriptor file = open_proc(process, "stat");
    if (!file.open() || ::read(file.get(), text.data(), text.size() - 1) <= 0) return 0;
    const char* at = std::strrchr(text.data(), ')');  // field 2 is the name, which may contain anything
    if (at == nullptr) return 0;
    long long sum = 0;
    ++at;
    for (int field = 3; field <= last && *at != '\0'; ++field) {
        ++at;
        if (field >= first) sum += std::atoll(at);
        at += std::strcspn(at, " ");
    }
    return sum;
}

}  // namespace

UsageMeter::UsageMeter(pid_t agent, pid_t keeper)
    : agent_(agent),
      keeper_(keeper),
      has_clock_(::clock_getcpuclockid(agent, &clock_) == 0),
      memory_file_(open_proc(agent, "statm")),
      call_file_(open_proc(agent, "syscall")),
      tasks_folder_(open_proc(agent, "task")) {}

std::chrono::nanoseconds UsageMeter::cpu() const {
    std::chrono::nanoseconds used{0};
    timespec time{};
    if (has_clock_ && ::clock_gettime(clock_, &time) == 0) {
        used = std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
    }
    if (keeper_ >= 0) used = std::max(used, tree_cpu());
    last_cpu_ = std::max(last_cpu_, used);
    return last_cpu_;
}

/// The clocks of the living, and what the kernel added up of the dead in their parents' accounts.
/// The latter in hundredths of a second, which is what there is.
std::chrono::nanoseconds UsageMeter::tree_cpu() const {
    static const long long ticks_per_second = ::sysconf(_SC_CLK_TCK);
    long long ticks = sum_of_stat(keeper_, field_user_time + 2, field_children_system_time);
    for (const pid_t process : descendants(keeper_)) {
        ticks += sum_of_stat(process, field_user_time, field_children_system_time);
    }
    return std::chrono::nanoseconds(ticks * (1'000'000'000 / ticks_per_second));
}

MemoryUse UsageMeter::memory() const {
    MemoryUse use = memory_file_.open() ? parse_statm(memory_file_.get()) : MemoryUse{};
    if (keeper_ < 0) return use;
    for (const pid_t process : descendants(keeper_)) {
        if (process == agent_) continue;
        const FileDescriptor file = open_proc(process, "statm");
        if (!file.open()) continue;
        const MemoryUse more = parse_statm(file.get());
        use.resident += more.resident;
        use.reserved += more.reserved;
    }
    return use;
}

bool UsageMeter::waits_for_input() const {
    if (keeper_ >= 0 || !call_file_.open() || !tasks_folder_.open()) return false;
    struct stat folder {};
    if (::fstat(tasks_folder_.get(), &folder) != 0 || folder.st_nlink != 3)
        return false;  // ".", "..", a thread
    std::array<char, 64> text{};
    const ssize_t size = ::pread(call_file_.get(), text.data(), text.size() - 1, 0);
    static const std::string reading = std::to_string(SYS_read) + " 0x0 ";
    return size > 0 && std::string_view(text.data()).starts_with(reading);
}

int UsageMeter::tasks() const {
    if (keeper_ < 0) return static_cast<int>(sum_of_stat(agent_, field_threads, field_threads));
    long long tasks = 0;
    for (const pid_t process : descendants(keeper_)) {
        tasks += sum_of_stat(process, field_threads, field_threads);
    }
    return static_cast<int>(tasks);
}

}  // namespace lanista
