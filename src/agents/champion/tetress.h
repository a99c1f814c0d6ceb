// The champion of Tetress: what its search is told about the game.
//
// A player lives as long as it can place, so the judgement is one of room: how many placements either side
// has, as a ratio, since three against one is worth as much as ninety against thirty. The count of cells
// decides only at the turn limit and gains its weight on the way there.
#pragma once

#include <array>
#include <string_view>

#include "agents/agent.h"
#include "core/score.h"
#include "games/tetress/game.h"

namespace lanista {

/// What the evaluation and the ordering of moves weigh.
struct TetressWeights {
    int mobility = 100;     ///< the logarithm of the ratio of placements, in hundredths
    int tempo = 5;          ///< for being to move
    int owed = 2;           ///< cells that the side to move is ahead of its count
    int cells = 10;         ///< a cell of lead, in tenths
    int late_turn = 100;    ///< after this turn
    int late_cells = 2;     ///< so much more a turn
    int hint_block = 300;   ///< ordering: a cell taken that the opponent could have built from
    int hint_reach = 100;   ///< ordering: a cell that one can build from now and could not before
    int hint_clear = 1500;  ///< ordering: a line cleared
};

/// One weight as an option.
struct TetressWeight {
    std::string_view name;
    int TetressWeights::*value;
    int low;
    int high;
};

inline constexpr std::array tetress_weights{
    TetressWeight{"mobility", &TetressWeights::mobility, 0, 1000},
    TetressWeight{"tempo", &TetressWeights::tempo, -1000, 1000},
    TetressWeight{"owed", &TetressWeights::owed, 0, 10},
    TetressWeight{"cells", &TetressWeights::cells, -1000, 1000},
    TetressWeight{"late-turn", &TetressWeights::late_turn, 0, tetress::turn_limit},
    TetressWeight{"late-cells", &TetressWeights::late_cells, 0, 1000},
    TetressWeight{"hint-block", &TetressWeights::hint_block, -10'000, 10'000},
    TetressWeight{"hint-reach", &TetressWeights::hint_reach, -10'000, 10'000},
    TetressWeight{"hint-clear", &TetressWeights::hint_clear, -10'000, 10'000},
};

/// Placements by what they take from the opponent, what they open, and whether they clear a line.
struct TetressHints {
    const TetressWeights& weights;
    Rows occupied;
    Rows wanted_by_opponent;  ///< cells next to the opponent's
    Rows new_ground;          ///< empty cells that touch none of the own

    [[nodiscard]] int operator()(Move move) const;
};

struct TetressPolicy {
    using Game = Tetress;
    using Position = Tetress::Position;

    TetressWeights weights;

    [[nodiscard]] Score evaluate(const Position& position) const;
    [[nodiscard]] TetressHints hints(const Position& position) const;
    [[nodiscard]] int moves_left(const Position& position) const;
};

[[nodiscard]] AgentKind champion_tetress();

}  // namespace lanista
