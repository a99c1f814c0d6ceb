// Makes the perft tables in tests/data/perft with the reference games.
//
//     perft_table GAME BUDGET < positions > table
//
// One position a line. Blank lines and comments (#) are copied; whatever follows a semicolon is thrown away
// and computed afresh, so a table is made again from itself. A depth is written while the depth
// before it counts at most BUDGET positions: those are the ones whose moves have to be listed.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "reference/games.h"

namespace {

constexpr int deepest = 12;

/// Returns false for a text that is no position.
template <class Game>
bool write_line(const std::string& position, std::uint64_t budget) {
    const auto state = Game::parse(position);
    if (!state || text(*state) != position) return false;
    std::cout << position;
    std::uint64_t count = 1;
    for (int depth = 1; depth <= deepest && count > 0 && count <= budget; ++depth) {
        count = reference::perft(*state, depth);
        std::cout << " ; D" << depth << " " << count;
    }
    std::cout << std::endl;
    return true;
}

/// Returns the number of the first bad line, 0 if all are good.
template <class Game>
int write_table(std::uint64_t budget) {
    std::string line;
    for (int number = 1; std::getline(std::cin, line); ++number) {
        if (line.empty() || line.front() == '#') {
            std::cout << line << "\n";
            continue;
        }
        if (!write_line<Game>(line.substr(0, line.find(" ;")), budget)) return number;
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: perft_table GAME BUDGET < positions > table\n";
        return EXIT_FAILURE;
    }
    const std::uint64_t budget = std::strtoull(argv[2], nullptr, 10);
    int bad_line = 0;
    const bool known =
        reference::with_game(argv[1], [&](auto game) { bad_line = write_table<decltype(game)>(budget); });
    if (!known) {
        std::cerr << "perft_table: no game '" << argv[1] << "'\n";
        return EXIT_FAILURE;
    }
    if (bad_line != 0) {
        std::cerr << "perft_table: line " << bad_line << " is no position as the game writes it\n";
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
