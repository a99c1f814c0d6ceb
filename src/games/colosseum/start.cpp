#include "games/colosseum/start.h"

#include <optional>
#include <string>

#include "core/random.h"
#include "core/text.h"

namespace lanista::colosseum {

namespace {

/// Draws of the players before the barriers are taken to leave no room for them.
constexpr int max_draws = 1000;

int random_cell(Random& random, int size) noexcept {
    const auto bound = static_cast<std::uint32_t>(size);
    const int row = static_cast<int>(random.below(bound));
    return cell_at(row, static_cast<int>(random.below(bound)));
}

int reflected(int cell, int size) noexcept {
    return cell_at(size - 1, size - 1) - cell;
}

/// Random barriers, each with its point reflection.
Walls random_walls(Random& random, int size, int pairs) noexcept {
    Walls walls(size);
    while (pairs > 0) {
        const int cell = random_cell(random, size);
        const std::uint32_t side = random.below(4);
        if (!walls.is_open(cell, static_cast<Direction>(side))) continue;
        walls.build(edge_of(cell, static_cast<Direction>(side)));
        walls.build(edge_of(reflected(cell, size), static_cast<Direction>(side ^ 2)));
        --pairs;
    }
    return walls;
}

/// A on a random cell and B opposite. Nothing if the players are separated: at once, or with `again` only
/// after many draws.
std::optional<Position> place_players(Random& random, int size, const Walls& walls, bool again) noexcept {
    for (int draw = 0; draw < max_draws; ++draw) {
        const int cell = random_cell(random, size);
        if (cell == reflected(cell, size)) continue;
        const Position position(size, walls, {cell, reflected(cell, size)}, Side::first, 0);
        if (!position.over()) return position;
        if (!again) break;
    }
    return std::nullopt;
}

}  // namespace

Result<Position> start(const Setup& setup) {
    const bool edition_2022 = setup.edition == "2022";
    if (!edition_2022 && !setup.edition.empty() && setup.edition != "2023")
        return Error{"no edition " + in_quotes(setup.edition) + "; there are 2023 and 2022"};
    const int size = setup.size == 0 ? default_size : setup.size;
    if (size < min_size || size > max_size)
        return Error{"the size is 3..16, not " + std::to_string(setup.size)};

    // 2023 keeps its barriers and moves the players until they can meet; 2022 begins anew.
    const int pairs = edition_2022 ? max_steps(size) : size / 2 - 1;
    Random random(setup.seed);
    for (;;) {
        const Walls walls = random_walls(random, size, pairs);
        if (const auto position = place_players(random, size, walls, !edition_2022)) return *position;
    }
}

}  // namespace lanista::colosseum
