// The hash keys of Colosseum Survival!: one for each barrier, each player on each cell, the side to move and
// the size. The turn is not hashed: it decides nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/zobrist.h"
#include "games/colosseum/board.h"

namespace lanista::colosseum {

struct Keys {
    static constexpr std::size_t cells = cell_count;

    std::array<std::uint64_t, 2 * cells> barriers = zobrist_keys<2 * cells>(0xC010);  ///< by kind and cell
    std::array<std::uint64_t, 2 * cells> players = zobrist_keys<2 * cells>(0xC011);   ///< by side and cell
    std::array<std::uint64_t, max_size + 1> sizes = zobrist_keys<max_size + 1>(0xC012);
    std::uint64_t second_to_move = zobrist_keys<1>(0xC013)[0];

    [[nodiscard]] constexpr std::uint64_t barrier(Edge edge) const noexcept {
        return barriers[static_cast<std::size_t>(edge.kind) * cells + edge.cell];
    }
    [[nodiscard]] constexpr std::uint64_t player(std::size_t side, std::size_t cell) const noexcept {
        return players[side * cells + cell];
    }
};

inline constexpr Keys keys{};

}  // namespace lanista::colosseum
