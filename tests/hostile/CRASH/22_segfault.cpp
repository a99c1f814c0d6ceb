// Row 22: SIGSEGV.
#include <csignal>

#include "hostile.h"

int main() {
    hostile::serve([](int) {
        std::raise(SIGSEGV);
        return "a1";
    });
}
