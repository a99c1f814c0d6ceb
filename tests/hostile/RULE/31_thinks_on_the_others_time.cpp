// Row 31: a thread thinks on while the opponent is on the move.
#include <atomic>
#include <thread>

#include "hostile.h"

int main() {
    std::thread([] {
        static std::atomic<unsigned long> count{0};
        for (;;) ++count;
    }).detach();
    hostile::serve([](int) { return "a1"; });
}
