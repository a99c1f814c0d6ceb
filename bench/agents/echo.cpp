// The quickest possible player: answers every `go` at once. What a round trip to it takes is the arena's
// cost. With an argument, the slowest: it never answers.
#include <cstdio>
#include <cstring>

int main(int argc, char**) {
    static char line[1 << 16];
    while (std::fgets(line, sizeof line, stdin) != nullptr) {
        if (std::strncmp(line, "ugi\n", 4) == 0) std::puts("ugiok");
        if (std::strncmp(line, "isready", 7) == 0) std::puts("readyok");
        if (argc == 1 && std::strncmp(line, "go", 2) == 0) std::puts("bestmove a1");
        if (std::strncmp(line, "position", 8) != 0) std::fflush(stdout);
    }
}
