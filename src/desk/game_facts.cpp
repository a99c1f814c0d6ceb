#include "desk/game_facts.h"

#include <algorithm>

namespace lanista::desk {

const GameFacts& facts_of(const AnyGame& game) {
    static const std::vector<GameFacts> all{colosseum_facts(), infexion_facts(), tetress_facts(),
                                            tictactoe_facts(), connect4_facts()};
    static const GameFacts none{};
    const auto found = std::ranges::find(all, game.name(), &GameFacts::game);
    return found == all.end() ? none : *found;
}

Json different_cells(std::string_view before, std::string_view after, int columns) {
    Json cells = Json::array();
    for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i)
        if (before[i] != after[i])
            cells.push_back(cell_json(static_cast<int>(i) / columns, static_cast<int>(i) % columns));
    return cells;
}

}  // namespace lanista::desk
