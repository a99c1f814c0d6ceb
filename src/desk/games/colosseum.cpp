// Colosseum Survival! at the desk: territory, and where a player can walk.
#include <fmt/format.h>

#include "desk/game_facts.h"
#include "games/colosseum/game.h"

namespace lanista::desk {
namespace {

using colosseum::column_of;
using colosseum::row_of;

/// By side: the regions of a finished game, who comes first to a cell before that.
struct Ground {
    std::array<Rows, 2> of;
};

Ground ground(const Colosseum::Position& position) {
    if (position.over()) return {{position.region(Side::first), position.region(Side::second)}};
    const colosseum::Territory territory = colosseum::territory(position);
    if (position.side_to_move() == Side::first) return {{territory.mover, territory.opponent}};
    return {{territory.opponent, territory.mover}};
}

Json counts(const AnyPosition& any) {
    const auto& position = any.as<Colosseum>();
    const Ground sides = ground(position);
    return {{"territory", both(sides.of[0].count(), sides.of[1].count())},
            {"moves", both(position.mobility(Side::first), position.mobility(Side::second))},
            {"split", position.over()}};
}

std::string score_words(const AnyPosition& any) {
    const auto& position = any.as<Colosseum>();
    return fmt::format("territory {} to {}", position.score(Side::first), position.score(Side::second));
}

/// Where the player was, and where it stops to build.
Json changed(const AnyPosition& before, Move move) {
    const auto& position = before.as<Colosseum>();
    const int from = position.cell(position.side_to_move());
    const int to = colosseum::cell_of(move);
    Json cells = Json::array({cell_json(row_of(from), column_of(from))});
    if (to != from) cells.push_back(cell_json(row_of(to), column_of(to)));
    return cells;
}

/// A number for each cell, row by row.
template <class Value>
Json grid(int size, Value&& value) {
    Json rows = Json::array();
    for (int r = 0; r < size; ++r) {
        Json row = Json::array();
        for (int c = 0; c < size; ++c) row.push_back(value(colosseum::cell_at(r, c)));
        rows.push_back(std::move(row));
    }
    return rows;
}

/// 1 for the first player's cells, -1 for the second's.
void territory(const AnyPosition& any, Json& reply) {
    const auto& position = any.as<Colosseum>();
    const Ground sides = ground(position);
    reply["cells"] = grid(position.size(), [&](int cell) {
        return (sides.of[0].test(cell) ? 1 : 0) - (sides.of[1].test(cell) ? 1 : 0);
    });
    reply["counts"] = both(sides.of[0].count(), sides.of[1].count());
}

/// 1 where the walk of the side to move may stop.
void reachable(const AnyPosition& any, Json& reply) {
    const auto& position = any.as<Colosseum>();
    const Rows stops = position.reachable(position.side_to_move());
    reply["cells"] = grid(position.size(), [&](int cell) { return stops.test(cell) ? 1 : 0; });
}

}  // namespace

GameFacts colosseum_facts() {
    GameFacts facts{.game = Colosseum::name,
                    .default_size = colosseum::default_size,
                    .editions = {"2023", "2022"},
                    .level_ratings = {322, 432, 565, 611, 826, 826, 1060, 1402, 1668, 1792},
                    .counts = counts,
                    .score_words = score_words,
                    .changed = changed,
                    .overlays = {{"territory", territory}, {"reachable", reachable}}};
    for (int size = colosseum::min_size; size <= colosseum::max_size; ++size) facts.sizes.push_back(size);
    return facts;
}

}  // namespace lanista::desk
