#include "report/game_data.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "games/record_reader.h"
#include "report/markup.h"

namespace lanista {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
static_assert(digits.size() == 64);

void add_record(Json& json, const Record& record, FaceList& faces) {
    AnyPosition position = record.start;
    std::string cells = board_cells(position);
    json["f"] = faces.number_of(position);
    json["t"] = index(position.side_to_move());
    json["s"] = cells;
    std::string moves;
    Json changes = Json::array();
    Json comments = Json::array();
    for (const RecordedMove& played : record.moves) {
        moves += (moves.empty() ? "" : " ") + position.move_text(played.move);
        position.make(played.move);
        std::string next = board_cells(position);
        changes.push_back(cell_changes(cells, next));
        comments.push_back(clean_line(thought_text(played.thought)));
        cells = std::move(next);
    }
    json["m"] = moves;
    json["d"] = std::move(changes);
    json["c"] = std::move(comments);
}

}  // namespace

std::optional<Record> stored_record(const GameResult& result) {
    RecordReader reader;
    std::string_view rest = result.record;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        auto read = reader.feed(rest.substr(0, end));
        if (!read) return std::nullopt;
        if (*read) return std::move(*read);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    auto last = reader.finish();
    return last ? std::move(*last) : std::nullopt;
}

std::string cell_changes(std::string_view before, std::string_view after) {
    std::string changes;
    for (std::size_t i = 0; i < std::min({before.size(), after.size(), digits.size() * digits.size()}); ++i) {
        if (before[i] == after[i]) continue;
        changes += digits[i / digits.size()];
        changes += digits[i % digits.size()];
        changes += after[i];
    }
    return changes;
}

std::size_t FaceList::number_of(const AnyPosition& position) {
    BoardFace face = board_face(position);
    const auto found = std::ranges::find(faces_, face.name, &BoardFace::name);
    if (found != faces_.end()) return static_cast<std::size_t>(found - faces_.begin());
    faces_.push_back(std::move(face));
    return faces_.size() - 1;
}

std::string game_data(std::size_t number, const GameResult& result, const std::optional<Record>& record,
                      FaceList& faces) {
    Json json{{"n", number},
              {"a", clean_line(result.first)},
              {"b", clean_line(result.second)},
              {"r", result_token(result.outcome)},
              {"v", clean_line(result.verdict)}};
    if (!result.reason.empty()) json["w"] = clean_line(result.reason.substr(0, result.reason.find('\n')));
    if (!result.first_stderr.empty()) json["x"] = clean_lines(result.first_stderr);
    if (!result.second_stderr.empty()) json["y"] = clean_lines(result.second_stderr);
    if (record) add_record(json, *record, faces);
    return script_json(json);
}

std::string face_data(const std::vector<BoardFace>& faces) {
    Json all = Json::array();
    for (const BoardFace& face : faces) {
        Json places = Json::array();
        for (const BoardFace::Place& place : face.places) places.push_back({place.x, place.y});
        Json glyphs = Json::object();
        for (const BoardFace::Glyph& glyph : face.glyphs)
            glyphs[std::string(1, glyph.state)] = {glyph.svg, glyph.fresh};
        all.push_back({{"width", face.width},
                       {"height", face.height},
                       {"ground", face.ground},
                       {"places", std::move(places)},
                       {"glyphs", std::move(glyphs)}});
    }
    return script_json(all);
}

}  // namespace lanista
