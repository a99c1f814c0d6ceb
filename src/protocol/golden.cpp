// How it is built: JSON goes through three small readers, one a game, which turn it into our position and
// move texts; everything after that is the same for all games.
#include "protocol/golden.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/text.h"
#include "games/colosseum/game.h"
#include "games/registry.h"
#include "protocol/checked_json.h"

namespace lanista {

namespace {

using Difference = std::optional<GoldenDifference>;

using namespace checked_json;

std::string cell_text(const Json& json, std::string_view what) {
    const auto [row, column] = whole_numbers<2>(json, what);
    return fmt::format("{}-{}", row, column);
}

/// A golden game as far as it differs from game to game.
struct Reader {
    std::string_view game;
    AnyPosition (*start)(const AnyGame& game, const Json& golden);
    std::string (*move_text)(const Json& move);
    bool has_boards;
    /// Compares the end of the game; the position is over.
    Difference (*result)(const Json& golden, const AnyPosition& end);
};

Difference differ(std::string what, const std::string& expected, const std::string& found) {
    constexpr std::size_t shown = 200;  // more than any board; the file may hold anything
    if (expected == found) return std::nullopt;
    return GoldenDifference{0, std::move(what), printable(std::string_view(expected).substr(0, shown)),
                            found};
}

AnyPosition default_start(const AnyGame& game, const Json&) {
    return *game.start({});
}

/// Winners are named by colour, null for a draw.
Difference compare_winner(const Json& golden, const AnyPosition& end) {
    const Json& winner = member(golden, "winner");
    const std::string expected = winner.is_null() ? "nobody" : string(winner, "winner");
    const Outcome outcome = end.outcome();
    const std::string found =
        outcome == Outcome::draw
            ? "nobody"
            : std::string(end.game().side_name(outcome == Outcome::first_wins ? Side::first : Side::second));
    return differ("winner", expected, found);
}

// Colosseum.

AnyPosition colosseum_start(const AnyGame& game, const Json& golden) {
    const int n = whole_number(member(golden, "n"), "n");
    constexpr int largest = 16;
    if (n < 3 || n > largest) damaged("n: expected 3 to 16");
    if (whole_number(member(golden, "max_step"), "max_step") != (n + 1) / 2)
        damaged(fmt::format("max_step: expected {} for n = {}", (n + 1) / 2, n));

    constexpr int right = 1;
    constexpr int down = 2;
    std::array<std::array<int, largest>, largest> sides{};  // bit 0: barrier on the right, bit 1: below
    const Json& walls = member(golden, "walls");
    if (!walls.is_array()) damaged("walls: expected an array");
    for (const Json& wall : walls) {
        const auto [row, column, direction] = whole_numbers<3>(wall, "walls");
        const bool inside = row >= 0 && column >= 0 && row < n && column < n;
        if (!inside || (direction != right && direction != down)) damaged("walls: there is no such edge");
        sides[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] |= direction;
    }
    std::string text = fmt::format("{} ", n);
    for (std::size_t row = 0; row < static_cast<std::size_t>(n); ++row) {
        if (row != 0) text += '/';
        for (std::size_t column = 0; column < static_cast<std::size_t>(n); ++column)
            text += ".|_J"[sides[row][column]];
    }
    text += fmt::format(" {} {} A 0", cell_text(member(golden, "p0"), "p0"),
                        cell_text(member(golden, "p1"), "p1"));
    const Result<AnyPosition> start = game.parse(text);
    if (!start) damaged(fmt::format("bad start position {}: {}", text, start.error().message));
    return *start;
}

std::string colosseum_move(const Json& move) {
    const auto [row, column, direction] = whole_numbers<3>(move, "move");
    if (direction < 0 || direction > 3) damaged("move: there is no such direction");
    return fmt::format("{}-{}{}", row, column, "urdl"[direction]);
}

Difference compare_scores(const Json& golden, const AnyPosition& end) {
    const auto [a, b] = whole_numbers<2>(member(golden, "scores"), "scores");
    const auto& position = end.as<Colosseum>();
    const auto text = [](int first, int second) { return fmt::format("{} : {}", first, second); };
    if (Difference difference =
            differ("scores", text(a, b), text(position.score(Side::first), position.score(Side::second))))
        return difference;
    const Outcome expected = a == b ? Outcome::draw : win_for(a > b ? Side::first : Side::second);
    if (end.outcome() == expected) return std::nullopt;
    return GoldenDifference{0, "outcome", text(a, b), "another winner"};
}

// Infexion.

std::string infexion_move(const Json& move) {
    if (move.is_object() && move.contains("spawn")) return cell_text(move["spawn"], "spawn");
    const std::string cell = cell_text(member(move, "spread"), "spread");
    const std::array<int, 2> step = whole_numbers<2>(member(move, "dir"), "dir");
    constexpr std::array<std::array<int, 2>, 6> steps{{{0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}, {1, 0}}};
    constexpr std::array<std::string_view, 6> names{"dr", "d", "dl", "ul", "u", "ur"};
    const auto found = std::find(steps.begin(), steps.end(), step);
    if (found == steps.end()) damaged("dir: there is no such direction");
    return fmt::format("{}{}", cell, names[static_cast<std::size_t>(found - steps.begin())]);
}

// Tetress.

std::string tetress_move(const Json& move) {
    if (!move.is_array() || move.size() != 4) damaged("move: expected four cells");
    std::string text;
    for (const Json& cell : move) text += (text.empty() ? "" : ",") + cell_text(cell, "move");
    return text;
}

Difference compare_tetress_end(const Json& golden, const AnyPosition& end) {
    constexpr int last_turn = 150;
    if (Difference difference = differ("end", string(member(golden, "end"), "end"),
                                       end.ply() == last_turn ? "turn limit" : "no move"))
        return difference;
    return compare_winner(golden, end);
}

constexpr std::array<Reader, 3> readers{{
    {"colosseum", colosseum_start, colosseum_move, false, compare_scores},
    {"infexion", default_start, infexion_move, true, compare_winner},
    {"tetress", default_start, tetress_move, true, compare_tetress_end},
}};

// The replay.

Move read_move(const Reader& reader, const AnyPosition& position, const Json& json) {
    const std::string text = reader.move_text(json);
    const Result<Move> move = position.parse_move(text);
    if (!move) damaged(fmt::format("bad move {}: {}", text, move.error().message));
    return *move;
}

Difference compare_lists(const Reader& reader, const AnyPosition& position, const Json& list) {
    if (!list.is_array()) damaged("moves: expected an array");
    std::vector<Move> expected;
    for (const Json& move : list) expected.push_back(read_move(reader, position, move));
    std::vector<Move> found = position.legal_moves();
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    const auto [e, f] = std::mismatch(expected.begin(), expected.end(), found.begin(), found.end());
    if (e == expected.end() && f == found.end()) return std::nullopt;
    const bool lacking = f == found.end() || (e != expected.end() && *e < *f);
    return GoldenDifference{0, "list of moves",
                            position.move_text(lacking ? *e : *f) + (lacking ? "" : " not"),
                            lacking ? "not in ours" : "in ours"};
}

/// Compares a position with what a ply says of it, makes the ply's move, and compares the board.
Difference replay_ply(const Reader& reader, AnyPosition& position, const Json& ply, GoldenTally& tally) {
    const int legal = whole_number(member(ply, "legal"), "legal");
    const Move move = read_move(reader, position, member(ply, "move"));
    if (position.is_over()) return GoldenDifference{0, "end of the game", "not yet", "over"};
    for (const std::size_t count :
         {static_cast<std::size_t>(position.count_moves()), position.legal_moves().size()})
        if (auto difference = differ("number of legal moves", std::to_string(legal), std::to_string(count)))
            return difference;
    ++tally.positions;
    if (ply.contains("moves")) {
        if (Difference difference = compare_lists(reader, position, ply["moves"])) return difference;
        ++tally.lists;
    }
    if (!position.is_legal(move))
        return GoldenDifference{0, "move", position.move_text(move),
                                "illegal: " + position.why_illegal(move)};
    position.make(move);
    if (reader.has_boards) {
        const std::string text = position.text();
        const std::string board = text.substr(0, text.find(' '));
        if (Difference difference = differ("board", string(member(ply, "board"), "board"), board))
            return difference;
        ++tally.boards;
    }
    return std::nullopt;
}

Difference replay(const Reader& reader, const Json& golden, GoldenTally& tally) {
    AnyPosition position = reader.start(*find_game(reader.game), golden);
    const Json& plies = member(golden, "plies");
    if (!plies.is_array()) damaged("plies: expected an array");
    std::size_t number = 0;
    const auto at_this_ply = [&number](Difference difference) {
        difference->ply = number;
        return difference;
    };
    for (const Json& ply : plies) {
        ++number;
        try {
            if (Difference difference = replay_ply(reader, position, ply, tally))
                return at_this_ply(std::move(difference));
        } catch (Damage& damage) {
            damaged(fmt::format("ply {}: {}", number, damage.error.message));
        }
    }
    ++number;
    if (!position.is_over()) return at_this_ply(GoldenDifference{0, "end of the game", "over", "not yet"});
    if (Difference difference = reader.result(golden, position)) return at_this_ply(std::move(difference));
    ++tally.games;
    return std::nullopt;
}

}  // namespace

Result<std::optional<GoldenDifference>> replay_golden(std::string_view line, GoldenTally& tally) {
    try {
        const Json golden = parse_json(line);
        const std::string& name = string(member(golden, "game"), "game");
        for (const Reader& reader : readers)
            if (reader.game == name) return replay(reader, golden, tally);
        damaged(fmt::format("there are no golden games of {}", in_quotes(name)));
    } catch (Damage& damage) {
        return std::move(damage.error);
    }
}

}  // namespace lanista
