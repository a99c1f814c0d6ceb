// Row 5: busy loops in four threads, whose processor time adds up.
#include <atomic>
#include <thread>
#include <vector>

#include "hostile.h"

int main() {
    hostile::serve([](int) {
        static std::atomic<unsigned long> count{0};
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([] {
                for (;;) ++count;
            });
        }
        for (std::thread& thread : threads) thread.join();
        return "a1";
    });
}
