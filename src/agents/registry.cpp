#include <fmt/format.h>

#include <map>

#include "agents/agent.h"
#include "agents/alphabeta.h"
#include "agents/champion/colosseum.h"
#include "agents/champion/infexion.h"
#include "agents/champion/tetress.h"
#include "agents/greedy.h"
#include "agents/level.h"
#include "agents/mcts.h"
#include "agents/random.h"
#include "agents/reports/colosseum_deepening.h"
#include "agents/reports/colosseum_outcome.h"
#include "agents/reports/colosseum_sampled_mcts.h"
#include "agents/reports/infexion_mcts.h"
#include "agents/reports/infexion_negamax.h"
#include "agents/reports/tetress_mobility.h"
#include "core/text.h"
#include "games/registry.h"

namespace lanista {

namespace {

template <class Kind>
std::unique_ptr<Agent> make_plain(Options&) {
    return std::make_unique<Kind>();
}

/// In rising strength, apart from the levels.
template <Game G>
std::vector<AgentKind> kinds_for() {
    std::vector<AgentKind> kinds{
        {"random", "any legal move, each equally likely", make_plain<RandomAgent>},
        {"greedy", "the best evaluation after one move", make_plain<GreedyAgent>},
        {"mcts", "plain Monte-Carlo tree search with the game's own evaluation; proves what it can",
         [](Options& options) -> std::unique_ptr<Agent> {
             return std::make_unique<MctsAgent<PlainPolicy<G>>>(PlainPolicy<G>{},
                                                                MctsSetup::from(options, {}));
         }},
        {"alphabeta", "plain alpha-beta with the game's own evaluation",
         [](Options& options) -> std::unique_ptr<Agent> {
             return std::make_unique<AlphaBetaAgent<PlainPolicy<G>>>(PlainPolicy<G>{},
                                                                     AlphaBetaSetup::from(options, {}));
         }},
        tuned_mcts_for(G::name),
    };
    if constexpr (std::same_as<G, Colosseum>)
        kinds.insert(kinds.end(), {colosseum_sampled_mcts(), colosseum_outcome(), colosseum_deepening()});
    if constexpr (std::same_as<G, Infexion>)
        kinds.insert(kinds.end(),
                     {infexion_greedy(), infexion_mcts(), infexion_negamax(), infexion_negascout()});
    if constexpr (std::same_as<G, Tetress>) kinds.push_back(tetress_mobility());
    if constexpr (std::same_as<G, Infexion>) kinds.push_back(champion_infexion());
    if constexpr (std::same_as<G, Colosseum>) kinds.push_back(champion_colosseum());
    if constexpr (std::same_as<G, Tetress>) kinds.push_back(champion_tetress());
    kinds.push_back(level_kind(kinds.back()));
    return kinds;
}

}  // namespace

const std::vector<AgentKind>& agents_for(const AnyGame& game) {
    static const auto all = [] {
        std::map<std::string_view, std::vector<AgentKind>> kinds;
        for_each_game([&kinds]<class G>() { kinds.emplace(G::name, kinds_for<G>()); });
        return kinds;
    }();
    return all.at(game.name());
}

std::string_view best_agent_for(const AnyGame& game) {
    constexpr std::string_view champion = "champion";
    for (const AgentKind& kind : agents_for(game))
        if (kind.name == champion) return champion;
    return "alphabeta";
}

Result<std::unique_ptr<Agent>> make_agent(const AnyGame& game, std::string_view text) {
    Result<AgentSpec> spec = parse_agent_spec(text);
    if (!spec)
        return Error{fmt::format("bad agent {}: {}", in_quotes(text), spec.error().message),
                     spec.error().column};
    return make_agent(game, *spec);
}

Result<std::unique_ptr<Agent>> make_agent(const AnyGame& game, const AgentSpec& spec,
                                          std::vector<KnownOption>* known) {
    std::string names;
    for (const AgentKind& kind : agents_for(game)) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", kind.name);
        if (kind.name != spec.name) continue;
        Options options = spec.options;
        std::unique_ptr<Agent> agent = kind.make(options);
        if (const auto problem = options.problem())
            return Error{fmt::format("agent {}: {}", kind.name, *problem)};
        if (known != nullptr) *known = options.known();
        return agent;
    }
    return Error{fmt::format("no agent {} for {} (there is: {})", in_quotes(spec.name), game.name(), names)};
}

}  // namespace lanista
