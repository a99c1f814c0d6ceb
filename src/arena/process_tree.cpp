#include "arena/process_tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace lanista {
namespace {

/// Rounds of looking for processes that were made while we sent signals to the others.
constexpr int max_rounds = 50;
constexpr useconds_t pause_between_rounds = 100;  ///< microseconds, for signals to arrive

std::string read_file(const char* path) {
    std::string content;
    const int file = ::open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return content;
    char buffer[4096];
    for (ssize_t n; (n = ::read(file, buffer, sizeof buffer)) > 0;) content.append(buffer, n);
    ::close(file);
    return content;
}

/// Every thread of a process has a list of the children that it made.
void append_children(pid_t parent, std::vector<pid_t>& out) {
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/task", parent);
    DIR* const tasks = ::opendir(path);
    if (tasks == nullptr) return;
    while (const dirent* const task = ::readdir(tasks)) {
        const int thread = std::atoi(task->d_name);
        if (thread <= 0) continue;
        std::snprintf(path, sizeof path, "/proc/%d/task/%d/children", parent, thread);
        const std::string list = read_file(path);
        const char* at = list.c_str();
        for (char* end; *at != '\0'; at = end) {
            const long child = std::strtol(at, &end, 10);
            if (end == at) break;
            out.push_back(static_cast<pid_t>(child));
        }
    }
    ::closedir(tasks);
}

/// Stopped or ended: it is not in the middle of a fork either.
bool is_at_rest(pid_t process) {
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/stat", process);
    const std::string stat = read_file(path);
    const std::size_t end = stat.rfind(')');  // of the name; the state follows
    return end == std::string::npos || end + 2 >= stat.size() ||
           std::string_view("TtZX").find(stat[end + 2]) != std::string_view::npos;
}

}  // namespace

std::vector<pid_t> descendants(pid_t root) {
    std::vector<pid_t> found;
    append_children(root, found);
    for (std::size_t i = 0; i < found.size(); ++i) append_children(found[i], found);
    return found;
}

void signal_descendants(pid_t root, int signal) {
    std::vector<pid_t> reached;
    bool all_at_rest = false;  // when the round began: whoever is not may still make a process
    for (int round = 0; round < max_rounds; ++round) {
        bool any_new = false;
        for (const pid_t process : descendants(root)) {
            if (std::find(reached.begin(), reached.end(), process) != reached.end()) continue;
            ::kill(process, signal);
            reached.push_back(process);
            any_new = true;
        }
        if (!any_new && (all_at_rest || signal == SIGCONT)) return;
        all_at_rest = std::all_of(reached.begin(), reached.end(), is_at_rest);
        if (!all_at_rest) ::usleep(pause_between_rounds);
    }
}

}  // namespace lanista
