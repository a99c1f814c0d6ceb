// Openings: where the games of a match begin, so that no two pairs are the same game.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "games/any.h"

namespace lanista {

/// How start positions are made. A pure function of these and a seed.
struct OpeningSettings {
    int size = 0;
    std::string edition;
    int plies = -1;                   ///< random moves from the game's start; -1: as the game sees fit
    std::vector<AnyPosition> book{};  ///< if not empty, positions are taken from here instead
};

/// Where a game begins, and how it got there, for players that can only be told of moves.
struct Opening {
    AnyPosition origin;    ///< the game's own start; that of the opening if it came from a book
    std::string moves;     ///< from there, separated by blanks
    AnyPosition position;  ///< where they lead
};

/// The start position for a seed: random moves, drawn again until a short search finds neither side ahead.
[[nodiscard]] Opening opening(const AnyGame& game, const OpeningSettings& settings, std::uint64_t seed);

/// Reads a book: one position text a line; blank lines and those with # are comments. A bad line, a finished
/// game or a file without positions throws std::runtime_error that names file, line and column.
[[nodiscard]] std::vector<AnyPosition> read_book(const AnyGame& game, const std::filesystem::path& path);

}  // namespace lanista
