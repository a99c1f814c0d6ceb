#include "games/registry.h"

#include <array>
#include <tuple>

namespace lanista {

namespace {

template <Game... Games>
std::span<const AnyGame* const> adapters(GameList<Games...>) {
    static const std::tuple<GameAdapter<Games>...> owned;
    static const std::array<const AnyGame*, sizeof...(Games)> list{&std::get<GameAdapter<Games>>(owned)...};
    return list;
}

}  // namespace

std::span<const AnyGame* const> games() {
    return adapters(AllGames{});
}

const AnyGame* find_game(std::string_view name) {
    for (const AnyGame* game : games())
        if (game->name() == name) return game;
    return nullptr;
}

}  // namespace lanista
