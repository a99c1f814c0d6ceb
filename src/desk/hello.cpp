// `hello`: who answers, and what there is to play and to play against.
#include "desk/game_facts.h"
#include "desk/ops.h"
#include "games/registry.h"

namespace lanista::desk {
namespace {

Json agents_json(const AnyGame& game) {
    Json list = Json::array();
    for (const AgentKind& kind : agents_for(game))
        list.push_back({{"name", kind.name}, {"summary", kind.summary}});
    return list;
}

Json levels_json(const GameFacts& facts) {
    Json list = Json::array();
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const int rating = facts.level_ratings[i];
        list.push_back({{"n", i + 1}, {"rating", rating > 0 ? Json(rating) : Json(nullptr)}});
    }
    return list;
}

Json game_json(const AnyGame& game) {
    const GameFacts& facts = facts_of(game);
    Json overlays = Json::array();
    for (const GameFacts::Overlay& overlay : facts.overlays) overlays.push_back(overlay.kind);
    return {{"name", game.name()},
            {"title", game.title()},
            {"summary", game.summary()},
            {"sizes", facts.sizes},
            {"default_size", facts.default_size},
            {"sides", Json::array({game.side_name(Side::first), game.side_name(Side::second)})},
            {"editions", facts.editions},
            {"best", best_agent_for(game)},
            {"agents", agents_json(game)},
            {"levels", levels_json(facts)},
            {"overlays", overlays}};
}

}  // namespace

void hello(Request& request, Json& reply) {
    const DeskSettings& settings = request.settings;
    reply["engine"] = settings.engine;
    reply["version"] = settings.version;
    reply["threads"] = settings.threads;
    reply["features"] = settings.features;
    reply["games"] = Json::array();
    for (const AnyGame* game : games()) reply["games"].push_back(game_json(*game));
}

}  // namespace lanista::desk
