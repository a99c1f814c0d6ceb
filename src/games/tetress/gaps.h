// Which empty cells a placement has to take to complete a row or a column.
//
// One placement completes a line only if the cells that the line lacks are a single run of at most four: no
// tetromino reaches two runs of one line. Other lines need not be looked at.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/tetress/torus.h"

namespace lanista::tetress {

/// The empty cells of the rows that lack a single run of at most four, and of such columns. Right on the
/// board proper and three steps to the right and below.
[[nodiscard]] inline Rows gaps(Rows room) noexcept {
    using Lanes = Rows::Lanes;
    constexpr std::uint16_t board_columns = 0xFFE;
    // A run begins where the cell before is taken, and is too long where it has five cells in a row.
    const Rows before = room.right(), above = room.down();
    const Lanes begins = (room & ~before).lanes() & board_columns;
    const Rows long_in_row = room & before & room.left() & room.left().left() & room.left().left().left();
    const Rows long_in_column = room & above & room.up() & room.up().up() & room.up().up().up();
    const Lanes too_long = long_in_row.lanes() & board_columns;
    const Lanes rows =
        reinterpret_cast<Lanes>((begins & (begins - 1)) == 0) & reinterpret_cast<Lanes>(too_long == 0);

    const auto column_begins = (room & ~above).rows(), column_too_long = long_in_column.rows();
    unsigned once = 0, excluded = 0;
    for (std::size_t r = margin; r < margin + board_size; ++r) {
        excluded |= (once & column_begins[r]) | column_too_long[r];
        once |= column_begins[r];
    }
    const Lanes columns = Lanes{} + static_cast<std::uint16_t>(~excluded);
    return room & Rows(rows | columns);
}

}  // namespace lanista::tetress
