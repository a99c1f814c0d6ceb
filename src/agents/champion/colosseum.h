// The champion of Colosseum Survival!: what it looks for in a position, and which moves it tries first.
//
// The judgement was learnt: counts of cells by who reaches them when go into a small network. The plain
// judgement, which other searches use, is a race: in how many turns of K steps each player reaches each cell,
// if nothing more were built. The first turn of that race is also the set of cells where a walk may stop, so
// the count of moves comes for nothing.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "agents/agent.h"
#include "agents/champion/colosseum_network.h"
#include "games/colosseum/game.h"
#include "search/alphabeta.h"

namespace lanista {

/// Moves by how near they stop to the opponent, those first that close a region.
struct ColosseumHints {
    std::array<int, 16> of_row;
    std::array<Sixteen, 4> of_columns;      ///< of four columns, each for all four sides
    std::array<std::uint64_t, 16> closing;  ///< a bit a move: row by row, four sides a cell
    int closing_worth;

    [[nodiscard]] int operator()(Move move) const { return sixteen(move.code & ~15)[move.code & 15U]; }
    [[nodiscard]] Sixteen sixteen(int code) const {
        const auto row = static_cast<std::size_t>(code >> 6);
        const auto closes = static_cast<std::uint16_t>(closing[row] >> (code & 63));
        return of_columns[static_cast<std::size_t>(code >> 4 & 3)] + of_row[row] +
               where(closes, closing_worth);
    }
};

struct ColosseumPolicy {
    using Game = Colosseum;
    using Position = Colosseum::Position;

    /// In hundredths of a cell; what each means and how far it may be turned stands in the table below.
    struct Weights {
        int cell = 100;
        int tie = 10;
        int move = 20;
        int edge = 0;
        int exit = 0;
        int near = 16;
        int closing = 563;
    };

    struct NamedWeight {
        std::string_view name;
        int Weights::*value;
        int low;
        int high;
    };
    static constexpr NamedWeight weight_table[]{
        {"cell", &Weights::cell, 0, 1000},      ///< a cell that one reaches in fewer turns
        {"tie", &Weights::tie, 0, 1000},        ///< for the mover, a cell that both reach in the same turn
        {"move", &Weights::move, 0, 1000},      ///< a move that one has or would have
        {"edge", &Weights::edge, -1000, 1000},  ///< an open edge between two cells of one's ground
        {"exit", &Weights::exit, -1000, 1000},  ///< an open side of the cell where one stands
        {"near", &Weights::near, -1000, 1000},  ///< ordering: a step nearer to the opponent
        {"closing", &Weights::closing, -50000, 50000}  ///< ordering: a barrier that closes a region
    };

    Weights weights;

    [[nodiscard]] Score evaluate(const Position& position) const;
    [[nodiscard]] ColosseumHints hints(const Position& position) const;
    template <class Visit>
    [[gnu::always_inline]] void for_each_sixteen(const Position& position, Visit&& visit) const {
        const ColosseumHints hints = this->hints(position);
        int row_begin = 0;
        for (std::uint64_t row : moves_by_row(position)) {
            for (int code = row_begin; row != 0; row >>= 16, code += 16)
                visit(code, static_cast<std::uint16_t>(row), hints.sixteen(code));
            row_begin += 64;
        }
    }
    /// Barriers that close a region: all that end the game are among them.
    [[nodiscard]] Move* generate_noisy(const Position& position, Move* out) const;
    [[nodiscard]] bool is_noisy(const Position& position, Move move) const { return position.closes(move); }
    [[nodiscard]] int moves_left(const Position& position) const;

private:
    /// A bit for each legal move, row by row of where it stops.
    [[nodiscard]] std::array<std::uint64_t, 16> moves_by_row(const Position& position) const;
};

/// The same with the learnt judgement in the place of the race.
struct ColosseumChampion : ColosseumPolicy {
    static constexpr bool evaluates_at_length = true;

    bool network = true;

    static constexpr std::size_t stance_count = 2 * colosseum::cell_count;
    /// Whose turn it is, and the cell where that player stands.
    [[nodiscard]] std::size_t stance(const Position& position) const {
        const Side side = position.side_to_move();
        return static_cast<std::size_t>(index(side) * colosseum::cell_count + position.cell(side));
    }
    /// Whose turn it is, where both stand, and what is built around either.
    [[nodiscard]] std::uint64_t family(const Position& position) const;
    [[nodiscard]] Score evaluate(const Position& position) const {
        return network ? colosseum_network(colosseum_traits(position)).front()
                       : ColosseumPolicy::evaluate(position);
    }
};

[[nodiscard]] AgentKind champion_colosseum();

}  // namespace lanista
