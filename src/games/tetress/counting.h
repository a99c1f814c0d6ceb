// How many tetrominoes fit into a set of cells, without finding out which.
//
// Four joined cells are a star (a cell and three of its neighbours), a chain, or a square. Call the number of
// a cell's neighbours in the set its degree. Around a cell of degree d there are C(d, 3) stars; two
// neighbours of degrees d and e are the middle of (d - 1)(e - 1) chains; and a square, counted as four such
// chains, should count once. So the number is a sum over cells and pairs of neighbours, and all of them are
// added up at once, in binary: 150 instructions where the 19 shapes take 200 to be found and counted.
#pragma once

#include <array>
#include <cstdint>

#include "core/census.h"
#include "core/rows.h"
#include "games/tetress/torus.h"

namespace lanista::tetress {

/// The cells of a set that have at least so many neighbours in it.
struct Degrees {
    Rows two;
    Rows three;
    Rows four;

    explicit Degrees(Rows set) noexcept {
        const Rows up = set.up(), down = set.down(), left = set.left(), right = set.right();
        const Rows both_rows = up & down, both_columns = left & right;
        const Rows any_row = up | down, any_column = left | right;
        two = set & (both_rows | both_columns | (any_row & any_column));
        three = set & ((both_rows & any_column) | (both_columns & any_row));
        four = set & both_rows & both_columns;
    }
};

/// The number of placements that lie in `room`, which has to be right but for the outermost lanes and bits of
/// the window.
[[nodiscard]] inline int count_fits(Rows room) noexcept {
    // Any 11 lanes and bits show the whole torus. These leave room around them for degrees to be right.
    constexpr std::uint16_t columns = 0x1FFC;
    const Rows counted = Rows::of({0, 0, columns, columns, columns, columns, columns, columns, columns,
                                   columns, columns, columns, columns, 0, 0, 0});

    // 1. Degrees less one, as two binary digits; those of degree 0 have no part in it.
    const Degrees degrees(room);
    const Rows ones = (degrees.two & ~degrees.three) | degrees.four;
    const Rows twos = degrees.three, four = degrees.four;

    // 2. The stars and the digits of all products, of a cell with the next one to the right and below.
    const Rows ones_right = ones.left(), twos_right = twos.left(), ones_below = ones.up(),
               twos_below = twos.up();
    const std::array<Rows, 3> once{ones & ones_right, ones & ones_below, twos & ~four};
    const std::array<Rows, 4> twice{ones & twos_right, twos & ones_right, ones & twos_below,
                                    twos & ones_below};
    const std::array<Rows, 3> four_times{twos & twos_right, twos & twos_below, four};

    // 3. Their sum, cell by cell.
    using census::most, census::odd;
    const Rows carry = most(once[0], once[1], once[2]);
    const Rows some_twice = odd(twice[0], twice[1], twice[2]);
    const std::array<Rows, 2> carries{most(twice[0], twice[1], twice[2]), most(some_twice, twice[3], carry)};
    const Rows some_four_times = odd(four_times[0], four_times[1], four_times[2]);
    const std::array<Rows, 2> eights{most(four_times[0], four_times[1], four_times[2]),
                                     most(some_four_times, carries[0], carries[1])};
    std::array<Rows, 5> sum{odd(once[0], once[1], once[2]), odd(some_twice, twice[3], carry),
                            odd(some_four_times, carries[0], carries[1]), eights[0] ^ eights[1],
                            eights[0] & eights[1]};
    for (Rows& digit : sum) digit &= counted;
    const Rows pairs = room & room.left();
    const Rows squares = pairs & pairs.up() & counted;
    return census::weighted(sum) - 3 * squares.count();
}

}  // namespace lanista::tetress
