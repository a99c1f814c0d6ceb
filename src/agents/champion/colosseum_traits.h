// What the champion of Colosseum Survival! sees in a position: counts of cells by how soon either player
// reaches them and by how open they are. They are the inputs of its network.
#pragma once

#include <array>
#include <cstdint>

#include "games/colosseum/game.h"

namespace lanista {

/// In this order, M being the side to move and O the other:
///   16  cells that M reaches in turn 1, 2, 3 or later, and O in turn 1, 2, 3 or later
///    8  cells that M, then O, reaches in fewer steps, by their open sides: 1, 2, 3, 4
///    8  cells where a walk of M, then of O, may stop, by their open sides
///    8  whether M's, then O's, own cell has 1, 2, 3, 4 open sides
///    4  cells that both reach in as many steps; open edges that lead out of the cells that M reaches in
///       fewer, and of those that O does; all open edges
///    1  the size of the board
///    3  nothing
inline constexpr std::size_t colosseum_trait_count = 48;
using ColosseumTraits = std::array<std::int16_t, colosseum_trait_count>;

[[nodiscard]] ColosseumTraits colosseum_traits(const Colosseum::Position& position) noexcept;

}  // namespace lanista
