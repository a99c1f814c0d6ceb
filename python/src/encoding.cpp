#include "encoding.h"

#include <cassert>
#include <stdexcept>
#include <string>

#include "games/registry.h"

namespace lanista::python {

namespace {

/// Calls `visit.template operator()<G>(position inside)` for the one game that the position belongs to.
template <class Visit>
void visit_position(const AnyPosition& position, Visit&& visit) {
    for_each_game([&]<class G>() {
        if (position.game().name() == G::name) visit.template operator()<G>(position.as<G>());
    });
}

// --- actions
// ------------------------------------------------------------------------------------------------

/// A game whose move codes are dense.
template <Game G>
struct Actions {
    static int count(const typename G::Position&) { return G::move_codes; }
    static int of(const typename G::Position&, Move move) { return move.code; }
    static int code(const typename G::Position&, int action) { return action; }
};

/// 4 (n row + column) + direction, where the game itself counts 16 cells a row.
template <>
struct Actions<Colosseum> {
    using Position = Colosseum::Position;
    static int count(const Position& position) { return 4 * position.size() * position.size(); }
    static int of(const Position& position, Move move) {
        const int cell = colosseum::cell_of(move);
        return 4 * (position.size() * colosseum::row_of(cell) + colosseum::column_of(cell)) + move.code % 4;
    }
    static int code(const Position& position, int action) {
        const int cell = action / 4;
        return 4 * colosseum::cell_at(cell / position.size(), cell % position.size()) + action % 4;
    }
};

/// A column of the board in use.
template <>
struct Actions<Connect4> {
    using Position = Connect4::Position;
    static int count(const Position& position) { return position.width(); }
    static int of(const Position&, Move move) { return move.code; }
    static int code(const Position&, int action) { return action; }
};

// --- observations
// -------------------------------------------------------------------------------------------

/// Planes to be filled.
class Planes {
public:
    explicit Planes(Shape shape)
        : shape_(shape), values_(static_cast<std::size_t>(shape[0] * shape[1] * shape[2])) {}

    void set(int plane, int row, int column, float value = 1) {
        assert(plane < shape_[0] && row < shape_[1] && column < shape_[2]);
        values_[static_cast<std::size_t>((plane * shape_[1] + row) * shape_[2] + column)] = value;
    }
    void fill(int plane, float value) {
        for (int row = 0; row < shape_[1]; ++row)
            for (int column = 0; column < shape_[2]; ++column) set(plane, row, column, value);
    }
    [[nodiscard]] std::vector<float> take() { return std::move(values_); }

private:
    Shape shape_;
    std::vector<float> values_;
};

/// A game says its shape and fills all planes but the last, which tells whether it is the viewer's turn. One
/// that does not say has no observations.
template <Game G>
struct Observer {};

template <>
struct Observer<Colosseum> {
    enum : int { own, other_player, barriers, turn = barriers + 4, planes };
    static Shape shape(const Colosseum::Position& p) { return {planes, p.size(), p.size()}; }
    static void paint(const Colosseum::Position& p, Side viewer, Planes& to) {
        const auto mark = [&](int plane, int cell) {
            to.set(plane, colosseum::row_of(cell), colosseum::column_of(cell));
        };
        mark(own, p.cell(viewer));
        mark(other_player, p.cell(other(viewer)));
        for (int row = 0; row < p.size(); ++row)
            for (int column = 0; column < p.size(); ++column)
                for (int d = 0; d < 4; ++d)
                    if (p.has_barrier(colosseum::cell_at(row, column), static_cast<colosseum::Direction>(d)))
                        to.set(barriers + d, row, column);
    }
};

template <>
struct Observer<Infexion> {
    enum : int { own, others = own + infexion::max_power, time = others + infexion::max_power, turn, planes };
    static Shape shape(const Infexion::Position&) {
        return {planes, infexion::board_size, infexion::board_size};
    }
    static void paint(const Infexion::Position& p, Side viewer, Planes& to) {
        for (int cell = 0; cell < infexion::cell_count; ++cell) {
            const int power = p.power_at(cell);
            if (power == 0) continue;
            const bool is_own = (p.stacks(viewer) & infexion::bit(cell)) != 0;
            to.set((is_own ? own : others) + power - 1, infexion::row_of(cell), infexion::column_of(cell));
        }
        to.fill(time, static_cast<float>(p.ply()) / infexion::turn_limit);
    }
};

template <>
struct Observer<Tetress> {
    enum : int { own, others, time, turn, planes };
    static Shape shape(const Tetress::Position&) {
        return {planes, tetress::board_size, tetress::board_size};
    }
    static void paint(const Tetress::Position& p, Side viewer, Planes& to) {
        for (int cell = 0; cell < tetress::cell_count; ++cell)
            if (const std::optional<Side> owner = p.owner(cell))
                to.set(*owner == viewer ? own : others, tetress::row_of(cell), tetress::column_of(cell));
        to.fill(time, static_cast<float>(p.ply()) / tetress::turn_limit);
    }
};

/// The games of stones: own, the other's, and whose turn it is.
enum : int { own_stones, other_stones, stones_turn, stones_planes };

void paint_stone(const Stones& stones, int bit, Side viewer, int row, int column, Planes& to) {
    for (const Side side : {Side::first, Side::second})
        if ((stones[static_cast<std::size_t>(index(side))] >> bit & 1) != 0)
            to.set(side == viewer ? own_stones : other_stones, row, column);
}

template <>
struct Observer<TicTacToe> {
    enum : int { turn = stones_turn };
    static Shape shape(const TicTacToe::Position&) { return {stones_planes, 3, 3}; }
    static void paint(const TicTacToe::Position& p, Side viewer, Planes& to) {
        for (int cell = 0; cell < 9; ++cell) paint_stone(p.stones(), cell, viewer, cell / 3, cell % 3, to);
    }
};

template <>
struct Observer<Connect4> {
    enum : int { turn = stones_turn };
    static Shape shape(const Connect4::Position& p) { return {stones_planes, p.height(), p.width()}; }
    static void paint(const Connect4::Position& p, Side viewer, Planes& to) {
        for (int row = 0; row < p.height(); ++row)
            for (int column = 0; column < p.width(); ++column)
                paint_stone(p.stones(), p.bit(column, p.height() - 1 - row), viewer, row, column, to);
    }
};

template <class G>
concept Observed = requires(const typename G::Position& p, Side viewer, Planes& to) {
    Observer<G>::paint(p, viewer, to);
};

}  // namespace

int action_count(const AnyPosition& position) {
    int count = 0;
    visit_position(position, [&]<class G>(const auto& inside) { count = Actions<G>::count(inside); });
    return count;
}

int action_of(const AnyPosition& position, Move move) {
    int action = -1;
    visit_position(position, [&]<class G>(const auto& inside) { action = Actions<G>::of(inside, move); });
    return action;
}

Move move_of(const AnyPosition& position, std::int64_t action) {
    if (action < 0 || action >= action_count(position)) return Move::none();
    int code = Move::none_code;
    visit_position(position, [&]<class G>(const auto& inside) {
        code = Actions<G>::code(inside, static_cast<int>(action));
    });
    return {static_cast<std::uint16_t>(code)};
}

Shape observation_shape(const AnyPosition& position) {
    Shape shape{};
    visit_position(position, [&]<class G>(const auto& inside) {
        if constexpr (Observed<G>) shape = Observer<G>::shape(inside);
    });
    return shape;
}

std::vector<float> observation(const AnyPosition& position, Side viewer) {
    Planes planes(observation_shape(position));
    visit_position(position, [&]<class G>(const auto& inside) {
        if constexpr (Observed<G>) {
            Observer<G>::paint(inside, viewer, planes);
            planes.fill(Observer<G>::turn, inside.side_to_move() == viewer && !position.is_over() ? 1 : 0);
        } else {
            throw std::runtime_error(std::string(G::title) + " has no observations");
        }
    });
    return planes.take();
}

}  // namespace lanista::python
