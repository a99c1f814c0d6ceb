// Infexion at the desk: power, clusters of touching stacks, and who threatens what.
#include <fmt/format.h>

#include <bit>

#include "desk/game_facts.h"
#include "games/infexion/game.h"
#include "report/board_face.h"

namespace lanista::desk {
namespace {

using infexion::bit;
using infexion::CellSet;
using infexion::column_of;
using infexion::row_of;

constexpr std::array<Side, 2> sides{Side::first, Side::second};

Json cells_json(CellSet cells) {
    Json list = Json::array();
    for (; cells != 0; cells &= cells - 1) {
        const int cell = std::countr_zero(cells);
        list.push_back(cell_json(row_of(cell), column_of(cell)));
    }
    return list;
}

Json counts(const AnyPosition& any) {
    const auto& position = any.as<Infexion>();
    return {{"power", both(position.power(Side::first), position.power(Side::second))},
            {"stacks", both(position.stack_count(Side::first), position.stack_count(Side::second))}};
}

std::string score_words(const AnyPosition& any) {
    const auto& position = any.as<Infexion>();
    return fmt::format("power {} to {}", position.power(Side::first), position.power(Side::second));
}

Json changed(const AnyPosition& before, Move move) {
    AnyPosition after = before;
    after.make(move);
    return different_cells(board_cells(before), board_cells(after), infexion::board_size);
}

/// All stacks of the set that touch the first of them, directly or through others.
CellSet cluster_of_first(CellSet stacks) {
    CellSet cluster = stacks & (CellSet{0} - stacks);
    for (CellSet grown = 0; grown != cluster;) {
        grown = cluster;
        for (CellSet rest = grown; rest != 0; rest &= rest - 1)
            cluster |= infexion::stars[1][static_cast<std::size_t>(std::countr_zero(rest))] & stacks;
    }
    return cluster;
}

/// The stacks of a side that the other could take with its next move.
CellSet threatened(const Infexion::Position& position, Side side) {
    return position.reach(other(side)) & position.stacks(side);
}

void threats(const AnyPosition& any, Json& reply) {
    const auto& position = any.as<Infexion>();
    reply["threats"] = Json::array();
    for (const Side side : sides) reply["threats"].push_back(cells_json(threatened(position, other(side))));
    reply["reach"] = Json::array();
    for (const Side side : sides) reply["reach"].push_back(cells_json(position.reach(side)));
}

void clusters(const AnyPosition& any, Json& reply) {
    const auto& position = any.as<Infexion>();
    reply["clusters"] = Json::array();
    for (const Side side : sides)
        for (CellSet rest = position.stacks(side); rest != 0;) {
            const CellSet cluster = cluster_of_first(rest);
            rest &= ~cluster;
            reply["clusters"].push_back({{"side", index(side)},
                                         {"cells", cells_json(cluster)},
                                         {"power", position.power_on(cluster)}});
        }
    threats(any, reply);
}

}  // namespace

GameFacts infexion_facts() {
    return {.game = Infexion::name,
            .default_size = infexion::board_size,
            .editions = {"course", "handout"},
            .level_ratings = {439, 670, 1005, 1143, 1292, 1525, 1721, 2025, 2257, 2696},
            .counts = counts,
            .score_words = score_words,
            .changed = changed,
            .overlays = {{"clusters", clusters}, {"threats", threats}}};
}

}  // namespace lanista::desk
