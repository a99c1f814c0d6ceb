// Row 32: allocates block after block, up to 1 GB, and uses it.
#include <chrono>
#include <thread>
#include <vector>

#include "hostile.h"

int main() {
    hostile::serve([](int) {
        constexpr std::size_t block_bytes = 1 << 20;
        std::vector<std::vector<char>> blocks;
        for (int i = 0; i < 1024; ++i) blocks.emplace_back(block_bytes, 'x');
        std::this_thread::sleep_for(std::chrono::hours(1));
        return "a1";
    });
}
