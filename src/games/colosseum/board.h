// The ground of Colosseum Survival!: cells, directions, edges, and who can walk where.
//
// A cell is numbered 16 r + c, as in core/rows.h. An edge lies between two neighbouring cells and is named
// after its left or upper cell, so that it has one name although it is seen from both. Walls are kept the
// other way round, as the edges that are still open: then the outer border needs no case of its own, since
// it is simply never open.
#pragma once

#include <array>
#include <cstdint>

#include "core/rows.h"

namespace lanista::colosseum {

inline constexpr int min_size = 3;
inline constexpr int max_size = 16;
inline constexpr int default_size = 8;
inline constexpr int cell_count = 256;  ///< numbers of cells and of posts, on a board of any size

enum class Direction : std::uint8_t { up, right, down, left };

[[nodiscard]] constexpr int cell_at(int row, int column) noexcept {
    return 16 * row + column;
}
[[nodiscard]] constexpr int row_of(int cell) noexcept {
    return cell >> 4;
}
[[nodiscard]] constexpr int column_of(int cell) noexcept {
    return cell & 15;
}

/// The most steps in a turn: K = floor((n + 1) / 2).
[[nodiscard]] constexpr int max_steps(int size) noexcept {
    return (size + 1) / 2;
}

/// Which side of the cell that names it an edge is. The values are those of the directions, modulo 2.
enum class Kind : std::uint8_t { below, right };

struct Edge {
    Kind kind;
    std::uint8_t cell;

    friend constexpr bool operator==(Edge, Edge) noexcept = default;
};

/// The edge on one side of a cell. On the upper and the left border there is none: the name then wraps to
/// row or column 15, whose lower or right side is never open on a board of any size.
[[nodiscard]] constexpr Edge edge_of(int cell, Direction side) noexcept {
    constexpr std::array<int, 4> to_namesake{16, 0, 0, 1};
    const int d = static_cast<int>(side);
    return {static_cast<Kind>(d & 1),
            static_cast<std::uint8_t>(cell - to_namesake[static_cast<std::size_t>(d)])};
}

/// For each direction the cells that are open on that side.
struct Doors {
    Rows up, right, down, left;

    /// The cells one step away from some cell of `from`.
    [[nodiscard]] Rows step(Rows from) const noexcept {
        return ((from.down() & up) | (from.up() & down)) | ((from.right() & left) | (from.left() & right));
    }
    /// Nobody enters the cells of `taken` any more.
    [[nodiscard]] Doors shut(Rows taken) const noexcept {
        const Rows rest = ~taken;
        return {up & rest, right & rest, down & rest, left & rest};
    }
    /// The cells at most `steps` steps away.
    [[nodiscard]] Rows reach(Rows from, int steps) const noexcept {
        for (int i = 0; i < steps; ++i) from |= step(from);
        return from;
    }
    /// All cells that a walk of any length reaches.
    [[nodiscard]] Rows region(Rows from) const noexcept {
        for (;;) {
            const Rows next = reach(from, steps_between_tests);
            if (next == from) return from;
            from = next;
        }
    }
    /// Whether a walk of any length joins two cells.
    [[nodiscard]] bool joined(Rows from, Rows goal) const noexcept {
        for (;;) {
            const Rows next = reach(from, steps_between_tests);
            if (next.intersects(goal)) return true;
            if (next == from) return false;
            from = next;
        }
    }
    /// The cells with one, two, three, four open sides.
    [[nodiscard]] std::array<Rows, 4> by_open_sides() const noexcept {
        const Rows one_of_first = up ^ right, both_first = up & right;
        const Rows one_of_last = down ^ left, both_last = down & left;
        const Rows odd = one_of_first ^ one_of_last;
        const Rows a_pair = both_first | both_last;
        return {odd & ~a_pair, (one_of_first & one_of_last) | ((both_first ^ both_last) & ~odd), odd & a_pair,
                both_first & both_last};
    }

private:
    /// A test costs as much as a step, and a step too many costs little.
    static constexpr int steps_between_tests = 3;
};

/// The barriers of a board, as the edges where none stands yet.
class Walls {
public:
    constexpr Walls() noexcept = default;
    /// Nothing but the outer border.
    explicit Walls(int size) noexcept
        : open_{Rows::rectangle(size - 1, size), Rows::rectangle(size, size - 1)} {}
    Walls(Rows open_below, Rows open_right) noexcept : open_{open_below, open_right} {}

    [[nodiscard]] Rows open(Kind kind) const noexcept { return open_[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] bool is_open(Edge edge) const noexcept {
        return open_[static_cast<std::size_t>(edge.kind)].test(edge.cell);
    }
    [[nodiscard]] bool is_open(int cell, Direction side) const noexcept {
        return is_open(edge_of(cell, side));
    }
    /// Only on an open edge.
    void build(Edge edge) noexcept { open_[static_cast<std::size_t>(edge.kind)] ^= Rows::cell(edge.cell); }

    [[nodiscard]] Doors doors() const noexcept {
        const Rows below = open(Kind::below);
        const Rows right = open(Kind::right);
        return {below.down(), right, below, right.right()};
    }

    friend bool operator==(const Walls&, const Walls&) noexcept = default;

private:
    std::array<Rows, 2> open_{};  ///< by Kind: cells whose lower side is open, cells whose right side is
};

static_assert(sizeof(Walls) == 64);

}  // namespace lanista::colosseum
