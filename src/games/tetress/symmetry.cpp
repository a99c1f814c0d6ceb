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
    (cells & board()).for_each([&](int place) {
        const Point to = moved({place / window_size - margin, place % window_size - margin}, symmetry);
        put(window, to.row, to.column);
    });
    return Rows::of(window);
}

/// The board as eleven numbers: red's columns in the lower eleven bits, blue's above them.
using RowCodes = std::array<std::uint32_t, board_size>;
constexpr std::uint32_t all_columns = (1U << board_size) - 1;
constexpr std::uint32_t first_columns = 1U | 1U << board_size;

RowCodes codes_of(Rows red, Rows blue) noexcept {
    RowCodes rows{};
    for (int r = 0; r < board_size; ++r)
        rows[static_cast<std::size_t>(r)] = ((std::uint32_t{red.row(r + margin)} >> margin) & all_columns) |
                                            ((std::uint32_t{blue.row(r + margin)} >> margin) & all_columns)
                                                << board_size;
    return rows;
}

/// Every column one step to the right.
RowCodes shifted(const RowCodes& rows) noexcept {
    RowCodes result{};
    for (std::size_t r = 0; r < rows.size(); ++r)
        result[r] = ((rows[r] << 1) & ~(first_columns | 1U << 2 * board_size)) |
                    ((rows[r] >> (board_size - 1)) & first_columns);
    return result;
}

RowCodes columns_mirrored(const RowCodes& rows) noexcept {
    RowCodes result{};
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (int c = 0; c < board_size; ++c)
            result[r] |= (rows[r] >> c & first_columns) << (board_size - 1 - c);
    return result;
}

RowCodes transposed(const RowCodes& rows) noexcept {
    RowCodes result{};
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t c = 0; c < rows.size(); ++c) result[c] |= (rows[r] >> c & first_columns) << r;
    return result;
}

/// Replaces `best` by a rotation of the rows if that is less. Most differ in their first number already.
void improve_by_rotations(RowCodes& best, const RowCodes& rows) noexcept {
    std::array<std::uint32_t, 2 * board_size> twice;
    std::copy(rows.begin(), rows.end(), twice.begin());
    std::copy(rows.begin(), rows.end(), twice.begin() + board_size);
    for (auto start = twice.begin(); start != twice.begin() + board_size; ++start) {
        if (*start > best[0]) continue;
        if (std::lexicographical_compare(start, start + board_size, best.begin(), best.end()))
            std::copy(start, start + board_size, best.begin());
    }
}

/// The same for all shifts, with the rows in either order.
void improve_by_shifts(RowCodes& best, RowCodes rows) noexcept {
    for (int shift = 0; shift < board_size; ++shift) {
        improve_by_rotations(best, rows);
        RowCodes reversed = rows;
        std::reverse(reversed.begin(), reversed.end());
        improve_by_rotations(best, reversed);
        rows = shifted(rows);
    }
}

Position from_codes(const RowCodes& rows, int turn) noexcept {
    std::array<Window, 2> windows{};
    for (int r = 0; r < board_size; ++r)
        for (int c = 0; c < 2 * board_size; ++c)
            if ((rows[static_cast<std::size_t>(r)] >> c & 1U) != 0)
                put(windows[static_cast<std::size_t>(c / board_size)], r, c % board_size);
    return Position(Rows::of(windows[0]), Rows::of(windows[1]), Side::first, turn);
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
    const Side mover = position.side_to_move();
    const RowCodes rows = codes_of(position.cells(mover), position.cells(other(mover)));
    RowCodes best;
    best.fill(~0U);
    for (const RowCodes& turn : {rows, transposed(rows)}) {
        improve_by_shifts(best, turn);
        improve_by_shifts(best, columns_mirrored(turn));
    }
    return from_codes(best, position.ply());
}

}  // namespace lanista::tetress
