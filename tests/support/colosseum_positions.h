// Positions of Colosseum Survival! for tests: from text, from random games, and some with a name.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "games/colosseum/game.h"
#include "games/colosseum/notation.h"

namespace lanista {

using Arena = Colosseum::Position;

inline Arena position(std::string_view text) {
    const auto result = Colosseum::parse(text);
    EXPECT_TRUE(result.ok()) << text << ": " << (result.ok() ? "" : result.error().message);
    return result.ok() ? *result : Arena{};
}

inline Move played(std::string_view text) {
    const auto result = colosseum::parse_move(text);
    EXPECT_TRUE(result.ok()) << text;
    return result.ok() ? *result : Move::none();
}

inline std::string empty_board(int size, std::string_view rest) {
    std::string text = std::to_string(size) + ' ';
    for (int row = 0; row < size; ++row)
        text += (row > 0 ? "/" : "") + std::string(static_cast<std::size_t>(size), '.');
    return text + ' ' + std::string(rest);
}

/// Positions in the middle of random games.
inline std::vector<Arena> some_positions(int size, int count, int plies) {
    std::vector<Arena> positions;
    Random random(static_cast<std::uint64_t>(size));
    for (std::uint64_t seed = 0; static_cast<int>(positions.size()) < count; ++seed) {
        Arena arena = *Colosseum::start({.size = size, .seed = seed});
        while (!arena.over() && arena.ply() < plies) {
            const MoveList<Colosseum> moves(arena);
            arena.make(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
        }
        if (!arena.over()) positions.push_back(arena);
    }
    return positions;
}

/// A is at the end of a corridor of two cells, in the upper left corner, that is open below.
inline std::string corridor(std::string_view rest) {
    return "6 |...../|...../....../....../....../...... " + std::string(rest);
}

/// B is in the upper left corner, with one open side, below; A can go there.
inline std::string cornered(int size, std::string_view turn) {
    std::string text = empty_board(size, "2-1 0-0 A " + std::string(turn));
    text[text.find('.')] = '|';
    return text;
}

}  // namespace lanista
