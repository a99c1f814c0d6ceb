// A ladder from beginner to champion: the strongest agent of a game, held back by a number of positions that
// it may look at and by slips, moves played without any thought.
#pragma once

#include <array>
#include <cstdint>

#include "agents/agent.h"
#include "core/random.h"

namespace lanista {

struct Level {
    std::uint64_t nodes;   ///< that it looks at for a move
    int slips_in_hundred;  ///< moves drawn at random
};

/// From 1, the weakest, on; docs/levels.md has the rating of each.
inline constexpr std::array<Level, 10> levels{{
    {20, 60},
    {40, 40},
    {80, 25},
    {160, 15},
    {400, 8},
    {1'000, 4},
    {3'000, 2},
    {10'000, 0},
    {30'000, 0},
    {100'000, 0},
}};

class LevelAgent final : public Agent {
public:
    LevelAgent(const Level& level, std::unique_ptr<Agent> strongest)
        : level_(level), strongest_(std::move(strongest)) {}

    void new_game(std::uint64_t seed) override;
    Thought think(const AnyPosition& position, const Limits& limits, const ThoughtCallback& tell) override;

private:
    const Level level_;
    std::unique_ptr<Agent> strongest_;
    Random random_{0};
};

/// Its option `n` says which level.
[[nodiscard]] AgentKind level_kind(AgentKind strongest);

}  // namespace lanista
