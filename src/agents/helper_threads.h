// Threads that help a search, where there are any to be had. WebAssembly has one thread: then nobody helps,
// and the search does all by itself.
#pragma once

#include <cstddef>
#include <utility>

#if !defined(__wasi__)
#include <system_error>
#include <thread>
#include <vector>
#endif

namespace lanista {

class HelperThreads {
public:
#if defined(__wasi__)
    template <class Work>
    [[nodiscard]] bool start(Work&&) noexcept {
        return false;
    }
    [[nodiscard]] std::size_t count() const noexcept {
        return 0;
    }
    void join() noexcept {}
#else
    /// False if the machine has no thread to give: then fewer have to do.
    template <class Work>
    [[nodiscard]] bool start(Work&& work) {
        try {
            threads_.emplace_back(std::forward<Work>(work));
            return true;
        } catch (const std::system_error&) {
            return false;
        }
    }
    [[nodiscard]] std::size_t count() const noexcept {
        return threads_.size();
    }
    /// Waits for all to end; so does the destructor.
    void join() {
        threads_.clear();
    }

private:
    std::vector<std::jthread> threads_;
#endif
};

}  // namespace lanista
