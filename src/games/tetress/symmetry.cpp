#include "games/tetress/symmetry.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/square.h"

namespace lanista::tetress {

namespace {

using Point = SquareCell;

/// The square's symmetries about cell 0-0; the torus has no border to turn within.
constexpr Point turned(Point point, int orientation) noexcept {
    return square_image(point, 1, orientation);
}

constexpr Point moved(Point point, int symmetry) noexcept {
    const Point image = turned(point, symmetry / cell_count);
    const int shift = symmetry % cell_count;
    return {wrapped(image.row + row_of(shift)), wrapped(image.column + column_of(shift))};
}

/// What becomes of a shape: another shape, whose anchor lies a little off the anchor's image.
struct ShapeImage {
    int shape = -1;
    Point anchor{};
};

constexpr ShapeImage image_of(const Shape& shape, int orientation) {
    std::array<Point, 4> points{};
    for (std::size_t i = 0; i < shape.size(); ++i)
        points[i] = turned({shape[i].row, shape[i].column}, orientation);
    Point corner = points[0];
    for (const Point point : points)
        corner = {std::min(corner.row, point.row), std::min(corner.column, point.column)};

    Shape offsets{};
    for (std::size_t i = 0; i < shape.size(); ++i)
        offsets[i] = {static_cast<std::int8_t>(points[i].row - corner.row),
                      static_cast<std::int8_t>(points[i].column - corner.column)};
    std::sort(offsets.begin(), offsets.end());
    const auto found = std::find(shapes.begin(), shapes.end(), offsets);
    return {static_cast<int>(found - shapes.begin()), corner};
}

constexpr auto shape_images = [] {
    std::array<std::array<ShapeImage, shape_count>, square_symmetries> images{};
    for (int orientation = 0; orientation < square_symmetries; ++orientation)
        for (std::size_t shape = 0; shape < shape_count; ++shape)
            images[static_cast<std::size_t>(orientation)][shape] = image_of(shapes[shape], orientation);
    return images;
}();

Rows image(Rows cells, int symmetry) noexcept {
    Window window{};
    (cells & board).for_each([&](int place) {
        const Point to = moved({place / window_size - margin, place % window_size - margin}, symmetry);
        put(window, to.row, to.column);
    });
    return rows_of(window);
}

/// The board as eleven numbers: red's columns in the lower eleven bits, blue's above them.
using RowCodes = std::array<std::uint32_t, board_size>;
constexpr std::uint32_t first_columns = 1U | 1U << board_size;

/// Every column one step to the right.
RowCodes shifted(const RowCodes& rows) noexcept {
    RowCodes result{};
    for (std::size_t r = 0; r < rows.size(); ++r)
        result[r] = ((rows[r] << 1) & ~(first_columns | 1U << 2 * board_size)) |
                    ((rows[r] >> (board_size - 1)) & first_columns);
    return result;
}

RowCodes oriented(const Position& position, int orientation) noexcept {
    RowCodes rows{};
    for (const Side side : {Side::first, Side::second})
        (position.cells(side) & board).for_each([&](int place) {
            const Point to =
                turned({place / window_size - margin, place % window_size - margin}, orientation);
            rows[static_cast<std::size_t>(wrapped(to.row))] |=
                1U << (wrapped(to.column) + board_size * index(side));
        });
    return rows;
}

/// Replaces `best` by a rotation of the rows if that is less. Most differ in their first number already.
void improve(RowCodes& best, const RowCodes& rows) noexcept {
    for (std::size_t start = 0; start < rows.size(); ++start) {
        if (rows[start] > best[0]) continue;
        RowCodes rotation;
        std::rotate_copy(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(start), rows.end(),
                         rotation.begin());
        if (rotation < best) best = rotation;
    }
}

Position from_codes(const RowCodes& rows, int turn) noexcept {
    std::array<Window, 2> windows{};
    for (int r = 0; r < board_size; ++r)
        for (int c = 0; c < 2 * board_size; ++c)
            if ((rows[static_cast<std::size_t>(r)] >> c & 1U) != 0)
                put(windows[static_cast<std::size_t>(c / board_size)], r, c % board_size);
    return Position(rows_of(windows[0]), rows_of(windows[1]), Side::first, turn);
}

}  // namespace

Position image(const Position& position, int symmetry) noexcept {
    return Position(image(position.cells(Side::first), symmetry),
                    image(position.cells(Side::second), symmetry), position.side_to_move(), position.ply());
}

Move image(Move move, int symmetry) noexcept {
    const auto orientation = static_cast<std::size_t>(symmetry / cell_count);
    const ShapeImage& to = shape_images[orientation][static_cast<std::size_t>(move.code / cell_count)];
    const int anchor = move.code % cell_count;
    const Point at = moved({row_of(anchor), column_of(anchor)}, symmetry);
    return Move{static_cast<std::uint16_t>(
        placement_code(to.shape, wrapped(at.row + to.anchor.row), wrapped(at.column + to.anchor.column)))};
}

Position exchanged(const Position& position) noexcept {
    return Position(position.cells(Side::second), position.cells(Side::first), other(position.side_to_move()),
                    position.ply());
}

Position canonical(const Position& position) noexcept {
    const Position red_to_move = position.side_to_move() == Side::first ? position : exchanged(position);
    RowCodes best;
    best.fill(~0U);
    for (int orientation = 0; orientation < square_symmetries; ++orientation) {
        RowCodes rows = oriented(red_to_move, orientation);
        for (int shift = 0; shift < board_size; ++shift) {
            improve(best, rows);
            rows = shifted(rows);
        }
    }
    return from_codes(best, position.ply());
}

}  // namespace lanista::tetress
