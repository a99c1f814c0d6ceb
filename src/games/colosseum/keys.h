// The hash keys of Colosseum Survival!: one for each barrier, each player on each cell, the side to move and
// the size. The turn is not hashed: it decides nothing.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/zobrist.h"
#include "games/colosseum/board.h"

namespace lanista::colosseum {

struct Keys {
    std::array<std::uint64_t, 2 * cell_count> barriers = zobrist_keys<2 * cell_count>(0xC010);
    std::array<std::uint64_t, 2 * cell_count> players = zobrist_keys<2 * cell_count>(0xC011);
    std::array<std::uint64_t, max_size + 1> sizes = zobrist_keys<max_size + 1>(0xC012);
    std::uint64_t second_to_move = zobrist_keys<1>(0xC013)[0];

    [[nodiscard]] constexpr std::uint64_t barrier(Edge edge) const noexcept {
        return barriers[static_cast<std::size_t>(edge.kind) * cell_count + edge.cell];
    }
    [[nodiscard]] constexpr std::uint64_t player(std::size_t side, std::size_t cell) const noexcept {
        return players[side * cell_count + cell];
    }
};

inline constexpr Keys keys{};

}  // namespace lanista::colosseum
