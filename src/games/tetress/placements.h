// The 2,299 placements: 19 shapes at 121 anchors.
//
// A placement's code is 121 x shape + 11 x row + column of its anchor, the upper left corner of the box
// around the shape (not always a cell of it). The shapes, in this order, all cells right of or below the
// anchor:
//
//      0 ####   2 ##    3 ###  4 ###  5 ###    9 ##  10 #.  11 #.   15 .##  17 #.
//      1 #        ##      #..    .#.    ..#      #.     ##     #.      ##.     ##
//        #              6 #..  7 .#.  8 ..#      #.     #.     ##   16 ##.     .#
//        #                ###    ###    ###   12 ##  13 .#  14 .#      .##  18 .#
//        #                                       .#     ##     .#              ##
//                                                .#     .#     ##              #.
//
// `fits` finds every place of every shape inside a set of cells at once, by shifting the set and not the
// shape.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/rows.h"
#include "games/tetress/torus.h"

namespace lanista::tetress {

inline constexpr int shape_count = 19;
inline constexpr int placement_count = shape_count * cell_count;

struct Offset {
    std::int8_t row;
    std::int8_t column;

    friend constexpr auto operator<=>(Offset, Offset) noexcept = default;
};

/// Its four cells seen from the anchor, in rising order.
using Shape = std::array<Offset, 4>;

inline constexpr std::array<Shape, shape_count> shapes = {{
    {{{0, 0}, {0, 1}, {0, 2}, {0, 3}}},                                      // 0, 1: four in a line
    {{{0, 0}, {1, 0}, {2, 0}, {3, 0}}}, {{{0, 0}, {0, 1}, {1, 0}, {1, 1}}},  // 2: the square
    {{{0, 0}, {0, 1}, {0, 2}, {1, 0}}},  // 3, 4, 5: three across and one below
    {{{0, 0}, {0, 1}, {0, 2}, {1, 1}}}, {{{0, 0}, {0, 1}, {0, 2}, {1, 2}}},
    {{{0, 0}, {1, 0}, {1, 1}, {1, 2}}},  // 6, 7, 8: three across and one above
    {{{0, 1}, {1, 0}, {1, 1}, {1, 2}}}, {{{0, 2}, {1, 0}, {1, 1}, {1, 2}}},
    {{{0, 0}, {0, 1}, {1, 0}, {2, 0}}},  // 9, 10, 11: three down and one to the right
    {{{0, 0}, {1, 0}, {1, 1}, {2, 0}}}, {{{0, 0}, {1, 0}, {2, 0}, {2, 1}}},
    {{{0, 0}, {0, 1}, {1, 1}, {2, 1}}},  // 12, 13, 14: three down and one to the left
    {{{0, 1}, {1, 0}, {1, 1}, {2, 1}}}, {{{0, 1}, {1, 1}, {2, 0}, {2, 1}}},
    {{{0, 1}, {0, 2}, {1, 0}, {1, 1}}},                                      // 15, 16: two dominoes across
    {{{0, 0}, {0, 1}, {1, 1}, {1, 2}}}, {{{0, 0}, {1, 0}, {1, 1}, {2, 1}}},  // 17, 18: two dominoes down
    {{{0, 1}, {1, 0}, {1, 1}, {2, 0}}},
}};

/// All that making a placement needs, in one cache line.
struct alignas(64) Placement {
    Window window;                      ///< its four cells with their copies
    std::array<std::uint64_t, 2> keys;  ///< what it does to the hash when red or blue makes it
    std::array<std::uint8_t, 4> cells;  ///< in rising order

    [[nodiscard]] Rows rows() const noexcept { return Rows::of(window); }
};
static_assert(sizeof(Placement) == 64);

/// By code.
extern const std::array<Placement, placement_count> placements;

[[nodiscard]] constexpr int placement_code(int shape, int row, int column) noexcept {
    return shape * cell_count + cell_at(row, column);
}

/// The code of the placement with these cells, in rising order; nothing if they are no tetromino.
[[nodiscard]] std::optional<int> find_placement(const std::array<std::uint8_t, 4>& cells) noexcept;

/// A set of anchors for each shape.
using Anchors = std::array<Rows, shape_count>;

/// The anchors of all placements that lie in `room`. Right for anchors on the board proper, if the room is
/// right there and three steps to the right and below; what stands elsewhere has no meaning.
[[nodiscard]] [[gnu::always_inline]] inline Anchors fits(Rows room) noexcept {
    // The room seen 0..3 rows below and 0..3 columns to the right of the anchor: r below, c to the right.
    const Rows r0c0 = room, r1c0 = r0c0.up(), r2c0 = r1c0.up(), r3c0 = r2c0.up();
    const Rows r0c1 = r0c0.left(), r1c1 = r1c0.left(), r2c1 = r2c0.left();
    const Rows r0c2 = r0c1.left(), r1c2 = r1c1.left(), r0c3 = r0c2.left();

    // Dominoes across and down, in the upper or lower row, in the left or right column.
    const Rows upper = r0c0 & r0c1, upper_right = r0c1 & r0c2, lower = r1c0 & r1c1, lower_right = r1c1 & r1c2;
    const Rows left = r0c0 & r1c0, left_below = r1c0 & r2c0, right = r0c1 & r1c1, right_below = r1c1 & r2c1;

    // Three in a line.
    const Rows upper_three = upper & r0c2, lower_three = lower & r1c2;
    const Rows left_three = left & r2c0, right_three = right & r2c1;

    return {upper_three & r0c3,  left_three & r3c0,  upper & lower,      upper_three & r1c0,
            upper_three & r1c1,  upper_three & r1c2, lower_three & r0c0, lower_three & r0c1,
            lower_three & r0c2,  left_three & r0c1,  left_three & r1c1,  left_three & r2c1,
            right_three & r0c0,  right_three & r1c0, right_three & r2c0, upper_right & lower,
            upper & lower_right, left & right_below, right & left_below};
}

}  // namespace lanista::tetress
