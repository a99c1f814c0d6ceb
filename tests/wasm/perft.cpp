// The engine as a WebAssembly module, for the test that it counts the same there as everywhere.
//
// The host writes a string to `buffer()` and calls `perft_of(length, depth)`: "GAME POSITION".
#include <cstdint>
#include <string_view>

#include "games/registry.h"

namespace {

constexpr int capacity = 4096;
char text[capacity];

}  // namespace

extern "C" {

__attribute__((export_name("buffer"))) char* buffer() {
    return text;
}

__attribute__((export_name("buffer_capacity"))) int buffer_capacity() {
    return capacity;
}

/// The number of move sequences of that length; all ones if the text names no position.
__attribute__((export_name("perft_of"))) std::uint64_t perft_of(int length, int depth) {
    const std::string_view line(text, static_cast<std::size_t>(length));
    const std::size_t blank = line.find(' ');
    const lanista::AnyGame* game = lanista::find_game(line.substr(0, blank));
    if (game == nullptr || blank == std::string_view::npos) return ~std::uint64_t{0};
    const auto position = game->parse(line.substr(blank + 1));
    return position ? position->perft(depth) : ~std::uint64_t{0};
}
}
