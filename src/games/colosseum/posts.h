// Which corners of cells are joined by barriers: the quick answer to "does this barrier cut anything off?".
//
// Call the corners of the cells posts; a barrier joins the two posts at its ends, and the outer border joins
// all posts on it. By planar duality a new barrier cuts the region around it in two exactly if its posts were
// joined before. So every post carries the name of its component, and the question is whether two names
// are equal. When two components meet, one name is replaced everywhere: one pass over 256 bytes, eight
// registers, which is less work than any flood fill and takes the same time on every board.
//
// A component is named after its greatest post, so the names depend on the barriers alone and not on the
// order in which they were built. Post 16 r + c is the lower right corner of that cell. The posts on the
// upper and left border have no cell; their numbers wrap (modulo 256) to row and column 15, which are border
// as well.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/colosseum/board.h"

namespace lanista::colosseum {

class Posts {
public:
    constexpr Posts() noexcept : names_{} {}
    /// Nothing but the outer border of a board of this size.
    explicit constexpr Posts(int size) noexcept : names_{} {
        for (int post = 0; post < cell_count; ++post) {
            const bool inside = row_of(post) < size - 1 && column_of(post) < size - 1;
            names_[static_cast<std::size_t>(post)] = inside ? static_cast<std::uint8_t>(post) : border;
        }
    }

    /// Whether a barrier on this edge would cut the region around it in two.
    [[nodiscard]] constexpr bool closes(Edge edge) const noexcept {
        return names_[edge.cell] == names_[other_end(edge)];
    }
    /// Joins the ends of a new barrier.
    constexpr void join(Edge edge) noexcept {
        const auto [low, high] = std::minmax({names_[edge.cell], names_[other_end(edge)]});
        for (std::uint8_t& name : names_) name = name == low ? high : name;
    }
    /// The cells that name an edge of this kind which `closes`; edges that are built already are among them.
    [[nodiscard]] Rows closing(Kind kind) const noexcept {
        // The other ends, in order: the same names, later by one row or by one post.
        std::array<std::uint8_t, cell_count> ends;
        const std::size_t shift = kind == Kind::right ? 16 : 1;
        std::copy_backward(names_.begin(), names_.end() - static_cast<std::ptrdiff_t>(shift), ends.end());
        std::fill_n(ends.begin(), shift, border);
        return Rows::equal_bytes(names_, ends);
    }

    friend constexpr bool operator==(const Posts&, const Posts&) noexcept = default;

private:
    static constexpr std::uint8_t border = cell_count - 1;

    [[nodiscard]] static constexpr std::uint8_t other_end(Edge edge) noexcept {
        return static_cast<std::uint8_t>(edge.cell - (edge.kind == Kind::right ? 16 : 1));
    }

    alignas(32) std::array<std::uint8_t, cell_count> names_;
};

static_assert(sizeof(Posts) == cell_count);

}  // namespace lanista::colosseum
