#include "arena/course_move.h"

#include <array>

#include "games/colosseum/game.h"

namespace lanista {

namespace {

using colosseum::Direction;

constexpr std::array<Direction, 4> directions{Direction::up, Direction::right, Direction::down,
                                              Direction::left};
constexpr std::array<int, 4> steps{-16, 1, 16, -1};

}  // namespace

bool has_course_move(const AnyGame& game) {
    return game.name() == Colosseum::name;
}

Move course_move(const AnyPosition& any, Random& random) {
    const auto& position = any.as<Colosseum>();
    const int opponent = position.cell(other(position.side_to_move()));
    int cell = position.cell(position.side_to_move());
    const auto draw = [&random](const std::vector<Direction>& choices) {
        return choices[random.below(static_cast<std::uint32_t>(choices.size()))];
    };
    for (std::uint32_t left = random.below(static_cast<std::uint32_t>(position.steps()) + 1); left > 0;
         --left) {
        std::vector<Direction> ways;
        for (const Direction way : directions)
            if (!position.has_barrier(cell, way) && cell + steps[static_cast<std::size_t>(way)] != opponent)
                ways.push_back(way);
        if (ways.empty()) break;
        cell += steps[static_cast<std::size_t>(draw(ways))];
    }
    std::vector<Direction> free_sides;
    for (const Direction side : directions)
        if (!position.has_barrier(cell, side)) free_sides.push_back(side);
    return colosseum::move_of(cell, draw(free_sides));
}

}  // namespace lanista
