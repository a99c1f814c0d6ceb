// No fault at all.
#include "hostile.h"

int main() {
    hostile::serve([](int) { return "a1"; });
}
