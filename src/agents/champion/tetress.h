// The champion of Tetress: what its search is told about the game.
//
// A player lives as long as it can place, so room counts: how many placements either side has, as a ratio,
// since three against one is worth as much as ninety against thirty. But placements come and go with every
// turn, while cells stay until a line is cleared: a lead of nine or ten cells is worth as much as e times the
// placements, and more and more towards the turn limit, where it decides. A large lead is enough, though, and
// those who strive for a larger one may be left without a placement.
#pragma once

#include <array>
#include <string_view>

#include "agents/agent.h"
#include "agents/champion/tetress_hints.h"
#include "core/score.h"
#include "games/tetress/game.h"
#include "search/policy.h"

namespace lanista {

/// What the evaluation and the ordering of moves weigh.
struct TetressWeights {
    int mobility = 105;   ///< the logarithm of the ratio of placements, in hundredths
    int tempo = 6;        ///< for being to move
    int owed = 2;         ///< cells that the side to move is ahead of its count
    int cells = 110;      ///< a cell of lead, in tenths
    int late_turn = 102;  ///< after this turn
    int late_cells = 11;  ///< so much more a turn
    int enough = 300;     ///< what a lead in cells is worth at most
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
    TetressWeight{"cells", &TetressWeights::cells, -10'000, 10'000},
    TetressWeight{"late-turn", &TetressWeights::late_turn, 0, tetress::turn_limit},
    TetressWeight{"late-cells", &TetressWeights::late_cells, 0, 1000},
    TetressWeight{"enough", &TetressWeights::enough, 1, 100'000},
};

struct TetressPolicy {
    using Game = Tetress;
    using Position = Tetress::Position;

    TetressWeights weights;
    TetressHintWeights hint_weights;

    [[nodiscard]] Score evaluate(const Position& position) const { return judge(position).score; }
    /// The evaluation, and the number of moves, which it has to count anyway.
    [[nodiscard]] Judgement judge(const Position& position) const;
    template <class Visit>
    [[gnu::always_inline]] void for_each_sixteen(const Position& position, Visit&& visit) const {
        TetressHints(hint_weights, position).for_each_sixteen(visit);
    }
    [[nodiscard]] int moves_left(const Position& position) const;
};

[[nodiscard]] AgentKind champion_tetress();

}  // namespace lanista
