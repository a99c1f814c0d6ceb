// An agent picks moves: the one interface behind which everything that plays stands.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agents/options.h"
#include "games/any.h"
#include "search/limits.h"

namespace lanista {

class Agent {
public:
    virtual ~Agent() = default;

    /// Forget everything about earlier games; play the next one with this seed.
    virtual void new_game(std::uint64_t seed) = 0;

    /// A legal move. Only while the game lasts. `tell` hears, in the same thread, what is known so far.
    [[nodiscard]] virtual Thought think(const AnyPosition& position, const Limits& limits,
                                        const ThoughtCallback& tell = {}) = 0;
};

/// An agent as the registry lists it.
struct AgentKind {
    std::string_view name;
    std::string_view summary;
    /// Takes its options out of `options`; what is left there afterwards is refused by `make_agent`.
    std::function<std::unique_ptr<Agent>(Options& options)> make;
};

/// All agents that can play a game.
[[nodiscard]] const std::vector<AgentKind>& agents_for(const AnyGame& game);

/// The name of the strongest one.
[[nodiscard]] std::string_view best_agent_for(const AnyGame& game);

/// An agent from its spec: `name` or `name?option=value&option=value`.
[[nodiscard]] Result<std::unique_ptr<Agent>> make_agent(const AnyGame& game, std::string_view spec);

/// The same from a spec that is read already; `known`, if given, becomes the list of the agent's options.
[[nodiscard]] Result<std::unique_ptr<Agent>> make_agent(const AnyGame& game, const AgentSpec& spec,
                                                        std::vector<KnownOption>* known = nullptr);

}  // namespace lanista
