#include "server/search_pool.h"

#include <algorithm>

#include "server/priority.h"

namespace lanista::server {

namespace {

constexpr auto between_looks = std::chrono::milliseconds(500);

}  // namespace

SearchPool::SearchPool(int threads, std::size_t longest_queue, std::chrono::milliseconds longest_search)
    : threads_(std::max(1, threads)), longest_queue_(longest_queue), longest_search_(longest_search) {
    for (int i = 0; i < threads_; ++i) workers_.emplace_back([this] { work(); });
    watchman_ = std::jthread([this](const std::stop_token& ended) { watch(ended); });
}

SearchPool::~SearchPool() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        waiting_.clear();
        for (const auto& search : running_) search->stop = true;
    }
    changed_.notify_all();
    workers_.clear();
}

bool SearchPool::add(std::shared_ptr<Search> search) {
    {
        const std::lock_guard lock(mutex_);
        if (closed_ || waiting_.size() >= longest_queue_) return false;
        search->threads = std::clamp(search->threads, 1, threads_);
        waiting_.push_back(std::move(search));
    }
    changed_.notify_all();
    return true;
}

void SearchPool::work() {
    think_behind_others();
    std::unique_lock lock(mutex_);
    for (;;) {
        // The first in the queue goes first, also if it has to wait for more threads than the next one.
        changed_.wait(lock, [this] {
            return closed_ || (!waiting_.empty() && used_ + waiting_.front()->threads <= threads_);
        });
        if (closed_) return;
        const std::shared_ptr<Search> search = std::move(waiting_.front());
        waiting_.pop_front();
        used_ += search->threads;
        search->begun = Search::Clock::now();
        running_.push_back(search);
        lock.unlock();
        search->work(search->stop);
        search->work = nullptr;  // and all that it held on to
        lock.lock();
        used_ -= search->threads;
        std::erase(running_, search);
        changed_.notify_all();
    }
}

void SearchPool::watch(const std::stop_token& ended) {
    std::unique_lock lock(mutex_);
    while (!ended.stop_requested()) {
        changed_.wait_for(lock, ended, between_looks, [] { return false; });
        for (const auto& search : running_)
            if (Search::Clock::now() - search->begun > longest_search_) search->stop = true;
    }
}

}  // namespace lanista::server
