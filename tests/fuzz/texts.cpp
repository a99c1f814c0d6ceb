// Fuzzes the texts of positions and moves. Input: a byte that selects the game, a position text, a line
// break, a move text.
#include "check.h"

namespace lanista::fuzz {
namespace {

void check_position(const AnyPosition& position) {
    const Result<AnyPosition> again = position.game().parse(position.text());
    CHECK(again.ok());
    CHECK(*again == position);
    CHECK(again->hash() == position.hash());
    CHECK((position.count_moves() == 0) == position.is_over());
    CHECK(position.canonical().canonical() == position.canonical());
    for (const bool unicode : {false, true})
        CHECK(!position.draw({.unicode = unicode, .colour = unicode}).empty());
}

void check_move(const AnyPosition& position, std::string_view text) {
    const Result<Move> move = position.parse_move(text);
    if (!move) return check_error(move.error(), text);
    const Result<Move> again = position.parse_move(position.move_text(*move));
    CHECK(again.ok());
    CHECK(*again == *move);
    CHECK(position.is_legal(*move) == position.why_illegal(*move).empty());
    if (!position.is_legal(*move)) return;
    AnyPosition next = position;
    next.make(*move);
    check_position(next);
}

}  // namespace
}  // namespace lanista::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lanista;
    if (size == 0) return 0;
    const AnyGame& game = fuzz::game_of(data[0]);
    const std::string_view text = fuzz::as_text(data + 1, size - 1);
    const std::size_t line_break = text.find('\n');
    const std::string_view position_text = text.substr(0, line_break);
    const Result<AnyPosition> position = game.parse(position_text);
    if (!position) {
        fuzz::check_error(position.error(), position_text);
        return 0;
    }
    fuzz::check_position(*position);
    if (line_break != std::string_view::npos) fuzz::check_move(*position, text.substr(line_break + 1));
    return 0;
}
