// Fuzzes the rules: bytes choose the game, its start, and move after move; at every position everything that
// a game promises (core/game.h) is asserted. Input: game, size, seed, how many pairs of random moves come
// first (so that a short input reaches the end of a long game), then one byte or two a move.
#include <algorithm>

#include "check.h"
#include "core/random.h"

namespace lanista::fuzz {
namespace {

/// The bytes of an input, one after the other.
class Choices {
public:
    Choices(const std::uint8_t* data, std::size_t size) : data_(data), end_(data + size) {}

    [[nodiscard]] bool left() const { return data_ != end_; }
    std::size_t byte() { return left() ? *data_++ : 0; }
    /// One of `count`; a second byte is read only where one is not enough.
    std::size_t below(std::size_t count) { return (count > 256 ? 256 * byte() + byte() : byte()) % count; }

private:
    const std::uint8_t* data_;
    const std::uint8_t* end_;
};

AnyPosition after_move(AnyPosition position, Move move) {
    position.make(move);
    return position;
}

void check_moves(const AnyPosition& position, const std::vector<Move>& moves) {
    CHECK(static_cast<std::size_t>(position.count_moves()) == moves.size());
    CHECK(position.is_over() == moves.empty());
    std::vector<Move> sorted = moves;
    std::sort(sorted.begin(), sorted.end());
    CHECK(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end());
    // Every code that some game uses, and some of those that none does.
    constexpr std::uint32_t used = 4096;
    constexpr std::uint32_t step = 251;
    auto next = sorted.begin();
    for (std::uint32_t code = 0; code <= Move::none_code; code += code < used ? 1 : step) {
        const Move move{static_cast<std::uint16_t>(code)};
        const bool listed = next != sorted.end() && *next == move;
        CHECK(position.is_legal(move) == listed);
        if (listed) ++next;
    }
    CHECK(next == sorted.end());
    CHECK(!position.is_legal(Move::none()));
}

void check_texts(const AnyPosition& position, const std::vector<Move>& moves) {
    const Result<AnyPosition> again = position.game().parse(position.text());
    CHECK(again.ok());
    CHECK(*again == position);
    CHECK(again->hash() == position.hash());
    CHECK(again->outcome() == position.outcome());
    for (const Move move : moves) {
        const Result<Move> read = position.parse_legal_move(position.move_text(move));
        CHECK(read.ok());
        CHECK(*read == move);
    }
}

/// A symmetry, or the exchange of the players, may come before a move or after it.
void check_symmetry(const AnyPosition& position, Move move, int symmetry) {
    const AnyPosition image = position.image(symmetry);
    const Move image_move = position.image(move, symmetry);
    CHECK(image.outcome() == position.outcome());
    CHECK(image.count_moves() == position.count_moves());
    CHECK(image.is_legal(image_move));
    const AnyPosition next = after_move(position, move);
    CHECK(after_move(image, image_move) == next.image(symmetry));
    CHECK(after_move(image, image_move).hash() == next.image(symmetry).hash());

    const AnyPosition exchange = position.exchanged();
    CHECK(exchange.exchanged() == position);
    CHECK(exchange.is_legal(move));
    CHECK(after_move(exchange, move) == next.exchanged());
    CHECK(next.exchanged().outcome() == exchanged(next.outcome()));
    CHECK(position.is_over() || exchange.evaluate() == position.evaluate());
}

void check_canonical(const AnyPosition& position, int symmetry) {
    const AnyPosition canonical = position.canonical();
    CHECK(canonical.canonical() == canonical);
    CHECK(position.image(symmetry).canonical() == canonical);
    CHECK(position.image(symmetry).exchanged().canonical() == canonical);
}

AnyPosition start_of(const AnyGame& game, Choices& choices) {
    const int size = static_cast<int>(choices.below(18));
    const std::uint64_t seed = choices.byte();
    Result<AnyPosition> start = game.start({.size = size, .seed = seed});
    if (!start) start = game.start({.seed = seed});
    CHECK(start.ok());
    AnyPosition position = *start;
    Random random(seed);
    for (std::size_t plies = 2 * choices.byte(); plies > 0; --plies) {
        const std::vector<Move> moves = position.legal_moves();
        const AnyPosition next =
            after_move(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        if (next.is_over()) break;
        position = next;
    }
    return position;
}

/// Checks a position and a move from it.
void check(const AnyPosition& position, const std::vector<Move>& moves, Move move, int ply) {
    constexpr int seldom = 8;  // for what takes long
    const auto symmetries = static_cast<std::uint64_t>(position.game().symmetry_count());
    const int symmetry = static_cast<int>(position.hash() % symmetries);
    if (ply % seldom == 0) check_moves(position, moves);
    if (ply % seldom == 1) check_texts(position, moves);
    if (ply % seldom == 2) check_canonical(position, symmetry);
    CHECK(position.is_legal(move));
    check_symmetry(position, move, symmetry);
    const AnyPosition next = after_move(position, move);
    CHECK(next.ply() == position.ply() + 1);
    CHECK(next.side_to_move() != position.side_to_move());
    CHECK(position.game().parse(next.text())->hash() == next.hash());
}

}  // namespace
}  // namespace lanista::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lanista;
    fuzz::Choices choices(data, size);
    const AnyGame& game = fuzz::game_of(static_cast<std::uint8_t>(choices.byte()));
    AnyPosition position = fuzz::start_of(game, choices);
    for (int ply = 0; choices.left() && !position.is_over(); ++ply) {
        const std::vector<Move> moves = position.legal_moves();
        CHECK(!moves.empty());
        const Move move = moves[choices.below(moves.size())];
        fuzz::check(position, moves, move, ply);
        position.make(move);
    }
    if (position.is_over()) {
        fuzz::check_moves(position, position.legal_moves());
        fuzz::check_texts(position, {});
    }
    return 0;
}
