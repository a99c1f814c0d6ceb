// The champion of Infexion: what alpha-beta has to know about the game beyond its rules.
//
// The evaluation counts power, and corrects it for what the next moves will change: few tall stacks are worth
// more than many low ones, and what stands within the other side's reach may change hands. Captures swing the
// balance by twice the captured power, so they are looked at first, and until there are none beyond the
// horizon.
#pragma once

#include <array>
#include <bit>
#include <string_view>

#include "agents/agent.h"
#include "core/score.h"
#include "games/infexion/game.h"

namespace lanista {

struct InfexionPolicy {
    using Game = Infexion;
    using Position = Infexion::Position;

    /// In hundredths of one power.
    struct Weights {
        int power = 100;
        int stack = -60;        ///< each stack: the same power in fewer stacks is better
        int tempo = 40;         ///< to be on move
        int threat = 30;        ///< each power that the side to move could take
        int loose_threat = 20;  ///< and each of it that the other side could not take back
        int danger = -30;       ///< each power of the side to move that could be taken
    };
    Weights weights;

    [[nodiscard]] Score evaluate(const Position& position) const;

    /// How promising a move looks that captures nothing: it saves what could be taken, and offers nothing.
    [[nodiscard]] auto hints(const Position& position) const {
        const Side us = position.side_to_move();
        return [&position, own = position.stacks(us), danger = position.reach(other(us))](Move move) {
            using namespace infexion;
            constexpr int support = 1000;  ///< a spawn beside an own stack, which can take back what takes it
            constexpr int guard = 1000;    ///< and more if that stack is in danger
            constexpr int flight = 2000;   ///< for each power that leaves a cell in danger
            constexpr int exposed = -2000;  ///< for each power that comes to stand in danger
            const int cell = cell_of(move);
            if (is_spawn(move)) {
                const CellSet beside = stars[1][static_cast<std::size_t>(cell)] & own;
                return (beside != 0 ? support : 0) + ((beside & danger) != 0 ? guard : 0) +
                       ((bit(cell) & danger) != 0 ? exposed : 0);
            }
            const int power = position.power_at(cell);
            const CellSet offered = gainers[static_cast<std::size_t>(power)][move.code] & danger;
            return ((bit(cell) & danger) != 0 ? flight * power : 0) +
                   exposed * (position.power_on(offered) + std::popcount(offered));
        };
    }

    /// Captures, those of most power first.
    Move* generate_noisy(const Position& position, Move* out) const;
    [[nodiscard]] bool is_noisy(const Position& position, Move move) const {
        using namespace infexion;
        const CellSet gaining =
            gainers[static_cast<std::size_t>(position.power_at(cell_of(move)))][move.code];
        return (gaining & position.stacks(other(position.side_to_move()))) != 0;
    }

    /// The captured power changes sides.
    [[nodiscard]] Score gain(const Position& position, Move move) const;

    /// What a capture changes in power and stacks, if all is lost that could be taken afterwards.
    [[nodiscard]] auto exchanges(const Position& position) const {
        const Side us = position.side_to_move();
        const auto secure = [this, us](const Position& board) {
            const infexion::CellSet ours = board.stacks(us);
            const infexion::CellSet theirs = board.stacks(other(us));
            const infexion::CellSet kept = ours & ~board.reach(other(us));
            return weights.power * (board.power_on(kept) - board.power_on(theirs)) +
                   weights.stack * (std::popcount(ours) - std::popcount(theirs));
        };
        return [&position, secure, before = secure(position)](Move move) {
            return secure(after(position, move)) - before;
        };
    }

    /// Spawns next to own stacks and spreads that capture nothing, except those of a single power to an empty
    /// cell: with what is far away nothing happens soon.
    Move* generate_quiet(const Position& position, Move* out) const;

    [[nodiscard]] int moves_left(const Position& position) const;
};

/// A weight as an option of the agent.
struct InfexionWeight {
    std::string_view name;
    int InfexionPolicy::Weights::*value;
    int low;
    int high;
};
inline constexpr std::array infexion_weights{
    InfexionWeight{"power", &InfexionPolicy::Weights::power, 0, 1000},
    InfexionWeight{"stack", &InfexionPolicy::Weights::stack, -500, 500},
    InfexionWeight{"tempo", &InfexionPolicy::Weights::tempo, -500, 500},
    InfexionWeight{"threat", &InfexionPolicy::Weights::threat, -500, 500},
    InfexionWeight{"danger", &InfexionPolicy::Weights::danger, -500, 500},
    InfexionWeight{"loose-threat", &InfexionPolicy::Weights::loose_threat, -500, 500},
};

[[nodiscard]] AgentKind champion_infexion();

}  // namespace lanista
