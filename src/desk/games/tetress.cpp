// Tetress at the desk: cells, placements, and how many placements of each side cover a cell.
#include <fmt/format.h>

#include <algorithm>

#include "desk/game_facts.h"
#include "games/tetress/game.h"

namespace lanista::desk {
namespace {

using tetress::board_size;
using tetress::column_of;
using tetress::row_of;

Json counts(const AnyPosition& any) {
    const auto& position = any.as<Tetress>();
    return {{"cells", both(position.count_cells(Side::first), position.count_cells(Side::second))},
            {"placements", both(position.mobility(Side::first), position.mobility(Side::second))}};
}

std::string score_words(const AnyPosition& any) {
    const auto& position = any.as<Tetress>();
    if (position.ply() < tetress::turn_limit) return "the other has no placement left";
    return fmt::format("cells {} to {}", position.count_cells(Side::first),
                       position.count_cells(Side::second));
}

/// The cells that stand after the placement and before the full lines go, but not after that.
std::vector<int> cleared_cells(const AnyPosition& before, Move move) {
    const auto& old = before.as<Tetress>();
    const Rows filled = old.occupied() | tetress::placements[move.code].rows();
    const Rows gone = filled & tetress::full_lines(filled);
    std::vector<int> cells;
    for (int cell = 0; cell < tetress::cell_count; ++cell)
        if (gone.test(tetress::window_cell(cell))) cells.push_back(cell);
    return cells;
}

Json cells_json(const std::vector<int>& cells) {
    Json list = Json::array();
    for (const int cell : cells) list.push_back(cell_json(row_of(cell), column_of(cell)));
    return list;
}

Json cleared(const AnyPosition& before, Move move) {
    return cells_json(cleared_cells(before, move));
}

Json changed(const AnyPosition& before, Move move) {
    std::vector<int> cells = cleared_cells(before, move);
    for (const std::uint8_t cell : tetress::placements[move.code].cells)
        if (std::ranges::find(cells, cell) == cells.end()) cells.push_back(cell);
    std::ranges::sort(cells);
    return cells_json(cells);
}

/// How many placements of a side cover each cell, row by row.
Json coverage(const Tetress::Position& position, Side side) {
    std::array<int, tetress::cell_count> covered{};
    const tetress::Anchors anchors = position.placements_of(side);
    for (int shape = 0; shape < tetress::shape_count; ++shape)
        for (int cell = 0; cell < tetress::cell_count; ++cell) {
            if (!anchors[static_cast<std::size_t>(shape)].test(tetress::window_cell(cell))) continue;
            const int code = tetress::placement_code(shape, row_of(cell), column_of(cell));
            for (const std::uint8_t part : tetress::placements[static_cast<std::size_t>(code)].cells)
                ++covered[part];
        }
    Json rows = Json::array();
    for (int r = 0; r < board_size; ++r) {
        Json row = Json::array();
        for (int c = 0; c < board_size; ++c)
            row.push_back(covered[static_cast<std::size_t>(tetress::cell_at(r, c))]);
        rows.push_back(std::move(row));
    }
    return rows;
}

void placements(const AnyPosition& any, Json& reply) {
    const auto& position = any.as<Tetress>();
    reply["counts"] = both(position.mobility(Side::first), position.mobility(Side::second));
    reply["cells"] = Json::array({coverage(position, Side::first), coverage(position, Side::second)});
}

}  // namespace

GameFacts tetress_facts() {
    return {.game = Tetress::name,
            .default_size = board_size,
            .level_ratings = {201, 243, 342, 414, 580, 771, 1010, 1198, 1485, 1785},
            .counts = counts,
            .score_words = score_words,
            .changed = changed,
            .cleared = cleared,
            .overlays = {{"placements", placements}}};
}

}  // namespace lanista::desk
