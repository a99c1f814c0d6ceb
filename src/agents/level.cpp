#include "agents/level.h"

#include <algorithm>

namespace lanista {

void LevelAgent::new_game(std::uint64_t seed) {
    random_ = Random(seed);
    strongest_->new_game(seed);
}

Thought LevelAgent::think(const AnyPosition& position, const Limits& limits, const ThoughtCallback& tell) {
    if (static_cast<int>(random_.below(100)) < level_.slips_in_hundred) {
        const std::vector<Move> moves = position.legal_moves();
        return {.move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))]};
    }
    Limits held_back = limits;
    held_back.nodes = std::min(limits.nodes.value_or(level_.nodes), level_.nodes);
    return strongest_->think(position, held_back, tell);
}

AgentKind level_kind(AgentKind strongest) {
    return {"level", "the strongest agent, held back: n=1 is a beginner, n=10 nearly all it has",
            [strongest](Options& options) -> std::unique_ptr<Agent> {
                const auto n = options.take_int("n", 5, 1, static_cast<std::int64_t>(levels.size()));
                Options small;
                small.set("hash", "8");  // as much as so few positions need
                const Level& level = levels[static_cast<std::size_t>(n) - 1];
                return std::make_unique<LevelAgent>(level, strongest.make(small));
            }};
}

}  // namespace lanista
