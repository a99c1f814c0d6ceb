#include "agents/mcts.h"

#include <array>
#include <string_view>

#include "agents/champion/colosseum.h"
#include "agents/champion/infexion.h"
#include "agents/champion/tetress.h"
#include "games/registry.h"

namespace lanista {

namespace {

constexpr std::array<std::string_view, 3> selections{"ucb1", "ucb1-tuned", "puct"};
constexpr std::array<std::string_view, 3> priors{"uniform", "hint", "evaluate"};
constexpr std::array<std::string_view, 3> playouts{"random", "hint", "sample"};

template <class Choice, std::size_t count>
Choice take(Options& options, std::string_view name, Choice fallback,
            const std::array<std::string_view, count>& names) {
    return static_cast<Choice>(options.take_choice(name, static_cast<std::size_t>(fallback), names));
}

/// What the search knows about a game beyond its rules: as much as its champion does, without what that has
/// learnt.
template <Game G>
struct PolicyOf {
    using Type = PlainPolicy<G>;
};
template <>
struct PolicyOf<Colosseum> {
    using Type = ColosseumPolicy;
};
template <>
struct PolicyOf<Infexion> {
    using Type = InfexionPolicy;
};
template <>
struct PolicyOf<Tetress> {
    using Type = TetressPolicy;
};

/// Found by matches; docs/strength-mcts.md has them. Without an evaluation worth its name, playouts to the
/// end.
template <Game G>
constexpr MctsOptions defaults_of{
    .select = Selection::ucb1, .widen = 0.5, .prior = Prior::uniform, .plies = 100};
template <>
constexpr MctsOptions defaults_of<Colosseum>{
    .temperature = 300, .scale = 1000, .lookahead = true, .implicit = 0.3};
template <>
constexpr MctsOptions defaults_of<Infexion>{.temperature = 200, .quiescence = 6, .expand = 2};
template <>
constexpr MctsOptions defaults_of<Tetress>{.temperature = 20, .plies = 4, .expand = 4, .amaf = true};

template <Game G>
AgentKind kind_for() {
    return {"tuned-mcts",
            "Monte-Carlo tree search, told all that is known of the game and set up for it by matches",
            [](Options& options) -> std::unique_ptr<Agent> {
                using Policy = typename PolicyOf<G>::Type;
                return std::make_unique<MctsAgent<Policy>>(Policy{},
                                                           MctsSetup::from(options, defaults_of<G>));
            }};
}

}  // namespace

MctsSetup MctsSetup::from(Options& options, const MctsOptions& defaults) {
    const auto number = [&options](std::string_view name, int fallback, int low, int high) {
        return static_cast<int>(options.take_int(name, fallback, low, high));
    };
    MctsSetup setup{.search = defaults};
    MctsOptions& search = setup.search;
    setup.megabytes = static_cast<std::size_t>(options.take_int("hash", 64, 1, 65536));
    setup.threads = number("threads", 1, 1, 256);
    search.select = take(options, "select", search.select, selections);
    search.explore = options.take_real("c", search.explore, 0, 100);
    search.urgency = options.take_real("fpu", search.urgency, -10, 10);
    search.widen = options.take_real("widen", search.widen, 0, 1);
    search.widen_base = options.take_real("widen-base", search.widen_base, 1, 1000);
    search.prior = take(options, "prior", search.prior, priors);
    search.temperature = options.take_real("temperature", search.temperature, 1, 100'000);
    search.playout = take(options, "playout", search.playout, playouts);
    search.plies = number("plies", search.plies, 0, max_plies_to_end);
    search.greedy = options.take_real("greedy", search.greedy, 0, 1);
    search.sample = number("sample", search.sample, 1, 1000);
    search.scale = options.take_real("scale", search.scale, 1, 100'000);
    search.lookahead = options.take_bool("lookahead", search.lookahead);
    search.quiescence = number("quiescence", search.quiescence, 0, 64);
    search.expand = number("expand", search.expand, 1, 1'000'000);
    search.implicit = options.take_real("implicit", search.implicit, 0, 1);
    search.amaf = options.take_bool("amaf", search.amaf);
    search.amaf_visits = number("amaf-visits", search.amaf_visits, 1, 1'000'000);
    search.amaf_bias = options.take_real("amaf-bias", search.amaf_bias, 0, 100);
    search.solve = options.take_bool("solve", search.solve);
    search.keep = options.take_bool("keep", search.keep);
    search.virtual_loss = number("virtual-loss", search.virtual_loss, 0, 100);
    return setup;
}

AgentKind tuned_mcts_for(std::string_view game) {
    AgentKind kind;
    for_each_game([&]<class G>() {
        if (G::name == game) kind = kind_for<G>();
    });
    return kind;
}

}  // namespace lanista
