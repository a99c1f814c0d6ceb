// `state`, `preview`, `overlay`: positions as they are, after one more move, and with something drawn over.
#include <fmt/format.h>

#include <cctype>

#include "core/text.h"
#include "desk/game_facts.h"
#include "desk/ops.h"
#include "games/record.h"
#include "games/registry.h"

namespace lanista::desk {
namespace {

constexpr int largest_size = 1000;  // the games know better

std::optional<AnyPosition> read_start(Fields& fields, const AnyGame& game) {
    const std::string text = fields.text("start");
    const auto size = static_cast<int>(fields.number("size", 0, 0, largest_size));
    const auto seed = static_cast<std::uint64_t>(fields.number("seed", 0, 0, INT64_MAX));
    const std::string edition = fields.text("edition");
    if (!fields.ok()) return std::nullopt;
    const Result<AnyPosition> start =
        text.empty() ? game.start({.size = size, .seed = seed, .edition = edition}) : game.parse(text);
    if (start) return *start;
    fields.refuse(
        Refusal::bad_request,
        text.empty() ? start.error().message
                     : fmt::format("bad start: {} (column {})", start.error().message, start.error().column));
    return std::nullopt;
}

std::string capitalised(std::string_view word) {
    std::string text(word);
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

/// "Red wins by power 20 to 8"; empty while the game lasts.
std::string result_text(const AnyPosition& position) {
    const Outcome outcome = position.outcome();
    if (outcome == Outcome::ongoing) return "";
    const GameFacts& facts = facts_of(position.game());
    const std::string score = facts.score_words != nullptr ? facts.score_words(position) : "";
    if (outcome == Outcome::draw) return score.empty() ? "Draw" : "Draw by " + score;
    const Side winner = outcome == Outcome::first_wins ? Side::first : Side::second;
    const std::string wins = capitalised(position.game().side_name(winner)) + " wins";
    if (score.empty()) return wins;
    // "power 20 to 8" reads on from "by"; a sentence of its own follows a colon.
    return wins + (score.starts_with("the ") ? ": " : " by ") + score;
}

Json winner_json(const AnyPosition& position) {
    const Outcome outcome = position.outcome();
    if (outcome == Outcome::first_wins) return 0;
    if (outcome == Outcome::second_wins) return 1;
    return nullptr;
}

Json played_json(const GameSoFar& game) {
    Json played = Json::array();
    AnyPosition position = game.start;
    for (const Move move : game.moves) {
        std::string text = position.move_text(move);
        position.make(move);
        played.push_back({{"move", std::move(text)}, {"position", position.text()}});
    }
    return played;
}

void describe(const AnyPosition& position, Json& reply) {
    const GameFacts& facts = facts_of(position.game());
    reply["position"] = position.text();
    reply["turn"] = index(position.side_to_move());
    reply["ply"] = position.ply();
    reply["over"] = position.is_over();
    reply["winner"] = winner_json(position);
    reply["result"] = result_text(position);
    reply["counts"] = facts.counts != nullptr ? facts.counts(position) : Json::object();
}

}  // namespace

std::optional<GameSoFar> read_game(Fields& fields) {
    const std::string name = fields.text("game");
    const std::vector<std::string> moves = fields.texts("moves", RecordLimits::moves);
    if (!fields.ok()) return std::nullopt;
    const AnyGame* const game = find_game(name);
    if (game == nullptr) {
        fields.refuse(Refusal::unknown, fmt::format("there is no game {}", in_quotes(name)));
        return std::nullopt;
    }
    const std::optional<AnyPosition> start = read_start(fields, *game);
    if (!start) return std::nullopt;
    GameSoFar result{*start, {}, *start};
    for (const std::string& text : moves) {
        const Result<Move> move = result.position.parse_legal_move(text);
        if (!move) {
            fields.refuse(Refusal::bad_request, fmt::format("move {}: {}", result.moves.size() + 1,
                                                            printable(move.error().message)));
            return std::nullopt;
        }
        result.moves.push_back(*move);
        result.position.make(*move);
    }
    return result;
}

void state(Request& request, Json& reply) {
    const bool full = request.fields.flag("full");
    const std::optional<GameSoFar> game = read_game(request.fields);
    if (!game) return;
    reply["game"] = game->start.game().name();
    reply["start"] = game->start.text();
    describe(game->position, reply);
    reply["moves"] = Json::array();
    for (const Move move : game->position.legal_moves())
        reply["moves"].push_back(game->position.move_text(move));
    if (full) reply["played"] = played_json(*game);
}

void preview(Request& request, Json& reply) {
    const std::string text = request.fields.text("move");
    const std::optional<GameSoFar> game = read_game(request.fields);
    if (!game) return;
    const Result<Move> move = game->position.parse_legal_move(text);
    if (!move) return request.fields.refuse(Refusal::bad_request, printable(move.error().message));
    const GameFacts& facts = facts_of(game->position.game());
    AnyPosition after = game->position;
    after.make(*move);
    describe(after, reply);
    reply["changed"] = facts.changed != nullptr ? facts.changed(game->position, *move) : Json::array();
    reply["cleared"] = facts.cleared != nullptr ? facts.cleared(game->position, *move) : Json::array();
}

void overlay(Request& request, Json& reply) {
    const std::string kind = request.fields.text("kind");
    const std::optional<GameSoFar> game = read_game(request.fields);
    if (!game) return;
    for (const GameFacts::Overlay& overlay : facts_of(game->position.game()).overlays) {
        if (overlay.kind != kind) continue;
        reply["kind"] = kind;
        return overlay.draw(game->position, reply);
    }
    request.fields.refuse(Refusal::unknown,
                          fmt::format("{} has no overlay {}", game->position.game().name(), in_quotes(kind)));
}

Json move_texts(AnyPosition position, const std::vector<Move>& moves) {
    Json texts = Json::array();
    for (const Move move : moves) {
        if (!position.is_legal(move)) break;
        texts.push_back(position.move_text(move));
        position.make(move);
    }
    return texts;
}

}  // namespace lanista::desk
