#include "experiments/traps.h"

#include <sstream>

#include "games/registry.h"

// The build gives LANISTA_TRAPS_FILE, the path of the list that the tests check too.
asm(R"(
    .section .rodata
    .global lanista_traps_begin
lanista_traps_begin:
    .incbin ")" LANISTA_TRAPS_FILE R"("
    .byte 0
    .previous
)");
extern "C" const char lanista_traps_begin[];

namespace lanista {

std::vector<Trap> infexion_traps() {
    const AnyGame& game = *find_game("infexion");
    std::vector<Trap> traps;
    std::istringstream file(lanista_traps_begin);
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream fields(line);
        std::string kind, position, passing, failing;
        std::getline(fields, kind, ';');
        std::getline(fields >> std::ws, position, ';');
        std::getline(fields >> std::ws, passing, ';');
        std::getline(fields >> std::ws, failing);
        Trap trap{.kind = kind, .position = game.parse(position).value(), .passing = {}, .failing = {}};
        std::istringstream moves(passing);
        for (std::string move; std::getline(moves, move, ',');)
            trap.passing.push_back(trap.position.parse_legal_move(move).value());
        trap.failing = trap.position.parse_legal_move(failing).value();
        traps.push_back(std::move(trap));
    }
    return traps;
}

}  // namespace lanista
