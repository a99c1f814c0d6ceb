// The threads that think, and the queue in front of them.
//
// A search says how many threads it will use and begins, in its turn, when as many are free. Whoever asked
// for it may set its flag at any time; a search that nobody stops is stopped when it has lasted too long.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace lanista::server {

struct Search {
    using Clock = std::chrono::steady_clock;

    int threads = 1;                                       ///< that it will use
    std::function<void(const std::atomic<bool>&)> work{};  ///< ends soon after the flag is set; never throws
    std::atomic<bool> stop{false};
    Clock::time_point begun{};  ///< for the pool
};

class SearchPool {
public:
    SearchPool(int threads, std::size_t longest_queue, std::chrono::milliseconds longest_search);
    /// Stops all searches and waits for them.
    ~SearchPool();
    SearchPool(const SearchPool&) = delete;
    SearchPool& operator=(const SearchPool&) = delete;

    /// False if too many wait already.
    [[nodiscard]] bool add(std::shared_ptr<Search> search);

private:
    void work();
    void watch(const std::stop_token& ended);

    const int threads_;
    const std::size_t longest_queue_;
    const std::chrono::milliseconds longest_search_;

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<std::shared_ptr<Search>> waiting_;
    std::vector<std::shared_ptr<Search>> running_;
    int used_ = 0;  ///< threads of the running ones
    bool closed_ = false;
    std::vector<std::jthread> workers_;
    std::jthread watchman_;
};

}  // namespace lanista::server
