#include "positions.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "core/text.h"
#include "games/registry.h"

namespace lanista::bench {

namespace {

std::string path_for(const AnyGame& game) {
    return fmt::format(LANISTA_POSITIONS "/{}.txt", game.name());
}

}  // namespace

std::vector<const AnyGame*> chosen_games(std::string_view name) {
    if (name.empty()) {
        std::vector<const AnyGame*> all(games().begin(), games().end());
        std::erase_if(all, [](const AnyGame* game) { return !std::filesystem::exists(path_for(*game)); });
        return all;
    }
    const AnyGame* const game = find_game(name);
    if (game == nullptr) throw std::runtime_error(fmt::format("there is no game {}", in_quotes(name)));
    return {game};
}

std::vector<AnyPosition> positions_of(const AnyGame& game) {
    std::vector<AnyPosition> positions;
    std::ifstream file(path_for(game));
    for (std::string line; std::getline(file, line);) {
        const Result<AnyPosition> position = game.parse(line);
        if (!position)
            throw std::runtime_error(fmt::format("bench/positions/{}.txt, line {}: {}", game.name(),
                                                 positions.size() + 1, position.error().message));
        positions.push_back(*position);
    }
    if (positions.empty())
        throw std::runtime_error(
            fmt::format("there are no positions of {0}: write some, one a line, into bench/positions/{0}.txt",
                        game.name()));
    return positions;
}

int depth_for(std::string_view game) {
    if (game == "colosseum") return 7;
    if (game == "infexion") return 9;
    if (game == "tetress") return 5;
    return game == "connect4" ? 12 : 9;
}

}  // namespace lanista::bench
