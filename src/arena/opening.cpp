#include "arena/opening.h"

#include <fmt/format.h>

#include <fstream>
#include <stdexcept>

#include "agents/agent.h"
#include "core/random.h"

namespace lanista {

namespace {

constexpr int tries = 12;
constexpr int search_depth = 2;
constexpr Score fair = 60;  ///< within this no side is ahead
constexpr std::streamoff longest_book = 64 << 20;

/// Colosseum draws its start positions itself; the others always begin on the same empty board.
int usual_plies(const AnyGame& game) {
    if (game.name() == "colosseum") return 0;
    return game.name() == "tictactoe" ? 1 : 4;
}

Opening drawn(const AnyGame& game, const OpeningSettings& settings, std::uint64_t seed) {
    Random random(mix64(seed));
    const Result<AnyPosition> start =
        game.start({.size = settings.size, .seed = random.next(), .edition = settings.edition});
    if (!start) throw std::runtime_error(fmt::format("no start position: {}", start.error().message));
    Opening drawn{.origin = *start, .position = *start};
    const int plies = settings.plies >= 0 ? settings.plies : usual_plies(game);
    for (int ply = 0; ply < plies && !drawn.position.is_over(); ++ply) {
        const std::vector<Move> moves = drawn.position.legal_moves();
        const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        drawn.moves += (drawn.moves.empty() ? "" : " ") + drawn.position.move_text(move);
        drawn.position.make(move);
    }
    return drawn;
}

}  // namespace

Opening opening(const AnyGame& game, const OpeningSettings& settings, std::uint64_t seed) {
    if (!settings.book.empty()) {
        const AnyPosition& position = settings.book[mix64(seed) % settings.book.size()];
        return {.origin = position, .moves = {}, .position = position};
    }
    const std::unique_ptr<Agent> judge = std::move(make_agent(game, "alphabeta?hash=1")).value();
    Opening fairest = drawn(game, settings, seed);
    Score smallest = infinite_score;
    for (int attempt = 0; attempt < tries; ++attempt) {
        const Opening candidate =
            drawn(game, settings, seed + static_cast<std::uint64_t>(attempt) * 0x9E3779B9U);
        if (candidate.position.is_over()) continue;
        judge->new_game(0);
        const Score score =
            std::abs(judge->think(candidate.position, {.depth = search_depth}).score.value_or(0));
        if (score < smallest) smallest = score, fairest = candidate;
        if (score <= fair) break;
    }
    return fairest;
}

std::vector<AnyPosition> read_book(const AnyGame& game, const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::ate);
    if (!file) throw std::runtime_error(fmt::format("cannot read the book {}", path.string()));
    if (file.tellg() > longest_book)
        throw std::runtime_error(fmt::format("the book {} is too large", path.string()));
    file.seekg(0);
    std::vector<AnyPosition> book;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.empty() || line.front() == '#') continue;
        const Result<AnyPosition> position = game.parse(line);
        if (!position)
            throw std::runtime_error(fmt::format("{}:{}:{}: {}", path.string(), number,
                                                 position.error().column, position.error().message));
        if (position->is_over())
            throw std::runtime_error(
                fmt::format("{}:{}: the game is over in this position", path.string(), number));
        book.push_back(*position);
    }
    if (book.empty()) throw std::runtime_error(fmt::format("{}: no position in this book", path.string()));
    return book;
}

}  // namespace lanista
