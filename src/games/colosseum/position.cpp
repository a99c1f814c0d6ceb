#include "games/colosseum/position.h"

#include <cstring>

#include "games/colosseum/move_codes.h"

namespace lanista::colosseum {

namespace {

/// Calls `visit(edge)` for every barrier between two cells of the board.
template <class Visit>
void for_each_barrier(int size, const Walls& walls, Visit&& visit) {
    const Walls all(size);
    for (const Kind kind : {Kind::below, Kind::right})
        (all.open(kind) & ~walls.open(kind)).for_each([&](int cell) {
            visit(Edge{kind, static_cast<std::uint8_t>(cell)});
        });
}

}  // namespace

Position::Position(int size, const Walls& walls, std::array<int, 2> cells, Side to_move, int turn) noexcept
    : posts_(size),
      walls_(walls),
      cells_{static_cast<std::uint8_t>(cells[0]), static_cast<std::uint8_t>(cells[1])},
      turn_(static_cast<std::uint16_t>(turn)),
      size_(static_cast<std::uint8_t>(size)),
      to_move_(to_move) {
    for_each_barrier(size, walls, [&](Edge edge) { posts_.join(edge); });
    hash_ = hash_from_scratch();
    settle();
}

Move* Position::generate(Move* out) const noexcept {
    if (over()) return out;
    const Doors doors = walls_.doors();
    const Rows stops = open_to(to_move_, doors).reach(Rows::cell(cell(to_move_)), steps());
    const Doors sides{stops & doors.up, stops & doors.right, stops & doors.down, stops & doors.left};
    std::array<std::uint16_t, max_move_count + 8> codes;
    const std::uint16_t* const end = write_move_codes(sides, size_, codes.data());
    const auto count = static_cast<std::size_t>(end - codes.data());
    static_assert(sizeof(Move) == sizeof codes[0]);
    std::memcpy(static_cast<void*>(out), codes.data(), count * sizeof(Move));
    return out + count;
}

void Position::settle() noexcept {
    const Doors doors = walls_.doors();
    const Rows a = Rows::cell(cells_[0]);
    const Rows b = Rows::cell(cells_[1]);
    if (doors.joined(a, b)) return;
    scores_[0] = static_cast<std::uint8_t>(doors.region(a).count());
    scores_[1] = static_cast<std::uint8_t>(doors.region(b).count());
}

std::uint64_t Position::hash_from_scratch() const noexcept {
    std::uint64_t hash = keys.sizes[size_] ^ keys.player(0, cells_[0]) ^ keys.player(1, cells_[1]);
    if (to_move_ == Side::second) hash ^= keys.second_to_move;
    for_each_barrier(size_, walls_, [&](Edge edge) { hash ^= keys.barrier(edge); });
    return hash;
}

}  // namespace lanista::colosseum
