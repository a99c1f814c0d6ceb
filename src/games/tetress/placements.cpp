#include "games/tetress/placements.h"

#include "games/tetress/hashing.h"

namespace lanista::tetress {

namespace {

constexpr Placement make_placement(const Shape& shape, int row, int column) {
    Placement placement{};
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const int r = wrapped(row + shape[i].row);
        const int c = wrapped(column + shape[i].column);
        const int cell = cell_at(r, c);
        put(placement.window, r, c);
        for (std::size_t side = 0; side < 2; ++side)
            placement.keys[side] ^= cell_keys[side][static_cast<std::size_t>(cell)];
        // Inserted in its order, which wrapping may have changed.
        std::size_t at = i;
        for (; at > 0 && placement.cells[at - 1] > cell; --at) placement.cells[at] = placement.cells[at - 1];
        placement.cells[at] = static_cast<std::uint8_t>(cell);
    }
    return placement;
}

constexpr std::array<Placement, placement_count> all_placements() {
    std::array<Placement, placement_count> all{};
    std::size_t code = 0;
    for (const Shape& shape : shapes)
        for (int cell = 0; cell < cell_count; ++cell)
            all[code++] = make_placement(shape, row_of(cell), column_of(cell));
    return all;
}

}  // namespace

constinit const std::array<Placement, placement_count> placements = all_placements();

// Some cell of the four is the shape's first one, and then the anchor is known.
std::optional<int> find_placement(const std::array<std::uint8_t, 4>& cells) noexcept {
    for (int shape = 0; shape < shape_count; ++shape)
        for (const std::uint8_t cell : cells) {
            const Offset first = shapes[static_cast<std::size_t>(shape)][0];
            const int code = placement_code(shape, wrapped(row_of(cell) - first.row),
                                            wrapped(column_of(cell) - first.column));
            if (placements[static_cast<std::size_t>(code)].cells == cells) return code;
        }
    return std::nullopt;
}

}  // namespace lanista::tetress
