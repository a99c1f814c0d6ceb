// What the agents of the Infexion report believe about the game: their evaluation, which moves they try at
// all, and in which order.
//
// Where the report is silent:
// - A cluster counts once, however many adjacent enemy clusters it outnumbers or outpowers.
// - A side is overwhelmed when the enemy has at least twice its power (so also while it has none).
// - The board is crowded when at least half of its cells, 25, hold a stack of power 1 of either colour.
// - A capture that hits several clusters needs the power for the largest.
// - If the reduction leaves no move at all, every legal move is tried.
// - A spawn moves no stack, so in the ordering it counts as power 0.
#pragma once

#include "core/score.h"
#include "games/infexion/game.h"

namespace lanista {

struct InfexionReportPolicy {
    using Game = Infexion;
    using Position = Infexion::Position;

    bool reduction = true;  ///< leave out moves that seldom matter
    bool endgame = true;    ///< finish off a beaten enemy with captures only

    // In hundredths, as the report gives them.
    static constexpr int stack_worth = 200;
    static constexpr int power_worth = 160;
    static constexpr int outnumbering_worth = 155;
    static constexpr int outpowering_worth = 85;

    /// For the side to move.
    [[nodiscard]] Score evaluate(const Position& position) const;

    /// Most power captured first, then fewest stacks captured, then the strongest stack that moves.
    [[nodiscard]] int hint(const Position& position, Move move) const;
    [[nodiscard]] auto hints(const Position& position) const {
        return [this, &position](Move move) { return hint(position, move); };
    }

    /// The moves to try: never none.
    Move* generate(const Position& position, Move* out) const;
};

namespace infexion {

/// How a side's clusters, its connected groups of stacks, compare with the enemy clusters next to them.
struct Dominance {
    int outnumbering = 0;  ///< clusters with more stacks than some adjacent enemy cluster
    int outpowering = 0;   ///< clusters with more power than one
};
[[nodiscard]] Dominance dominance(const Position& position, Side side);

/// The cluster of these stacks that a cell belongs to.
[[nodiscard]] CellSet cluster_of(int cell, CellSet stacks);

/// The side to move is far behind: nothing may be left out.
inline constexpr int overwhelming_factor = 2;
[[nodiscard]] bool is_overwhelmed(const Position& position);

inline constexpr int crowd = 25;
[[nodiscard]] bool is_crowded(const Position& position);

/// All conditions of the endgame mode hold for the side to move.
inline constexpr int endgame_power = 12;
inline constexpr int endgame_ratio = 3;         ///< own stacks for each of the enemy's
inline constexpr int endgame_cluster_size = 2;  ///< the largest that the enemy may have
[[nodiscard]] bool is_endgame(const Position& position);

}  // namespace infexion

}  // namespace lanista
