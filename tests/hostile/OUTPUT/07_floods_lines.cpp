// Row 7: floods its output with lines, as fast as a program can.
#include "hostile.h"

int main() {
    hostile::serve([](int) {
        for (;;) std::cout << "info depth 1\n";
        return "a1";
    });
}
