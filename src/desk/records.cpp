// `record.read`, `record.write`, `picture`: games and positions in forms to keep.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/text.h"
#include "desk/ops.h"
#include "desk/record_text.h"
#include "games/record_reader.h"
#include "report/board_face.h"

namespace lanista::desk {
namespace {

Json thought_json(const RecordedThought& thought) {
    using Milliseconds = std::chrono::duration<double, std::milli>;
    return {{"score", thought.score ? Json(*thought.score) : Json(nullptr)},
            {"depth", thought.depth > 0 ? Json(thought.depth) : Json(nullptr)},
            {"time_ms", thought.time ? Json(Milliseconds(*thought.time).count()) : Json(nullptr)},
            {"nodes", thought.nodes ? Json(*thought.nodes) : Json(nullptr)},
            {"remark", thought.remark}};
}

/// Tags as a record can hold them; the others are refused.
std::vector<RecordTag> read_tags(Fields& fields) {
    std::vector<RecordTag> tags;
    const Message* const given = fields.any("tags");
    if (given == nullptr) return tags;
    if (!given->is_object() || given->size() > RecordLimits::tags - 3) {
        fields.refuse(Refusal::bad_request, "'tags' must be an object with not too many texts");
        return tags;
    }
    for (const auto& [name, value] : given->items()) {
        const bool is_word =
            !name.empty() && name.size() <= 64 && std::isalpha(static_cast<unsigned char>(name[0])) &&
            std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
        const bool ours = name == "Game" || name == "Start" || name == "Result";
        if (!is_word || ours || !value.is_string())
            fields.refuse(Refusal::bad_request, fmt::format("bad tag {}", in_quotes(name)));
        else
            tags.push_back({name, printable(value.get<std::string>())});
    }
    return tags;
}

}  // namespace

Result<Record> first_record(std::string_view text) {
    RecordReader reader;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const Result<std::optional<Record>> record = reader.feed(text.substr(begin, end - begin));
        if (!record) return record.error();
        if (*record) return **record;
        begin = end + 1;
    }
    const Result<std::optional<Record>> record = reader.finish();
    if (!record) return record.error();
    if (!*record) return Error{"there is no game in it"};
    return **record;
}

void read_record(Request& request, Json& reply) {
    const std::string text = request.fields.text("text");
    if (!request.fields.ok()) return;
    const Result<Record> record = first_record(text);
    if (!record) return request.fields.refuse(Refusal::bad_request, printable(record.error().message));
    reply["game"] = record->game().name();
    reply["start"] = record->start.text();
    reply["moves"] = Json::array();
    reply["thoughts"] = Json::array();
    reply["tags"] = Json::object();
    reply["result"] = result_token(record->result);
    AnyPosition position = record->start;
    for (const RecordedMove& move : record->moves) {
        reply["moves"].push_back(position.move_text(move.move));
        reply["thoughts"].push_back(thought_json(move.thought));
        position.make(move.move);
    }
    for (const RecordTag& tag : record->tags) reply["tags"][tag.name] = tag.value;
}

void write_record(Request& request, Json& reply) {
    const std::optional<GameSoFar> game = read_game(request.fields);
    if (!game) return;
    Record record{.start = game->start, .tags = read_tags(request.fields)};
    if (!request.fields.ok()) return;
    for (const Move move : game->moves) record.moves.push_back({.move = move, .thought = {}});
    record.result = game->position.outcome();
    reply["text"] = to_text(record);
}

void picture(Request& request, Json& reply) {
    const std::string format = request.fields.text("format", "svg");
    const std::optional<GameSoFar> game = read_game(request.fields);
    if (!game) return;
    if (format != "svg") return request.fields.refuse(Refusal::bad_request, "'format' must be svg");
    reply["svg"] = board_svg(game->position);
}

}  // namespace lanista::desk
