// The well-behaved part of a hostile agent in C++: it speaks UGI up to the point where the agent misbehaves.
#pragma once

#include <iostream>
#include <string>

namespace hostile {

/// Calls think(turn) at each `go`, turns counted from 1, and plays what it returns.
template <class Think>
void serve(Think think) {
    int turn = 0;
    for (std::string line; std::getline(std::cin, line);) {
        if (line == "ugi") std::cout << "id name hostile\nugiok" << std::endl;
        if (line == "isready") std::cout << "readyok" << std::endl;
        if (line.starts_with("go")) {
            const std::string move = think(++turn);
            std::cout << "bestmove " << move << std::endl;
        }
        if (line == "quit") return;
    }
}

}  // namespace hostile
