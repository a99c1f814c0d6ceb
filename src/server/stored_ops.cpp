#include "server/stored_ops.h"

#include <fmt/format.h>

#include <array>

#include "core/text.h"
#include "desk/record_text.h"

namespace lanista::server {
namespace {

using desk::Fields;
using desk::Json;
using desk::Refusal;

constexpr std::int64_t most_listed = 500;
constexpr std::size_t longest_name = 200;

/// The key that was given; one that is none is refused.
std::string read_key(Fields& fields) {
    const std::string key = fields.text("key");
    if (fields.ok() && !is_key(key))
        fields.refuse(Refusal::bad_request, "'key' must be letters, digits, '-' and '_', at most 64");
    return key;
}

void save(Archive& archive, Fields& fields, Json& reply) {
    StoredGame game{.key = fields.has("key") ? read_key(fields) : new_key(),
                    .name = fields.text("name"),
                    .game = {},
                    .record = fields.text("record"),
                    .analysis = {},
                    .saved = seconds_now()};
    if (!fields.ok()) return;
    const Result<Record> record = desk::first_record(game.record);
    if (!record)
        return fields.refuse(Refusal::bad_request, "bad record: " + printable(record.error().message));
    if (game.name.size() > longest_name) return fields.refuse(Refusal::too_long, "'name' is too long");
    if (const desk::Message* analysis = fields.any("analysis")) game.analysis = desk::text_of(*analysis);
    game.game = record->game().name();
    archive.save(game);
    reply["key"] = game.key;
}

void list(Archive& archive, Fields& fields, Json& reply) {
    const std::int64_t most = fields.number("most", most_listed, 1, most_listed);
    const std::int64_t skip = fields.number("skip", 0, 0, INT64_MAX);
    if (!fields.ok()) return;
    reply["games"] = Json::array();
    for (const StoredGame& game : archive.games(most, skip))
        reply["games"].push_back(
            {{"key", game.key}, {"name", game.name}, {"game", game.game}, {"saved", game.saved}});
}

void get(Archive& archive, Fields& fields, Json& reply) {
    const std::string key = read_key(fields);
    if (!fields.ok()) return;
    const std::optional<StoredGame> game = archive.game(key);
    if (!game) return fields.refuse(Refusal::unknown, fmt::format("there is no game {}", in_quotes(key)));
    constexpr bool with_exceptions = false;
    reply["key"] = game->key;
    reply["name"] = game->name;
    reply["game"] = game->game;
    reply["saved"] = game->saved;
    reply["record"] = game->record;
    reply["analysis"] =
        game->analysis.empty() ? Json(nullptr) : Json::parse(game->analysis, nullptr, with_exceptions);
}

void remove(Archive& archive, Fields& fields, Json&) {
    const std::string key = read_key(fields);
    if (fields.ok() && !archive.remove_game(key))
        fields.refuse(Refusal::unknown, fmt::format("there is no game {}", in_quotes(key)));
}

struct Operation {
    std::string_view name;
    void (*answer)(Archive&, Fields&, Json&);
};
constexpr std::array<Operation, 4> operations{
    {{"games.save", save}, {"games.list", list}, {"games.get", get}, {"games.delete", remove}}};

}  // namespace

bool answer_from_archive(Archive& archive, std::string_view op, Fields& fields, Json& reply) {
    for (const Operation& operation : operations) {
        if (operation.name != op) continue;
        operation.answer(archive, fields, reply);
        return true;
    }
    return false;
}

}  // namespace lanista::server
