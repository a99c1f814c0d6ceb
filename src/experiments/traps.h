// The trap positions of Infexion, which travel inside the program: each with the moves that pass it and the
// one that falls into it.
#pragma once

#include <string>
#include <vector>

#include "games/any.h"

namespace lanista {

struct Trap {
    std::string kind;  ///< domino, biased or anti-greedy
    AnyPosition position;
    std::vector<Move> passing;
    Move failing;
};

[[nodiscard]] std::vector<Trap> infexion_traps();

}  // namespace lanista
